// The reason of a step in the language of the page, from its arguments: templates with the names of objects. The
// program's own sentence is English; it stands for a reason that has no arguments, or one that has no translation.
//
//     told({text, arguments}) -> {text, reason}     one of them is empty: text in the page's language, reason in English
//     spoken({text, reason})                        an element with it
//     said(arguments)                               the sentence of arguments; in English exactly the program's

import { english, make } from "./dom.js";
import { isTranslated, t, translated } from "./language.js";
import { either, listed, placeName, sentence } from "./words.js";

/** @typedef {{text: string, reason: string}} Told */

const PLACE = /\{(\w+)(\|or)?\}/g;
const OPENS = /(?:[:,]| then| steps?)$/; // the next sentence goes on

/** @type {(argument: Argument) => boolean} */
const isKnown = ({ template, objects }) =>
  [template, ...Object.values(objects).flatMap((things) => things.map(({ phrase }) => phrase))].every(isTranslated);

/** @type {(step: {text: string, arguments: Argument[]}) => Told} */
export const told = ({ text, arguments: all }) =>
  all.length && all.every(isKnown) ? { text: sentence(said(all)), reason: "" } : { text: "", reason: sentence(text) };

/** @type {(told: Told) => HTMLElement} */
export const spoken = ({ text, reason }) => (reason ? english(reason) : make("span", {}, text));

/** @param {Argument[]} all */
export function said(all) {
  return all.reduce((before, argument, i) => {
    const after = filled(argument);
    if (!i) return after;
    const isOpen = OPENS.test(all[i - 1].template);
    return isOpen ? t("{before} {after}", { before, after }) : t("{before}; {after}", { before, after });
  }, "");
}

/** @type {(argument: Argument) => string} */
const filled = ({ template, objects, numbers }) =>
  translated(template).replace(PLACE, (_, name, or) => {
    if (Object.hasOwn(numbers, name)) return String(numbers[name]);
    const list = or ? either : listed;
    const things = objects[name];
    return things.length === 1 ? nameOf(things[0], list) : list(things.map((thing) => nameOf(thing, listed)));
  });

/** @type {(thing: NamedObject, list: (names: string[]) => string) => string} */
function nameOf({ phrase, number, shown }, list) {
  const names = shown.map(placeName);
  const words = translated(phrase).replace("{number}", number).replace("{way}", names.join("+"));
  return words.replace("{cells}", list(names));
}
