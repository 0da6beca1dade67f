// What is said of steps: signs for verdicts, and sentences.

import { t } from "../lib/language.js";

/** @typedef {[sign: string, words: string]} Light */

const [RIGHT, WRONG, CHANCE, WAITS] = ["✓", "✗", "~", "·"];

/** @param {Said} said */
const signOf = (said) => ({ accepted: RIGHT, refused: WRONG, "by chance": CHANCE })[said];

/** @type {(verdict: StepVerdict | null) => Light[]} The three lights of a step; null: its verdict is not there yet. */
export function lightsOf(verdict) {
  if (!verdict) return [[WAITS, t("not judged yet")]];
  return [
    [verdict.sound ? RIGHT : WRONG, verdict.sound ? t("sound") : t("unsound")],
    [signOf(verdict.legup7), accepted("LEGUP 7", verdict.legup7)],
    [signOf(verdict.legup2), accepted("LEGUP 2", verdict.legup2)],
  ];
}

/** @type {(verdicts: readonly (StepVerdict | null)[]) => Light[]} Of several steps that are shown as one: the worst. */
export function worstLights(verdicts) {
  const all = verdicts.map(lightsOf);
  const short = all.find(({ length }) => length === 1);
  if (short) return short; // one of them is not judged yet
  const order = [WRONG, CHANCE, RIGHT];
  return all[0].map(
    (_, i) => order.flatMap((sign) => all.map((lights) => lights[i]).filter(([one]) => one === sign))[0],
  );
}

/** @type {(name: string, said: Said) => string} */
function accepted(name, said) {
  if (said === "accepted") return t("accepted by {legup}", { legup: name });
  return said === "refused" ? t("refused by {legup}", { legup: name }) : t("by chance to {legup}", { legup: name });
}

/** @type {(answer: LegupCheckAnswer) => Light[]} The three lights of the whole, without those that are not decided yet. */
export function wholeLights({ status, holds, complete7, complete2 }) {
  /** @type {Light[]} */
  const lights = [
    [signOf(complete7), "LEGUP 7"],
    [signOf(complete2), "LEGUP 2"],
  ];
  if (holds) lights.unshift([RIGHT, t("it holds")]);
  else if (status === "complete") lights.unshift([WRONG, t("Not proved yet")]);
  return status === "open" ? lights.filter(([sign]) => sign !== WRONG) : lights;
}

/** @type {(verdict: StepVerdict, legup: number) => boolean} Whether a step is sound, and its LEGUP accepts it. */
export const isRight = (verdict, legup) =>
  verdict.sound && (legup === 2 ? verdict.legup2 : verdict.legup7) === "accepted";
