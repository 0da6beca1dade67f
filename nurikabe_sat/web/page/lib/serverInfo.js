// What the program can do: levels, formats, techniques and limits, asked once.

import { ask } from "./api.js";

/** @type {Promise<ServerInfo> | null} */
let known = null;

/** The program's description of itself; the next call asks again if it failed. */
export function serverInfo() {
  known ??= ask("about").catch((error) => {
    known = null;
    throw error;
  });
  return known;
}
