// What an address says: the view, and its parameters. It needs no page, and runs in node.
//
//     readRoute(hash, views) -> {name, params}     an unknown view is the first one; params has the known keys only

const PARAMS = new Set(["p", "pack", "day", "cells", "moves", "hint", "from", "lesson", "proof"]);

/**
 * The view that an address names, and what it says: "#set?p=a/b" -> {name: "set", params: {p: "a/b"}}.
 * "#p=a/b" alone is a puzzle for the first view.
 * @template {string} Name
 * @param {string} hash
 * @param {readonly [Name, ...Name[]]} views
 * @returns {{name: Name, params: Params}}
 */
export function readRoute(hash, views) {
  const text = hash.replace(/^#/, "");
  const [path, query = ""] = text.startsWith("p=") ? ["", text] : text.split(/\?(.*)/s);
  return { name: views.find((view) => view === path) ?? views[0], params: readParams(query) };
}

/** @type {(query: string) => Params} */
function readParams(query) {
  /** @type {Params} */
  const params = {};
  for (const pair of query.split("&")) {
    const [key, value = ""] = pair.split(/=(.*)/s);
    if (PARAMS.has(key)) params[/** @type {keyof Params} */ (key)] = decoded(value);
  }
  return params;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
