// What the board shows of a game by itself, without a question: trials in their colours, finished clues, connected parts.
//
//     lookOf(game) -> {layers, finished, parts}      see boardView.js; as the settings say

/** @import { Game } from "../lib/game.js" */

import { finishedIslands, partNames } from "../lib/islands.js";
import { settings } from "../lib/settings.js";

/** @param {Game} game */
export function lookOf(game) {
  const { grey, parts } = settings();
  return {
    layers: game.trial ? game.layers() : null,
    finished: grey ? new Set(finishedIslands(game).flat()) : null,
    parts: parts ? partNames(game) : null,
  };
}
