// The techniques in the language of the page, by their names: techniqueName("pool-of-two"), techniqueAbout("pool-of-two").
// A technique that is not in the table has its name and the program's sentence, in English.

import { t } from "./language.js";

/** @type {Record<string, [name: string, about: string]>} */
const TECHNIQUES = {
  "complete-island": [t("complete island"), t("an island that has all its cells is surrounded by sea")],
  separation: [t("separation"), t("a cell next to the islands of two numbers is sea: otherwise it would join them")],
  "only-way-out-island": [
    t("only way out, island"),
    t("an island that lacks cells and has only one free neighbour takes it"),
  ],
  "only-way-out-sea": [
    t("only way out, sea"),
    t("a part of the sea with only one free neighbour takes it, because the sea is connected"),
  ],
  surrounded: [
    t("surrounded"),
    t("a cell among sea alone has no number and is sea; one among islands alone is island"),
  ],
  pool: [t("pool"), t("where three cells of a 2x2 block are sea, the fourth is island")],
  unreachable: [t("unreachable"), t("a cell that no number is near enough to is sea")],
  "too-big": [t("too big"), t("a cell that would join an island to more cells than its number allows is sea")],
  "corner-of-two": [
    t("corner of two"),
    t("an island that lacks one cell has two ways to get it: a cell next to both is sea"),
  ],
  "sea-bridge": [
    t("sea bridge"),
    t("a cell without which two parts of the sea could not meet is sea; a cell the sea cannot get to is island"),
  ],
  "reach-blocked": [t("reach blocked"), t("a cell that a number could reach only past another number's island is sea")],
  "growth-by-need": [t("growth by need"), t("a cell without which an island has no room for its size is island")],
  "part-in-the-way": [
    t("part in the way"),
    t("a cell is sea if each number could reach it only through white cells that the number cannot have"),
  ],
  "pool-rescue": [
    t("pool rescue"),
    t("where one number alone can break a 2x2 block, the cells on every way to that block are island"),
  ],
  "pool-of-two": [
    t("pool of two"),
    t("a 2x2 block that several numbers can break, but only by way of one cell: it is island"),
  ],
  ring: [t("ring"), t("a cell that would close a ring of islands that touch by corners, and so cut the sea, is sea")],
  confinement: [
    t("confinement"),
    t("a cell is decided if its other colour would leave an island, the sea or a block too little room"),
  ],
  squeeze: [
    t("squeeze"),
    t("a cell with which an island would leave its neighbour a single way, and that way breaks something"),
  ],
  "right-of-way": [t("right of way"), t("a cell with which the sea would have to pass where an island needs the room")],
  shapes: [t("shapes"), t("look at every way to complete one island: cells that all of them agree on are decided")],
  "joint-ways": [
    t("joint ways"),
    t("a way to complete an island falls if it leaves a neighbour no way; cells shared by the other ways are decided"),
  ],
  "many-shapes": [t("many shapes"), t("as shapes, with more than 12 ways to exclude")],
  "many-joint-ways": [t("many joint ways"), t("as joint-ways, with more than 12 ways to read")],
  "what-if": [t("what if"), t("a colour that breaks a rule after at most three steps is wrong")],
  "shape-trial": [
    t("shape trial"),
    t("the few ways to complete an island are tried for some steps; the common cells of all valid ways are decided"),
  ],
  cases: [t("cases"), t("a block or a part has two or three ways out: a colour that all of them lead to is decided")],
  lookahead: [
    t("lookahead"),
    t("a colour that leads to a contradiction is wrong; a cell that gets the same colour in both cases is decided"),
  ],
};

/**
 * "only-way-out-sea" -> "only way out, sea"
 * @param {string} name
 */
export const techniqueName = (name) => TECHNIQUES[name]?.[0] ?? name.replaceAll("-", " ");

/** @param {string} name @param {string} [english] the program's sentence */
export const techniqueAbout = (name, english = "") => TECHNIQUES[name]?.[1] ?? english;
