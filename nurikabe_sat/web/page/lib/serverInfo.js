// What the server can do: levels, formats, techniques and limits, asked once.

import { ask } from "./api.js";

let known = null;

/** The answer of /api/about; the next call asks again if it failed. */
export function about() {
  known ??= ask("about").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}
