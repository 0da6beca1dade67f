// The router: the part of the address behind "#" says which view is shown.
//
//   #play   #set   #rules   #play?pack=NAME   #set?p=nurikabe/5/5/...      a view, and what it is told
//   #p=nurikabe/5/5/...                                                    the same as #play?p=nurikabe/5/5/...
//
// A view is a module with mount(root, params): it fills the empty element root; params is an object of strings. It
// returns a function that ends it (timers, listeners on the document); the router then empties root itself.

const VIEWS = {
  play: { title: "Nurikabe", load: () => import("./play/play.js") },
  set: { title: "Set a puzzle – Nurikabe", load: () => import("./set/set.js") },
  rules: { title: "Rules – Nurikabe", load: () => import("./rules/rules.js") },
};

const root = document.getElementById("view");
let unmount = null;
let turn = 0;

/** "#set?p=a/b" -> {name: "set", params: {p: "a/b"}} */
function route(hash) {
  const text = hash.replace(/^#/, "");
  if (/^p=/.test(text)) return { name: "play", params: params(text) };
  const [name, query = ""] = text.split(/\?(.*)/s);
  return { name: name in VIEWS ? name : "play", params: params(query) };
}

function params(query) {
  const pairs = query
    .split("&")
    .filter(Boolean)
    .map((pair) => pair.split(/=(.*)/s));
  return Object.fromEntries(pairs.map(([key, value = ""]) => [key, decoded(value)]));
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

async function show() {
  const mine = ++turn;
  const { name, params } = route(location.hash);
  const view = await VIEWS[name].load();
  if (mine !== turn) return;
  unmount?.();
  root.replaceChildren();
  root.className = `view-${name}`;
  document.title = VIEWS[name].title;
  for (const link of document.querySelectorAll(".top nav a")) {
    if (link.getAttribute("href") === `#${name}`) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  unmount = view.mount(root, params);
  if (mine > 1) {
    scrollTo(0, 0);
    root.focus({ preventScroll: true });
  }
}

document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault(); // the address is the router's
  root.focus();
});
addEventListener("hashchange", show);
show();
