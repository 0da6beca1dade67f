// The rules of LEGUP as the palette shows them: by their kinds, with keys and small pictures. What a rule accepts, the
// program decides. A picture is a drawing of board/picture.js: what the rule needs, with stars where it paints or looks.

import { t } from "../lib/language.js";

/** @typedef {"basic" | "contradiction" | "case" | "merge"} Kind */
/** @typedef {{name: string, kind: Kind, key: string, picture: string[]}} PaletteRule */

/** @type {PaletteRule[]} */
export const RULES = [
  { name: "Surround Region", kind: "basic", key: "1", picture: ["2 W B*"] },
  { name: "Prevent Black Square", kind: "basic", key: "2", picture: ["B B", "B W*"] },
  { name: "Black Between Regions", kind: "basic", key: "3", picture: ["1 B* 2"] },
  { name: "Black Bottle Neck", kind: "basic", key: "4", picture: ["B W", "B* W", "B W"] },
  { name: "White Bottle Neck", kind: "basic", key: "5", picture: ["B B .", "2 W* .", "B B ."] },
  { name: "Can't Reach Cell", kind: "basic", key: "6", picture: ["2 . B*"] },
  { name: "Fill In Black", kind: "basic", key: "7", picture: ["B B", "B B*", "B B"] },
  { name: "Fill In White", kind: "basic", key: "8", picture: ["1 B", "W* 2"] },
  { name: "Corners Black", kind: "basic", key: "9", picture: ["2 .", ". B*"] },
  { name: "Black Square", kind: "contradiction", key: "Shift+1", picture: ["B* B*", "B* B*"] },
  { name: "Isolated Black", kind: "contradiction", key: "Shift+2", picture: ["B* W B*"] },
  { name: "Multiple Numbers", kind: "contradiction", key: "Shift+3", picture: ["3* W 2*"] },
  { name: "No Number", kind: "contradiction", key: "Shift+4", picture: ["B W* B"] },
  { name: "Too Few Spaces", kind: "contradiction", key: "Shift+5", picture: ["4* . B"] },
  { name: "Too Many Spaces", kind: "contradiction", key: "Shift+6", picture: ["2* W* W*"] },
  { name: "Unreachable White Cell", kind: "contradiction", key: "Shift+7", picture: ["2 . W*"] },
  { name: "Black or White", kind: "case", key: "C", picture: ["B* W*"] },
  { name: "Finish Room", kind: "case", key: "F", picture: ["2 W*"] },
  { name: "Merge Rule", kind: "merge", key: "M", picture: ["B* B*"] },
];

export const CASE = "Black or White";
export const ROOM = "Finish Room";

/** @type {[heading: string, ...kinds: Kind[]][]} */
export const GROUPS = [
  [t("Basic rules"), "basic"],
  [t("Contradictions"), "contradiction"],
  [t("Cases and merge"), "case", "merge"],
];

/** @param {string | null} name */
export const ruleNamed = (name) => RULES.find((rule) => rule.name === name) ?? null;
