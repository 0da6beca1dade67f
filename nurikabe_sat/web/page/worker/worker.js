// Python in this browser, in a worker: one question after the other, each answered by the same program as on a server.
//
//     in   {id, name, request, tells}     a question: the name of the route and the text of its body; whether news are wanted
//     out  {kind: "progress", loaded, total}   bytes       {kind: "ready"}       {kind: "failed", message}
//          {kind: "news", id, text}            the text of {"words": "..."} or {"best": {...}}
//          {kind: "answer", id, text}          the text of {"status": 200, "body": {...}}
//
// The files lie in engine/, beside the page. Those that are packed are unpacked here, so that the server need not know how.

/**
 * @typedef {{file: string, size: number, packed: boolean}} Part
 * @typedef {{python: string, lock: object, files: Record<string, Part>, wheels: string[], module: string}} Engine
 * @typedef {(name: string, request: string, tell?: (news: string) => void) => string} Answer
 * @typedef {{
 *   FS: {mkdirTree: (path: string) => void, writeFile: (path: string, content: Uint8Array, options: {canOwn: boolean}) => void},
 *   pyimport: (module: string) => {answer: Answer},
 * }} Pyodide
 */

const ENGINE = new URL("../engine/", import.meta.url);
const TELL_EVERY = 100; // milliseconds
const ENTRY = 0x04034b50; // begins each file in a ZIP archive
const WARM_UP = '{"puzzle": "2 4\\n2 . . 1\\n. . . .\\n"}';
/** @type {Record<string, string>} */
const TYPES = { wasm: "application/wasm", mjs: "text/javascript" };

const given = self.fetch.bind(self);
const started = start();
started.then(
  () => self.postMessage({ kind: "ready" }),
  (error) => self.postMessage({ kind: "failed", message: error instanceof Error ? error.message : String(error) }),
);
self.addEventListener("message", async ({ data: { id, name, request, tells } }) => {
  const answer = await started;
  const tell = (/** @type {string} */ text) => self.postMessage({ kind: "news", id, text });
  const text = tells ? answer(name, request, tell) : answer(name, request);
  self.postMessage({ kind: "answer", id, text });
});

/** @returns {Promise<Answer>} */
async function start() {
  /** @type {Engine} */
  const engine = await (await fetched("engine.json")).json();
  const downloads = new Downloads(engine.files);
  // Pyodide asks for two files by their names; it gets them unpacked.
  self.fetch = (input, init) => {
    const name = String(input instanceof Request ? input.url : input).replace(/.*\//, "");
    return name in engine.files ? downloads.get(name) : given(input, init);
  };
  const script = URL.createObjectURL(await (await downloads.get("pyodide.asm.mjs")).blob());
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    import(new URL(engine.files["pyodide.mjs"].file, ENGINE).href),
    import(script),
  ]);
  URL.revokeObjectURL(script);
  /** @type {Pyodide} */
  const python = await loadPyodide({ indexURL: ENGINE.href, lockFileContents: engine.lock, createPyodideModule });
  const site = `/lib/python${engine.python}/site-packages`;
  for (const wheel of engine.wheels) {
    const archive = await (await downloads.get(wheel)).arrayBuffer();
    for (const { name, content } of unpacked(archive)) {
      const path = `${site}/${name}`;
      python.FS.mkdirTree(path.replace(/\/[^/]*$/, ""));
      python.FS.writeFile(path, content, { canOwn: true });
    }
  }
  self.fetch = given;
  const { answer } = python.pyimport(engine.module);
  answer("hint", WARM_UP); // what the first question needs is imported now
  return answer;
}

/** The files of an uncompressed archive. Python's own zipfile takes ten times as long. @param {ArrayBuffer} archive */
function* unpacked(archive) {
  const view = new DataView(archive);
  for (let at = 0; view.getUint32(at, true) === ENTRY;) {
    const name = at + 30;
    const begin = name + view.getUint16(at + 26, true);
    const content = begin + view.getUint16(at + 28, true);
    at = content + view.getUint32(at + 18, true);
    yield {
      name: new TextDecoder().decode(new Uint8Array(archive, name, begin - name)),
      content: new Uint8Array(archive, content, at - content),
    };
  }
}

/** All files of Python, from the first moment on at the same time. */
class Downloads {
  /** @param {Record<string, Part>} parts */
  constructor(parts) {
    this.loaded = 0;
    this.told = 0;
    const all = Object.entries(parts).filter(([name]) => name !== "pyodide.mjs"); // that one is imported
    this.total = all.reduce((sum, [, { size }]) => sum + size, 0);
    this.responses = Object.fromEntries(all.map(([name, part]) => [name, this.download(name, part)]));
    for (const response of Object.values(this.responses)) response.catch(() => {}); // told where it is needed
  }

  /** @param {string} name */
  get(name) {
    return this.responses[name];
  }

  /** @type {(name: string, part: Part) => Promise<Response>} */
  async download(name, { file, packed }) {
    const { body } = await fetched(file);
    if (!body) throw new Error(`${file} is empty`);
    const counter = new TransformStream({
      transform: (/** @type {Uint8Array} */ piece, control) => {
        this.count(piece.length);
        control.enqueue(piece);
      },
    });
    const counted = body.pipeThrough(counter);
    const content = packed ? counted.pipeThrough(new DecompressionStream("gzip")) : counted;
    return new Response(content, { headers: { "Content-Type": TYPES[name.replace(/.*\./, "")] ?? "" } });
  }

  /** @param {number} bytes */
  count(bytes) {
    this.loaded += bytes;
    const now = performance.now();
    if (now - this.told < TELL_EVERY && this.loaded < this.total) return;
    this.told = now;
    self.postMessage({ kind: "progress", loaded: this.loaded, total: this.total });
  }
}

/** @param {string} file */
async function fetched(file) {
  const response = await given(new URL(file, ENGINE)).catch(() => null);
  if (!response?.ok) throw new Error("Python could not be loaded: there is no network, or a file is missing.");
  return response;
}
