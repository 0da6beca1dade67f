// The reason of a step in the language of the page, from its arguments: templates with the names of objects. The
// program's own sentence is English; it stands for a reason that has no arguments, or one that has no translation.
//
//     told({text, arguments}) -> {text, reason, arguments}     text in the page's language, or else reason in English
//     spoken({text, reason})           an element with it
//     named(text, arguments)           the parts of a text that begins with it, with an element for the name of each object
//     objectsOf(arguments)             the objects that are drawn, each once

import { english, make } from "./dom.js";
import { isTranslated, language, t, translated } from "./language.js";
import { CHOICE, LIST, placeName, sentence } from "./words.js";

/** @typedef {{text: string, reason: string, arguments: Argument[]}} Told */

const PLACE = /\{(\w+)(\|or)?\}/;
const OPENS = /(?:[:,]| then)$/; // the next sentence goes on
const OWNED = /^if \{cells(\|or)?\} belonged /;
const ISLANDS = /^(if \{cells(\|or)?\} belonged |\{(islands?|part)\} )/; // islands that may have cells

/** @type {(argument: Argument) => boolean} */
const isKnown = ({ template, objects }) =>
  [template, ...Object.values(objects).flatMap((things) => things.map(({ phrase }) => phrase))].every(isTranslated);

/** @type {(step: {text: string, arguments: Argument[]}) => Told} */
export function told({ text, arguments: all }) {
  if (!all.length || (language !== "en" && !all.every(isKnown)))
    return { text: "", reason: text && sentence(text), arguments: [] };
  return { text: sentence([...pieces(all)].map(([words]) => words).join("")), reason: "", arguments: all };
}

/** @type {(told: {text: string, reason: string}) => HTMLElement} */
export const spoken = ({ text, reason }) => (reason ? english(reason) : make("span", {}, text));

/** @type {(all: Argument[]) => NamedObject[]} */
export const objectsOf = (all) => [
  ...new Map(
    all
      .flatMap(({ objects }) => Object.values(objects).flat())
      .filter(({ path }) => path)
      .map((thing) => [thing.kind + thing.path, thing]),
  ).values(),
];

/** @type {(text: string, all: Argument[]) => (string | HTMLElement)[]} */
export function named(text, all) {
  const keys = objectsOf(all).map(({ kind, path }) => kind + path);
  let at = 0;
  const parts = [...pieces(all)].map(([words, thing]) => {
    const name = text.slice(at, (at += words.length));
    return thing?.path ? make("span", { "data-object": keys.indexOf(thing.kind + thing.path) }, name) : name;
  });
  return [...parts, text.slice(at)];
}

/** @type {(all: Argument[]) => Generator<[words: string, thing?: NamedObject]>} The sentence of arguments in pieces. */
function* pieces(all) {
  const none = { before: "", after: "" };
  const several = all.filter(({ template }) => OWNED.test(template)).length > 1;
  for (const [i, { kind, template, objects, numbers }] of all.entries()) {
    const between = OPENS.test(all[i - 1]?.template ?? "") ? t("{before} {after}", none) : t("{before}; {after}", none);
    const isListed = kind === "CaseFails" && (objects.has ?? objects.borders ?? objects.ways?.[0]);
    const isCase = isListed || (several && ISLANDS.test(template)); // each case on a line
    if (i) yield [isCase ? `${between.trimEnd()}\n` : between];
    for (const words of translated(template).split(/(\{.*?\})/)) {
      const [, name = "", or] = PLACE.exec(words) ?? [];
      const things = objects[name] ?? [];
      if (!things.length) yield [name ? String(numbers[name]) : words];
      const list = or ? CHOICE : LIST;
      const names = things.map((thing) => nameOf(thing, list));
      let at = 0;
      for (const { type, value } of list.formatToParts(names))
        yield type === "element" ? [value, things[at++]] : [value];
    }
  }
}

/** @type {(thing: NamedObject, list: Intl.ListFormat) => string} */
function nameOf({ phrase, number, shown }, list) {
  const names = shown.map(placeName);
  const blocks = names.flatMap((name, i) => (i % 2 ? [] : [`${name}-${names[i + 1]}`]));
  const words = translated(phrase).replace("{number}", number).replace("{way}", names.join("+"));
  if (phrase.includes("{first}"))
    return words.replace("{first}", names[0]).replace("{others}", LIST.format(names.slice(1)));
  return words.replace("{blocks}", list.format(blocks)).replace("{cells}", list.format(names));
}
