// What is said of a puzzle that has just been solved; the statistics keep it, if it is the first time.
//
//     solvedMessage({game, seconds}, {again, next, replay}) -> message       again: it was opened as a solved one

/**
 * @import { Message } from "../lib/types.js"
 * @import { Session } from "../lib/savedGames.js"
 */

import { t } from "../lib/language.js";
import { keepResult, results } from "../lib/results.js";
import { isBest } from "../lib/statistics.js";
import { levelName, sizeName } from "../lib/words.js";
import { clock } from "./timer.js";

/** @typedef {Pick<Session, "game" | "seconds">} Solved */

/**
 * @param {Solved} solved
 * @param {{again: boolean, next: () => void, replay: () => void}} acts
 * @returns {Message}
 */
export function solvedMessage(solved, { again, next, replay }) {
  const isFirst = !again && keepResult(solved);
  return {
    tone: "good",
    title: t("Solved in {time}.", { time: clock(solved.seconds) }),
    text: isFirst ? bestTime(solved) : t("You have solved this one before."),
    actions: [
      [t("Next puzzle"), next, "primary"],
      [t("Replay"), replay],
      [t("Statistics"), () => location.assign("#statistics")],
    ],
  };
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
