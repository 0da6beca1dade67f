// A phrase of the program in the language of the page, from its parts: templates with values. Names of LEGUP's rules stay
// English. The program's own text stands for a phrase that has no parts, or one that has no translation.
//
//     translatedPhrase(parts)      its text, or "" for the English one
//     toldPhrase({text, parts})    a sentence as reasons.js tells it

/** @import { Told } from "./reasons.js" */

import { isTranslated, language, t, translated } from "./language.js";
import { techniqueName } from "./techniques.js";
import { CHOICE, LIST, sentence } from "./words.js";

const PLACE = /\{(\w+)(\|or)?\}/g;
const NUMBER = /^the number (\d+)$/;

/** @type {(said: {text: string, parts: PhrasePart[]}) => Told} */
export function toldPhrase({ text, parts }) {
  const words = translatedPhrase(parts);
  return { text: words && sentence(words), reason: words ? "" : sentence(text), arguments: [] };
}

/** @type {(parts: PhrasePart[]) => string} */
export function translatedPhrase(parts) {
  if (language === "en" || !parts.length || !parts.every(({ template }) => isTranslated(template))) return "";
  const none = { before: "", after: "" };
  const words = parts.map((part, i) => {
    const joint = parts[i - 1]?.template.endsWith(":") ? t("{before} {after}", none) : t("{before}; {after}", none);
    return (i ? joint : "") + filled(part);
  });
  return words.join("");
}

/** @type {(part: PhrasePart) => string} */
const filled = ({ template, values }) =>
  translated(template).replace(PLACE, (_, name, or) =>
    (or ? CHOICE : LIST).format(values[name].map(name === "technique" ? techniqueName : word)),
  );

/** @type {(value: string) => string} A cell, a rule or a number stays; a colour is translated. */
function word(value) {
  const [, number] = NUMBER.exec(value) ?? [];
  return number ? t("the number {number}", { number }) : translated(value);
}
