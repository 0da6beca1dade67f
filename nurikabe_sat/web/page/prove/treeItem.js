// What the outline and the drawing of a proof have in common: what stands at a step, and how it is read out.
//
//     faceOf(shown, row) -> {name, cells, lights, end, sign, words, key}     key: changes if something to be seen does
//     describe(element, shown, row)     its attributes      choose(element, isHere)     whether it is the one looked at
//     idOf(event)     the node whose step it is about, or null      peeks(element, peek)     the mouse over a step says it

/** @import { Row } from "./treeRows.js" */
/** @import { Shown } from "./treePane.js" */

import { t } from "../lib/language.js";
import { wordsOf } from "./treeRows.js";

/** @type {Record<string, [sign: string, words: string]>} */
const ENDS = {
  solved: ["★", t("solved")],
  contradiction: ["■", t("closed")],
  open: ["…", t("open")],
};

/** @param {Shown} shown @param {Row} row */
export function faceOf({ proof, marked, look }, row) {
  const { id, number, level, isBranching, isOpen, lemma } = row;
  const { lights, end } = look(row);
  const [rule, cells] = wordsOf(proof, id);
  const name = lemma === null ? rule : t("Lemma: {name}", { name: lemma });
  const [sign, said] = ENDS[end] ?? ["", ""];
  const words = [...lights.map(([, one]) => one), said, marked.has(id) ? t("marked") : ""].filter(Boolean);
  const key = [name, cells, words, sign, number, level, isBranching, isOpen].join("|");
  return { name, cells, lights, end, sign, said, words, key };
}

/** @type {(element: Element, shown: Shown, row: Row) => void} */
export function describe(element, { marked }, { id, level, isBranching, isOpen, lemma }) {
  element.setAttribute("aria-level", String(level + 1));
  element.classList.toggle("marked", marked.has(id));
  element.classList.toggle("lemma", lemma !== null);
  if (isBranching) element.setAttribute("aria-expanded", String(isOpen));
  else element.removeAttribute("aria-expanded");
}

/** @type {(element: Element, isHere: boolean) => void} */
export function choose(element, isHere) {
  if (element.getAttribute("aria-selected") === String(isHere)) return;
  element.setAttribute("aria-selected", String(isHere));
  element.setAttribute("tabindex", isHere ? "0" : "-1");
}

/** @param {Event} event */
export const idOf = ({ target }) =>
  (target instanceof Element && target.closest("[data-id]")?.getAttribute("data-id")) || null;

/** @type {(element: Element, peek: (id: string | null) => void) => void} */
export function peeks(element, peek) {
  element.addEventListener("pointerover", (event) => {
    if (event instanceof PointerEvent && event.pointerType === "mouse") peek(idOf(event));
  });
  element.addEventListener("pointerleave", () => peek(null));
}
