// The router: the part of the address behind "#" says which view is shown.
//
//   index.html    #play   #puzzles   #learn   #set   #rules   #statistics   #play?pack=NAME
//                 #play?day=2026-11-22   #learn?lesson=NAME   #set?p=nurikabe/5/5/...    a view, and its parameters
//                 #p=nurikabe/5/5/...                                       the same as #play?p=nurikabe/5/5/...
//   prove.html    #proofs   #prove   #assign   #grade   #prove?proof=...    where index.html was asked for it once
//
// A view is a module with mount(root, params): it fills the empty element root; params are what route.js has read.
// It returns a function that ends it (timers, listeners on the document); the router then empties root itself.

import { isAlone, prepare, python } from "./lib/browser.js";
import { t, translate } from "./lib/language.js";
import { notice } from "./lib/notice.js";
import { readRoute } from "./lib/route.js";
import { onBroken } from "./lib/storage.js";
import { nameTheme } from "./lib/themeTitle.js";

const PLAYS = /** @type {const} */ (["play", "puzzles", "learn", "set", "rules", "statistics"]);
const PROVES = /** @type {const} */ (["proofs", "prove", "assign", "grade"]);
/** @type {Record<typeof PLAYS[number] | typeof PROVES[number], {title: string, load: () => Promise<View>}>} */
const VIEWS = {
  play: { title: "Nurikabe", load: () => import("./play/play.js") },
  puzzles: { title: t("Puzzles"), load: () => import("./gallery/gallery.js") },
  learn: { title: t("Learn"), load: () => import("./learn/learn.js") },
  set: { title: t("Set a puzzle"), load: () => import("./set/set.js") },
  proofs: { title: t("Proofs"), load: () => import("./prove/proofs.js") },
  prove: { title: t("Prove a puzzle"), load: () => import("./prove/prove.js") },
  assign: { title: t("Make an assignment"), load: () => import("./prove/assign.js") },
  grade: { title: t("Grade a class"), load: () => import("./prove/grade.js") },
  rules: { title: t("Rules"), load: () => import("./rules/rules.js") },
  statistics: { title: t("Statistics"), load: () => import("./statistics/statistics.js") },
};

/** @type {[RegExp, string][]} */
const BROKEN = [
  [/^game:/, t("A saved game could not be read. A copy was kept.")],
  [/^games$/, t("The list of saved games could not be read. It was made again from the games.")],
  [/^collection:/, t("A collection could not be read. A copy was kept.")],
  [/^results$/, t("The list of finished puzzles could not be read. A copy was kept.")],
  [/^draft$/, t("The saved puzzle of set mode could not be read. A copy was kept.")],
  [/^proof/, t("A saved proof could not be read. A copy was kept.")],
  [/./, t("A saved setting could not be read. A copy was kept.")],
];

const root = /** @type {HTMLElement} */ (document.getElementById("view"));
const pages = /** @type {HTMLElement} */ (document.getElementById("pages")); // on a small screen a menu, by style.css
const here = /** @type {HTMLElement} */ (document.getElementById("here"));
/** @type {(() => void) | null} */
let unmount = null;
let turn = 0;

const isOfProofs = document.documentElement.dataset.page === "proofs";

async function show() {
  if (!isOfProofs && /^#(prove|grade)\b/.test(location.hash)) return location.replace(`prove.html${location.hash}`);
  const mine = ++turn;
  const { name, params } = isOfProofs ? readRoute(location.hash, PROVES) : readRoute(location.hash, PLAYS);
  const view = await VIEWS[name].load().catch(() => null);
  if (mine !== turn) return;
  if (!view) return notice(t("This view could not be loaded: there is no connection."));
  for (const dialog of document.querySelectorAll("dialog[open]"))
    if (dialog instanceof HTMLDialogElement) dialog.close();
  unmount?.();
  root.replaceChildren();
  root.className = `view-${name}`;
  const { title } = VIEWS[name];
  document.title = title === "Nurikabe" ? title : `${title} – Nurikabe`;
  here.textContent = title; // a page without a link in the menu
  for (const link of pages.querySelectorAll("a")) {
    const isHere = link.getAttribute("href") === `#${name}`;
    if (isHere) here.textContent = link.textContent;
    if (isHere) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  unmount = view.mount(root, params);
  if (mine > 1) {
    scrollTo(0, 0);
    root.focus({ preventScroll: true });
  }
}

translate(document);
nameTheme(/** @type {HTMLElement} */ (document.getElementById("theme")));
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault(); // the address is the router's
  root.focus();
});
onBroken((key) => notice(BROKEN.find(([pattern]) => pattern.test(key))?.[1] ?? ""));
pages.addEventListener("click", () => {
  if (pages.matches(":popover-open")) pages.hidePopover();
});
addEventListener("hashchange", show);
const shown = show();
if (isAlone) {
  const bar = /** @type {HTMLProgressElement} */ (document.getElementById("loading"));
  python().listen(({ state, loaded, total }) => {
    bar.hidden = state !== "loading";
    if (total) bar.value = loaded / total;
    else bar.removeAttribute("value");
  });
  shown.then(prepare);
}
