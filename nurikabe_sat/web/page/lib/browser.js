// Questions where there is no server: the data lie beside the page, and Python in this browser does the rest.
//
//     isAlone       whether it is so: index.html says it
//     await askBrowser(path, body, signal)
//     python()      the workers      prepare()     load Python, unless the user wants to save data      whenIdle(act)

import { t } from "./language.js";
import { keepOffline } from "./offline.js";
import { isAbort, Problem } from "./problem.js";
import { PythonWorkers } from "./pythonWorkers.js";

export const isAlone = document.querySelector('meta[name="answers"]')?.getAttribute("content") === "browser";

/** What is loaded before this is not kept. */
const kept = isAlone ? keepOffline() : Promise.resolve();

/** @type {PythonWorkers | null} */
let workers = null;

export function python() {
  workers ??= new PythonWorkers(() => new Worker("worker/worker.js", { type: "module" }));
  return workers;
}

export async function prepare() {
  await kept;
  const { connection } = /** @type {{connection?: {saveData?: boolean}}} */ (navigator);
  if (!connection?.saveData) whenIdle(() => python().warmUp());
}

/** The board comes first: wait until it is painted and the device has nothing else to do. @param {() => void} act */
export function whenIdle(act) {
  const idle = window.requestIdleCallback ?? ((/** @type {() => void} */ later) => setTimeout(later, 200));
  requestAnimationFrame(() => idle(act, { timeout: 2000 }));
}

/** @type {(path: string, body: Question | null, signal?: AbortSignal, news?: (news: News) => void) => Promise<unknown>} */
export async function askBrowser(path, body, signal, news) {
  if (body !== null) {
    await kept;
    return python().ask(path, body, signal, news);
  }
  if (path === "about") return data("about", signal);
  const pack = /** @type {Entry[]} */ (await data("pack", signal));
  if (path === "pack") return pack.map(({ rating, ...entry }) => ({ ...entry, ...rating }));
  const name = path.replace(/^pack\//, "");
  const entry = pack.find((one) => one.name === name);
  if (!entry) throw new Problem(t("The collection has no puzzle of this name."), { status: 404, code: "not_found" });
  return entry;
}

/** @param {"about" | "pack"} name @param {AbortSignal} [signal] */
async function data(name, signal) {
  const response = await fetch(`data/${name}.json`, { signal }).catch((error) => {
    throw isAbort(error) ? error : new Problem(t("There is no network."));
  });
  if (!response.ok)
    throw new Problem(t("The file data/{name}.json is missing.", { name }), { status: response.status });
  return response.json();
}
