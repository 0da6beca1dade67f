// A puzzle has just been finished: it is kept for the statistics, and what is to be said of it.
//
//     kept({game, seconds}) -> sentence, or ""; null if it was finished before

/** @import { Session } from "../lib/savedGames.js" */

import { t } from "../lib/language.js";
import { keepResult, results } from "../lib/results.js";
import { isBest } from "../lib/statistics.js";
import { levelName, sizeName } from "../lib/words.js";

/** @param {Pick<Session, "game" | "seconds">} session */
export function kept(session) {
  if (!keepResult(session)) return null;
  const { game } = session;
  const all = results();
  const result = all.find(({ id }) => id === game.id);
  if (!result || !isBest(result, all)) return "";
  const size = sizeName(game);
  const { level } = result;
  return level
    ? t("Your best time for {size}, {level}.", { size, level: levelName(level) })
    : t("Your best time for {size}.", { size });
}
