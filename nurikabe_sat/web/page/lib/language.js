// The language of the page: English, or another one, whose sentences are in lang/CODE.json and are loaded when it is
// chosen. It needs no page, and runs in node (in English).
//
//     t("Solved in {time}.", {time})             a sentence; the English one is its key in the catalogues of lang/
//     plural(3, "{n} cell", "{n} cells")         the same, with a number n; a language without forms has the second only
//     translated(template)                       a sentence of the program, with its places; isTranslated(template)
//     language                                   "en", "de" ... as LANGUAGES has them, with their own names
//     chosenLanguage                             the setting: a language, or "" for that of the browser
//     chooseLanguage("de")                       change the setting: the page loads again
//     translate(root)                            the elements of index.html: data-t="" marks a text, data-t="aria-label"
//                                                an attribute
//
// Other modules wait until the catalogue is there: they may call t() from their first line on. What is given to t() is
// always written out as a string, so that tests/web/test_language.py finds all keys.

import { get, put } from "./storage.js";

/** @typedef {"en" | "de" | "ja"} Language */
/** @typedef {Record<string, string | number>} Values */

/** @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", de: "Deutsch", ja: "日本語" };

const KEY = "language";

/** @type {(value: unknown) => Language | "" | null} */
const read = (value) => (value === "" ? "" : (codes().find((code) => code === value) ?? null));
const codes = () => /** @type {Language[]} */ (Object.keys(LANGUAGES));

export const chosenLanguage = get(KEY, read) ?? "";

const wanted = chosenLanguage || fromBrowser();
/** @type {Record<string, string> | null} */
const catalogue = wanted === "en" ? null : await load(wanted);

export const language = catalogue ? wanted : "en";
if (typeof document !== "undefined") document.documentElement.lang = language;

/** @type {(key: string) => boolean} */
export const isTranslated = (key) => catalogue !== null && Object.hasOwn(catalogue, key);

/** @type {(key: string) => string} */
export const translated = (key) => catalogue?.[key] ?? key;

/** @param {string} key @param {Values} [values] for the places {name} in the sentence */
export function t(key, values = {}) {
  return translated(key).replace(/\{(\w+)\}/g, (place, name) => String(values[name] ?? place));
}

const forms = new Intl.PluralRules(language);

/** @type {(n: number, one: string, many: string, values?: Values) => string} */
export function plural(n, one, many, values = {}) {
  return t(forms.select(n) === "one" ? one : many, { n, ...values });
}

/** @param {Language | ""} code */
export function chooseLanguage(code) {
  put(KEY, code);
  location.reload();
}

/** @param {ParentNode} root */
export function translate(root) {
  for (const element of root.querySelectorAll("[data-t]")) {
    const attribute = element.getAttribute("data-t");
    if (attribute) element.setAttribute(attribute, t(element.getAttribute(attribute) ?? ""));
    else element.textContent = t(element.textContent ?? "");
  }
}

/** The first language of the browser that there is a catalogue for. */
function fromBrowser() {
  const own = typeof document === "undefined" ? [] : navigator.languages.map((name) => name.split("-")[0]);
  return codes().find((code) => code === own.find((name) => Object.hasOwn(LANGUAGES, name))) ?? "en";
}

/** @param {Language} code */
async function load(code) {
  try {
    return await (await fetch(`lang/${code}.json`)).json();
  } catch {
    return null; // there is no network: the page speaks English
  }
}
