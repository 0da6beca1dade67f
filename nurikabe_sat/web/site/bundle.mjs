// Bundle the page: few, minified files instead of one file per module and style sheet.
//
//     node bundle.mjs PAGE SHARED OUT     read the folder PAGE and its modules in SHARED; write the new folder OUT
//
// It needs esbuild, from node_modules or from NODE_PATH, and exits with code 3 if esbuild is missing. Files whose content can change
// under one name keep their names: documents, data, sw.js and the worker. All others have a hash in their names.

import { createHash } from "node:crypto";
import { mkdir, readFile, readdir, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { basename, dirname, extname, join, relative, resolve } from "node:path";

const [page, shared, out] = process.argv.slice(2).map((path) => resolve(path));
const esbuild = found("esbuild") ?? process.exit(3);

const TARGET = ["chrome111", "firefox114", "safari16.4"];
const DOCUMENTS = { "index.html": "play/play.js", "prove.html": "prove/prove.js" }; // and the view that each opens
const NAMED = ["worker/worker.js", "lib/api.js", "lib/browser.js"]; // modules that can be imported by their names
const VIEW = /import\("\.\/([^"]+)"\)/g;
const views = [...(await readFile(join(page, "main.js"), "utf8")).matchAll(VIEW)].map(([, name]) => name);
const WHOLE = [...NAMED.slice(1), ...views.filter((name) => name !== "play/play.js")];
const COPIED = /\.(json|svg|png)$|^sw\.js$/;
const STYLE = / *<link rel="stylesheet" href="([^"]+)" ?\/?>\n/g;
const SHARED = { minify: true, write: false, target: TARGET, charset: "utf8", legalComments: "none" };

const files = new Map(); // name in OUT -> content
const names = (await readdir(page, { recursive: true, withFileTypes: true }))
  .filter((entry) => entry.isFile())
  .map((entry) => relative(page, join(entry.parentPath ?? entry.path, entry.name)).replaceAll("\\", "/"));

// esbuild makes one chunk per set of entry points that share it. All of them need most modules of the view "play", so each
// imports it whole: two chunks instead of thirty.
const whole = {
  name: "whole",
  setup: (build) => {
    build.onResolve({ filter: /\/(objects|player)\.js$/ }, ({ path }) => ({ path: join(shared, basename(path)) }));
    build.onLoad({ filter: /\.js$/ }, async ({ path }) => {
      const contents = await readFile(path, "utf8");
      const name = relative(page, path).replaceAll("\\", "/");
      return { contents: WHOLE.includes(name) ? `${contents}\nimport "../play/play.js";` : contents };
    });
  },
};

const modules = await esbuild.build({
  ...SHARED,
  absWorkingDir: page,
  entryPoints: ["main.js", ...NAMED],
  bundle: true,
  splitting: true,
  format: "esm",
  outdir: out,
  chunkNames: "chunks/[name]-[hash]",
  plugins: [whole],
  metafile: true,
});
const outputs = new Map(
  Object.entries(modules.metafile.outputs).map(([path, about]) => [
    relative(out, resolve(page, path)).replaceAll("\\", "/"),
    about,
  ]),
);
for (const { path, contents } of modules.outputFiles)
  files.set(relative(out, path).replaceAll("\\", "/"), Buffer.from(contents));
const main = renamed("main.js");

for (const [document, view] of Object.entries(DOCUMENTS)) {
  let text = await readFile(join(page, document), "utf8");
  const sheets = [...text.matchAll(STYLE)].map(([, href]) => `@import "./${href}";`);
  const style = await esbuild.build({
    ...SHARED,
    stdin: { contents: sheets.join("\n"), resolveDir: page, loader: "css" },
    bundle: true,
    external: ["*.svg"],
  });
  files.set("style.css", Buffer.from(style.outputFiles[0].contents));
  const preloaded = [...closure(["main.js", outputOf(view)])].filter((name) => name !== "main.js");
  const links = preloaded.map((name) => `<link rel="modulepreload" href="${name}">\n`).join("");
  let isFirst = true;
  text = text.replace(STYLE, () => {
    const link = isFirst ? `<link rel="stylesheet" href="${renamed("style.css")}">\n` : "";
    isFirst = false;
    return link;
  });
  text = text.replace('<script src="lib/theme.js"></script>', `<script src="${await theme()}"></script>`);
  files.set(
    document,
    text.replace(
      '<script src="main.js" type="module"></script>',
      `${links}<script src="${main}" type="module"></script>`,
    ),
  );
}
for (const name of names.filter((one) => COPIED.test(one))) files.set(name, await readFile(join(page, name)));
files.set("print.css", await readFile(join(page, "print.css")));

for (const [name, content] of files) {
  await mkdir(dirname(join(out, name)), { recursive: true });
  await writeFile(join(out, name), content);
}

/** Move a file to a name with its hash, and return this name. */
function renamed(name) {
  const content = files.get(name);
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 8).toUpperCase();
  const extension = extname(name);
  const fresh = join(dirname(name), `${basename(name, extension)}-${hash}${extension}`).replaceAll("\\", "/");
  files.delete(name);
  files.set(fresh, content);
  return fresh;
}

async function theme() {
  const { code } = await esbuild.transform(await readFile(join(page, "lib/theme.js"), "utf8"), { minify: true });
  files.set("theme.js", Buffer.from(code));
  return renamed("theme.js");
}

/** The output that holds a view. */
function outputOf(view) {
  return [...outputs].find(([, { entryPoint }]) => entryPoint === view)[0];
}

/** All outputs that these load before they run. */
function closure(entries) {
  const seen = new Set(entries);
  for (const name of seen) {
    for (const { path, kind } of outputs.get(name).imports)
      if (kind === "import-statement") seen.add(relative(out, resolve(page, path)).replaceAll("\\", "/"));
  }
  return seen;
}

/** A package of node_modules, of this folder or one above it, or of NODE_PATH. */
function found(name) {
  try {
    return createRequire(import.meta.url)(name);
  } catch {
    return null;
  }
}
