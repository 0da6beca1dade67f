// Give the browser a file to download: saveFile("proof.xml", text).

import { make } from "./dom.js";

const REVOKE_AFTER = 10_000; // milliseconds, until a download has surely begun

/**
 * @param {string} name
 * @param {string} text
 */
export function saveFile(name, text) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER);
}
