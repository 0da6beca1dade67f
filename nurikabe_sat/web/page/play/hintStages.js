// A hint a little at a time: where to look, the technique, its cells, and the reason. One answer of the server holds all
// of it; each stage shows some more.
//
//     const stages = stagesOf(game, answer)
//     stages[0] ... stages[3]      findings, as findings.js has them: sentences, marks, changes to apply
//     MORE[i]                      the name of the button that leads from stage i to the next

/** @import { Game } from "../lib/game.js" */
/** @import { Finding } from "./findings.js" */

import { language, t } from "../lib/language.js";
import { told } from "../lib/reasons.js";
import { techniqueAbout, techniqueName } from "../lib/techniques.js";
import { capital, cellsName, joined, partName, sentence } from "../lib/words.js";
import { changesOf, marked, stepped } from "./findings.js";

export const MORE = [t("Which technique?"), t("Which cells?"), t("Why?")];

/** @type {(answer: HintAnswer) => ExplainedStep} The step of a hint, as explanations have it. */
export const stepOf = ({ technique, cells, because, text, chains, arguments: all }) => ({
  technique: technique ?? "",
  cells: cells ?? [],
  because: because ?? [],
  text,
  chains: chains ?? [],
  arguments: all ?? [],
});

/** @type {(game: Game, answer: HintAnswer) => Finding[]} */
export function stagesOf(game, answer) {
  const step = stepOf(answer);
  const { where } = answer;
  const place = where ? partName(where) : "";
  const title = capital(techniqueName(step.technique));
  const known = techniqueAbout(step.technique);
  const about = known && sentence(known);
  const { ghosts, marks } = stepped(game, [step], 1);
  const changes = changesOf(game, step.cells);
  const { text, ...why } = told(step);
  const summary = language === "en" ? "" : about;
  const forced = marked(game, [[step.cells, "focus"]]);
  return [
    { tone: "info", title: t("Where to look:"), text: sentence(place), where },
    { tone: "info", title, text: joined(about, t("Look at {place}.", { place })), where },
    { tone: "info", title, text: sentence(cellsName(step.cells)), marks: forced, ghosts, changes },
    { tone: "info", title, text: text || summary, ...why, marks, ghosts, changes },
  ];
}
