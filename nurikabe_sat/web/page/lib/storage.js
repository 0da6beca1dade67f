// What the browser keeps: the games in progress and a few settings. Without localStorage, or with a full one, all goes
// on, only nothing is kept.
//
//   get(key, fallback)  put(key, value)      any JSON value
//   saveGame(id, data, about)   loadGame(id)   dropGame(id)   games(): [{id, when, ...about}], the latest first
//
// The keys, behind "nurikabe:": games, game:ID; current: the id of the game shown; wish: of the dialog "New puzzle";
// draft, draft-shows: of set mode; theme: a plain word, see theme.js.

const PREFIX = "nurikabe:";
const MOST = 40; // games

export function get(key, fallback = null) {
  try {
    const text = localStorage.getItem(PREFIX + key);
    return text === null ? fallback : JSON.parse(text);
  } catch {
    return fallback;
  }
}

export function put(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

function drop(key) {
  try {
    localStorage.removeItem(PREFIX + key);
  } catch {
    /* there is nothing to remove */
  }
}

export function games() {
  const list = get("games", []);
  return Array.isArray(list) ? list : [];
}

export const loadGame = (id) => get(`game:${id}`);

export function saveGame(id, data, about) {
  const others = games().filter((game) => game.id !== id);
  for (const game of others.splice(MOST - 1)) drop(`game:${game.id}`);
  while (!put(`game:${id}`, data)) {
    const oldest = others.pop();
    if (!oldest) return;
    drop(`game:${oldest.id}`);
  }
  put("games", [{ id, when: Date.now(), ...about }, ...others]);
}

export function dropGame(id) {
  drop(`game:${id}`);
  put(
    "games",
    games().filter((game) => game.id !== id),
  );
}
