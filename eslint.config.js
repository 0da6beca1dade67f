// Lint of the page's modules. What a name is, whether it exists, and whether it is used, tsc checks (tsconfig.json).

import js from "@eslint/js";

/** A folder of the page may import from these folders, and its own files, only. */
const FOLDERS = {
  lib: [],
  worker: [],
  board: ["lib"],
  play: ["lib", "board"],
  learn: ["lib", "board", "play"],
  gallery: ["lib", "board"],
  set: ["lib", "board"],
  prove: ["lib", "board"],
  rules: ["lib", "board"],
};

const layers = Object.entries(FOLDERS).map(([folder, allowed]) => {
  const others = Object.keys(FOLDERS).filter((other) => other !== folder && !allowed.includes(other));
  const group = others.map((other) => `../${other}/*`);
  const message = `${folder}/ imports from ${allowed.join(", ") || "nowhere else"}`;
  return {
    files: [`nurikabe_sat/web/page/${folder}/*.js`],
    rules: { "no-restricted-imports": ["error", { patterns: [{ group, message }] }] },
  };
});

export default [
  { ignores: ["build/", "dist/", ".venv/", "**/node_modules/"] },
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2023, sourceType: "module" },
    rules: {
      "no-undef": "off", // tsc knows the names of the browser
      "no-unused-vars": "off", // tsc knows imports of types, too
      curly: ["error", "multi-or-nest", "consistent"],
      eqeqeq: "error",
      "no-console": "error",
      "no-else-return": "error",
      "no-eval": "error",
      "no-implied-eval": "error",
      "no-new-func": "error",
      "no-param-reassign": "error",
      "no-shadow": "error",
      "no-throw-literal": "error",
      "no-var": "error",
      "object-shorthand": "error",
      "prefer-const": "error",
      "prefer-template": "error",
    },
  },
  {
    files: ["nurikabe_sat/web/page/lib/theme.js", "nurikabe_sat/web/page/sw.js"],
    languageOptions: { sourceType: "script" },
  },
  ...layers,
];
