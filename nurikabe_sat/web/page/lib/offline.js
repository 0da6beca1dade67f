// The page as an app of its own: a service worker keeps its files (sw.js), and says when there is a new version.
//
//     await keepOffline()     resolves when the files that are loaded from now on are kept, or cannot be

import { t } from "./language.js";
import { notice } from "./notice.js";

const PATIENCE = 5000; // milliseconds; then the page goes on without
const LOOK_EVERY = 3_600_000; // milliseconds between looks for a new version

export async function keepOffline() {
  const container = navigator.serviceWorker;
  if (!container) return;
  let hadOne = container.controller !== null;
  const controlled = new Promise((resolve) => {
    if (hadOne) resolve(null);
    container.addEventListener("controllerchange", () => {
      if (hadOne) location.reload(); // the version that was waited for: games are stored
      hadOne = true;
      resolve(null);
    });
  });
  const registered = container.register("sw.js", { updateViaCache: "none" }).then(watch);
  const isKept = registered.then(
    () => controlled,
    () => {}, // not over plain http, or not in a private window
  );
  await Promise.race([isKept, new Promise((resolve) => setTimeout(resolve, PATIENCE))]); // in a frame, WebKit never answers
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const offer = (/** @type {ServiceWorker | null} */ fresh) => {
    if (!fresh || !navigator.serviceWorker.controller) return;
    const text = t("There is a new version of this page. Your games stay as they are.");
    notice(text, [t("Use it now"), () => fresh.postMessage("now")]);
  };
  offer(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const fresh = registration.installing;
    fresh?.addEventListener("statechange", () => fresh.state === "installed" && offer(fresh));
  });
  setInterval(() => registration.update().catch(() => {}), LOOK_EVERY);
}
