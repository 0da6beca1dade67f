// What is said of a puzzle that has just been solved; the statistics keep it, if it is the first time.
//
//     solvedMessage({game, seconds}, {again, next, replay}) -> message       again: it was opened as a solved one

/** @import { Session } from "../lib/savedGames.js" */

import { copy } from "../lib/clipboard.js";
import { dateOf } from "../lib/days.js";
import { t } from "../lib/language.js";
import { notice } from "../lib/notice.js";
import { isAbort } from "../lib/problem.js";
import { keepResult, results } from "../lib/results.js";
import { resultText } from "../lib/resultText.js";
import { isBest } from "../lib/statistics.js";
import { commas, dayName, levelName, sizeName } from "../lib/words.js";
import { clock } from "./timer.js";

const HELP = { none: t("no hints"), hints: t("with hints"), solution: t("after facts or an explanation") };

/** @typedef {Pick<Session, "game" | "seconds">} Solved */

/** @type {(solved: Solved, acts: {again: boolean, next: () => void, replay: () => void}) => Message} */
export function solvedMessage(solved, { again, next, replay }) {
  const isFirst = !again && keepResult(solved);
  if (isFirst) navigator.storage?.persist?.().catch(() => false); // so that the browser keeps games and streaks
  return {
    tone: "good",
    title: t("Solved in {time}.", { time: clock(solved.seconds) }),
    text: isFirst ? bestTime(solved) : t("You have solved this one before."),
    actions: [
      [t("Next puzzle"), next, "primary"],
      [t("Share result"), () => void share(solved)],
      [t("Replay"), replay],
      [t("Statistics"), () => location.assign("#statistics")],
    ],
  };
}

/** By the device's own menu, or by the clipboard. @param {Solved} solved */
async function share({ game, seconds }) {
  const { past, help } = game.toJSON();
  const day = game.about.day;
  const title = commas(`Nurikabe ${day ? dayName(dateOf(day)) : sizeName(game)}`, clock(seconds), HELP[help]);
  const text = resultText(title, past);
  try {
    if (navigator.share) return await navigator.share({ text });
  } catch (error) {
    if (isAbort(error)) return;
  }
  notice((await copy(text)) ? t("Copied.") : t("The browser does not allow copying. Copy this text: {text}", { text }));
}

/** @param {Solved} solved */
function bestTime({ game }) {
  const all = results();
  const result = all.find(({ id }) => id === game.id);
  if (!result || !isBest(result, all)) return "";
  const size = sizeName(game);
  const { level } = result;
  return level
    ? t("Your best time for {size}, {level}.", { size, level: levelName(level) })
    : t("Your best time for {size}.", { size });
}
