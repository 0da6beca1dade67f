// Give the browser a file to download: saveFile("proof.xml", text), saveFile("board.png", blob).

import { make } from "./dom.js";

const REVOKE_AFTER = 10_000; // milliseconds, until a download has surely begun

/** @type {(name: string, content: string | Blob) => void} */
export function saveFile(name, content) {
  const address = URL.createObjectURL(
    typeof content === "string" ? new Blob([content], { type: "text/plain" }) : content,
  );
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), REVOKE_AFTER);
}
