// What the browser stores: JSON values by key. Without localStorage, or with a full one, everything goes on, only nothing
// is stored.
//
//   get(key, read)      the value as a function of validate.js reads it, or null
//   put(key, value)     whether there was room                drop(key)     keys(start)   the keys that begin so
//   onBroken(listener)  is told the key of an entry that could not be read
//
// An entry that cannot be read is set aside: it is renamed to "broken:KEY", where nothing reads it any more, and can
// still be rescued by hand. When there is no more room these go first.
//
// The keys, behind "nurikabe:": games, game:ID (savedGames.js); current: the id of the game shown; new-puzzle: the last
// choice in that dialog; draft, draft-shows, draft-versions: of set mode; settings: see settings.js; collection:ID: see
// collections.js; theme: a plain word, see theme.js; results: see results.js; language: see language.js; lessons: see
// learn/progress.js; proofs, proof:ID, proof-undo:ID: see prove/storedProofs.js; proof-tree: whether the tree of a proof is
// drawn.

const PREFIX = "nurikabe:";
const BROKEN = "broken:";

/** @type {((key: string) => void)[]} */
const listeners = [];

/** @param {(key: string) => void} listener */
export function onBroken(listener) {
  listeners.push(listener);
}

/** @template Value @param {string} key @param {(value: unknown) => Value | null} read @returns {Value | null} */
export function get(key, read) {
  let text = null;
  try {
    text = localStorage.getItem(PREFIX + key);
    if (text === null) return null;
    const value = read(JSON.parse(text));
    if (value !== null) return value;
  } catch {
    if (text === null) return null; // there is no storage
  }
  setAside(key, text);
  return null;
}

/** @type {(key: string, value: unknown) => boolean} */
export function put(key, value) {
  const text = JSON.stringify(value);
  return write(key, text) || (dropBroken() && write(key, text));
}

/** @param {string} key */
export function drop(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    /* there is nothing to remove */
  }
}

/** @param {string} start */
export function keys(start) {
  try {
    const all = Array.from({ length: localStorage.length }, (_, i) => localStorage.key(i) ?? "");
    return all.filter((key) => key.startsWith(PREFIX + start)).map((key) => key.slice(PREFIX.length));
  } catch {
    return [];
  }
}

/** @type {(key: string, text: string) => boolean} */
function write(key, text) {
  try {
    localStorage.setItem(PREFIX + key, text);
    return true;
  } catch {
    return false;
  }
}

/** @type {(key: string, text: string) => void} */
function setAside(key, text) {
  drop(key); // first: there may be room for one of both only
  write(BROKEN + key, text);
  for (const listener of listeners) listener(key);
}

/** True if that made room. */
function dropBroken() {
  const broken = keys(BROKEN);
  broken.forEach(drop);
  return broken.length > 0;
}
