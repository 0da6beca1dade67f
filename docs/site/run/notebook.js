// A page made of a notebook: each cell can be changed and run, in a Python that lives in this browser.
//
// Python is loaded with the first cell that is run (worker/worker.js and engine/, as the page without a server has them).
// Running a cell runs those above it first, if they have not run yet.

const cells = [...document.querySelectorAll(".notebook-cell")].map((box) => ({
  source: box.querySelector("pre"),
  output: box.nextElementSibling,
  button: document.createElement("button"),
  hasRun: false,
  box,
}));
const status = document.createElement("p");
status.setAttribute("role", "status");
const answers = new Map();
let worker = null;

for (const cell of cells) {
  cell.button.textContent = "Run";
  cell.button.className = "run-cell";
  cell.button.addEventListener("click", () => runUpTo(cell));
  cell.source.contentEditable = "plaintext-only";
  cell.source.spellcheck = false;
  cell.source.setAttribute("role", "textbox");
  cell.source.setAttribute("aria-multiline", "true");
  cell.source.setAttribute("aria-label", "Python code");
  cell.box.append(cell.button);
}
cells[0]?.box.before(status);
status.textContent = "The cells can be changed and run: Python is loaded into this browser with the first one.";

async function runUpTo(cell) {
  setBusy(true);
  for (const each of cells.slice(0, cells.indexOf(cell) + 1)) {
    if (each.hasRun && each !== cell) continue;
    each.output.innerHTML = (await ask(each.source.textContent)).html;
    each.hasRun = true;
  }
  status.textContent = "Done.";
  setBusy(false);
}

function setBusy(isBusy) {
  for (const { button } of cells) button.disabled = isBusy;
  if (isBusy) status.textContent = "Running ...";
}

function ask(source) {
  worker ??= start();
  return new Promise((resolve) => {
    const id = answers.size;
    answers.set(id, resolve);
    worker.postMessage({ id, name: "cell", request: source });
  });
}

function start() {
  const started = new Worker(new URL("worker/worker.js", import.meta.url), { type: "module" });
  started.addEventListener("message", ({ data }) => {
    if (data.kind === "progress") status.textContent = `Loading Python: ${Math.round((100 * data.loaded) / data.total)}%`;
    if (data.kind === "failed") status.textContent = data.message;
    if (data.kind === "answer") answers.get(data.id)(JSON.parse(data.text));
  });
  return started;
}
