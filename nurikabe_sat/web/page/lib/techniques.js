// The techniques in the language of the page. Their names, and the program's sentences about them, are keys of the
// catalogues in lang/; those of an installed package stay English. It needs no page, and runs in node.
//
//     techniqueName("pool-of-two")     techniqueAbout("pool-of-two", about)     without about: as keepAbouts was told

import { translated } from "./language.js";

/** @type {Map<string, string>} */
const abouts = new Map();

/** @param {Technique[]} techniques of the program */
export const keepAbouts = (techniques) => techniques.forEach(({ name, about }) => abouts.set(name, about));

/** "only-way-out-sea" -> "only way out, sea" @param {string} name */
export const techniqueName = (name) => translated(name.replace("way-out-", "way-out, ").replaceAll("-", " "));

/** @param {string} name @param {string} [about] the program's sentence */
export const techniqueAbout = (name, about = abouts.get(name) ?? "") => translated(about);
