// The service worker of the static folder: with it the page opens without a network, and all files are of one version.
//
// The page itself (shell) is kept when a version is installed, each file only if it has the hash of that version. Python
// (engine) is kept when it is first loaded; its files have their hashes in their names, and go on to the next version as
// far as they are the same. A new version waits until the page says "now".

const SITE = { version: "", shell: {}, engine: [] };

/** @type {ServiceWorkerScope} */
const worker = /** @type {any} */ (self);
const HOME = new URL("./", worker.location.href).href;
const [SHELL, ENGINE] = [`nurikabe ${HOME} ${SITE.version}`, `nurikabe ${HOME} engine`]; // other apps may share the origin

worker.addEventListener("install", (event) => event.waitUntil(install()));
worker.addEventListener("activate", (event) => event.waitUntil(activate()));
worker.addEventListener("message", ({ data }) => data === "now" && worker.skipWaiting());
worker.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(HOME)) return;
  const path = url.slice(HOME.length).replace(/[?#].*/s, "") || "index.html";
  if (path in SITE.shell) event.respondWith(fromShell(path, event.request));
  else if (isEngine(path)) event.respondWith(fromEngine(path, event));
});

async function install() {
  const cache = await caches.open(SHELL);
  const keep = async (/** @type {[string, string]} */ [path, integrity]) => {
    const response = await fetch(HOME + path, { integrity, cache: "no-cache" });
    if (!response.ok) throw new Error(`${path}: ${response.status}`);
    await cache.put(HOME + path, response);
  };
  await Promise.all(Object.entries(SITE.shell).map(keep));
  if (worker.registration.active) await keepEngine(); // an update is complete before it takes over
}

/** What Python needs and is not here yet, if it was here before. */
async function keepEngine() {
  const cache = await caches.open(ENGINE);
  const kept = new Set((await cache.keys()).map(({ url }) => url));
  if (kept.size) await cache.addAll(SITE.engine.map((path) => HOME + path).filter((url) => !kept.has(url)));
}

async function activate() {
  const names = await caches.keys();
  const old = names.filter((name) => name.startsWith(`nurikabe ${HOME} `) && name !== SHELL && name !== ENGINE);
  await Promise.all(old.map((name) => caches.delete(name)));
  const cache = await caches.open(ENGINE);
  const gone = (await cache.keys()).filter(({ url }) => !isEngine(url.slice(HOME.length)));
  await Promise.all(gone.map((request) => cache.delete(request)));
  await worker.clients.claim();
}

/** @param {string} path */
function isEngine(path) {
  return /** @type {string[]} */ (SITE.engine).includes(path);
}

/** @type {(path: string, request: Request) => Promise<Response>} */
async function fromShell(path, request) {
  const cache = await caches.open(SHELL);
  return (await cache.match(HOME + path)) ?? fetch(request);
}

/** @type {(path: string, event: ServiceWorkerEvent) => Promise<Response>} */
async function fromEngine(path, event) {
  const cache = await caches.open(ENGINE);
  const kept = await cache.match(HOME + path);
  if (kept) return kept;
  const response = await fetch(event.request);
  if (response.ok) event.waitUntil(cache.put(HOME + path, response.clone()).catch(() => {})); // a full disk
  return response;
}
