// How things are called in sentences. It knows no page, and runs in node.

/** "3 cells", "1 cell" */
export const count = (number, what) => `${number} ${what}${number === 1 ? "" : "s"}`;

/** "7 × 7" */
export const sizeName = ({ rows, cols }) => `${rows} × ${cols}`;

/** A place of the API, [3, 4, ...], as the server writes it, too: "r3c4" */
export const placeName = ([row, col]) => `r${row}c${col}`;

/** "7x7-easy-2" of the pack -> "no. 2" */
export const packNumber = (name) => `no. ${name.split("-").at(-1)}`;

/** "only-way-out-sea" -> "only way out, sea" */
export const techniqueName = (name) => name.replaceAll("-", " ").replace(/^only way out (\w+)/, "only way out, $1");

/** ["a", "b", "c"] -> "a, b and c" */
export const listed = (names) =>
  names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** With a capital, but for a place (r2c3), and with a stop at its end. */
export function sentence(text) {
  const whole = text.trim();
  return (/^r\d/.test(whole) ? whole : capital(whole)) + (/[.!?]$/.test(whole) ? "" : ".");
}
