// Which exercises the player has done: the browser stores their names, "pool/1" is the first one of that technique.
//
//     isDone("pool", 2)     whether all of its exercises are done, of which there are so many
//     done("pool", 0)       this one is done now            firstOpen("pool", 2)    the first one that is not, or 0

import { get, put } from "../lib/storage.js";
import { readNames } from "../lib/validate.js";

const KEY = "lessons";

const all = () => new Set(get(KEY, readNames));
const nameOf = (/** @type {string} */ lesson, /** @type {number} */ i) => `${lesson}/${i + 1}`;

/** @param {string} lesson @param {number} i from 0 */
export const done = (lesson, i) => put(KEY, [...all().add(nameOf(lesson, i))]);

/** @type {(lesson: string, count: number) => number[]} */
function open(lesson, count) {
  const names = all();
  return Array.from({ length: count }, (_, i) => i).filter((i) => !names.has(nameOf(lesson, i)));
}

/** @type {(lesson: string, count: number) => boolean} */
export const isDone = (lesson, count) => !open(lesson, count).length;

/** @type {(lesson: string, count: number) => number} */
export const firstOpen = (lesson, count) => open(lesson, count)[0] ?? 0;
