// The dialog in which the goal of a proof is chosen.

/** @import { Goal, Proof } from "./proof.js" */

import { showDialog } from "../lib/dialog.js";
import { button, field, make, noteLine, option, tickBox } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { cellsOf, GOALS, hasCells, textOf } from "./goal.js";

/** @type {(proof: Proof, choose: (goal: Goal) => void) => void} */
export function openGoal(proof, choose) {
  const { type, cells, assume } = proof.goal;
  const { note, say } = noteLine();
  const kind = make("select", {}, [GOALS.map(([name, words]) => option(name, words))]);
  kind.value = type;
  const area = make("input", { type: "text", value: textOf(cells), placeholder: "r1c2 sea, r3c3 island" });
  const { box, label } = tickBox(t("That there is a solution may be assumed"), { checked: assume === true });
  const more = make("div", {}, field(t("Cells of the goal"), area), label);
  const shown = () => (more.hidden = !hasCells(kind.value));
  kind.addEventListener("change", shown);
  shown();
  const element = showDialog(t("Goal"), { class: "goal" }, [
    field(t("What is to be proved"), kind),
    more,
    button(t("Set the goal"), set, { class: "primary" }),
    note,
  ]);

  function set() {
    const found = hasCells(kind.value) ? cellsOf(area.value, kind.value, proof) : { cells: [] };
    if (found.error !== undefined) return say(found.error);
    const isAssumed = hasCells(kind.value) && box.checked;
    choose({ type: kind.value, cells: found.cells, assume: isAssumed || (assume === null ? null : false) });
    element.close();
  }
}
