// Runs precompile.py inside Pyodide: node precompile.mjs FOLDER PROGRAM WHEEL...   (the folder has Pyodide and the wheels)

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, program, ...wheels] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")).href);
const python = await loadPyodide({ indexURL: folder });
python.FS.mkdirTree("/build");
python.FS.mount(python.FS.filesystems.NODEFS, { root: folder }, "/build");
python.runPython(readFileSync(program, "utf8"));
python.globals.get("precompile")("/build", python.toPy(wheels));
