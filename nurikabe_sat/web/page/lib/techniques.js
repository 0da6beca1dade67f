// The techniques in the language of the page, by their names: techniqueName("pool-of-two"), techniqueAbout("pool-of-two").
// A technique that is not in the table has its name and the program's sentence, in English.

import { t } from "./language.js";

/** @type {Record<string, [name: string, about: string]>} */
const TECHNIQUES = {
  "complete-island": [t("complete island"), t("an island that has all its cells is surrounded by sea")],
  separation: [t("separation"), t("a cell next to the islands of two numbers is sea, because it would join them")],
  "only-way-out-island": [
    t("only way out, island"),
    t("an incomplete island with a single free neighbour grows into it"),
  ],
  "only-way-out-sea": [
    t("only way out, sea"),
    t("a part of the sea with a single free neighbour grows into it, because the sea is connected"),
  ],
  surrounded: [
    t("surrounded"),
    t("a cell without a number is sea if all its neighbours are sea, and island if all its neighbours are island"),
  ],
  pool: [t("pool"), t("if three cells of a 2x2 block are sea, the fourth is island")],
  unreachable: [t("unreachable"), t("a cell that is too far from every number is sea")],
  "too-big": [t("too big"), t("a cell is sea if it would make an island larger than its number")],
  "corner-of-two": [
    t("corner of two"),
    t("if an island lacks one cell and has two places for it, a cell next to both places is sea"),
  ],
  "sea-bridge": [
    t("sea bridge"),
    t("a cell is sea if the sea would be divided without it, and island if the sea cannot reach it"),
  ],
  "reach-blocked": [
    t("reach blocked"),
    t("a cell is sea if no number can reach it without touching the island of another number"),
  ],
  "growth-by-need": [t("growth by need"), t("a cell is island if an island would have too little room without it")],
  "part-in-the-way": [
    t("part in the way"),
    t("a cell is sea if each number could reach it only through island cells that cannot belong to that number"),
  ],
  "pool-rescue": [
    t("pool rescue"),
    t("if only one number can break up a 2x2 block, the cells that all its routes to the block share are island"),
  ],
  "pool-of-two": [
    t("pool of two"),
    t("if several numbers can break up a 2x2 block, but only through the same cell, that cell is island"),
  ],
  ring: [
    t("ring"),
    t("a cell is sea if it would close a ring of islands that touch at corners, because the ring would divide the sea"),
  ],
  confinement: [
    t("confinement"),
    t("a cell is decided if its other colour would leave too little room for an island or the sea, or force a pool"),
  ],
  squeeze: [
    t("squeeze"),
    t("a cell is decided if its other colour would leave an island a single way, which breaks a rule"),
  ],
  "right-of-way": [
    t("right of way"),
    t("a cell is decided if its other colour would force the sea through cells that an island needs"),
  ],
  shapes: [t("shapes"), t("cells that have the same colour for every possible shape of an island are decided")],
  "joint-ways": [
    t("joint ways"),
    t(
      "ways to complete an island that leave a neighbour none are excluded; cells that all other ways share are decided",
    ),
  ],
  "many-shapes": [t("many shapes"), t("like shapes, with more than 12 shapes to exclude")],
  "many-joint-ways": [t("many joint ways"), t("like joint-ways, with more than 12 ways to compare")],
  "what-if": [t("what if"), t("a colour that breaks a rule within three steps is wrong")],
  "shape-trial": [
    t("shape trial"),
    t(
      "each of a few shapes of an island is followed for some steps; cells on which all valid shapes agree are decided",
    ),
  ],
  cases: [
    t("cases"),
    t("if a 2x2 block or a part has two or three ways out, a cell that gets the same colour in each case is decided"),
  ],
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
