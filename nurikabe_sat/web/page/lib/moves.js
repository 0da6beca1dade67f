// The moves of a game as a part of an address. It needs no page, and runs in node.
//
//     packMoves(game) -> {start, moves}     start: the colours before the first move that is kept
//     playMoves(game, "8d0J") -> true       the moves are done on the game; false for what packMoves cannot have given
//
// Each change is one number, three times its cell and the colour, and says whether its step ends there. After the cells come the
// three things that one does with a trial. A character holds five bits of a number, the lowest first, and whether there are more.

/** @import { Game } from "./game.js" */

import { TRIALS } from "./game.js";

const CHARACTERS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_";
/** @type {Colour[]} */
const COLOURS = [".", "B", "W"];
const ACTS = /** @type {const} */ (["beginTrial", "keepTrial", "dropTrial"]);

/** @param {Game} game */
export function packMoves({ size, colours, past }) {
  const start = [...colours];
  for (const { changes } of past.toReversed()) for (const [cell, before] of changes.toReversed()) start[cell] = before;
  const moves = past.flatMap(({ trial, changes }) => {
    const codes = trial
      ? [3 * size + TRIALS.indexOf(trial)]
      : changes.map(([cell, , after]) => 3 * cell + COLOURS.indexOf(after));
    return codes.map((code, i) => packed(2 * code + Number(i === codes.length - 1)));
  });
  return { start: start.join(""), moves: moves.join("") };
}

/** @type {(game: Game, moves: string) => boolean} */
export function playMoves(game, moves) {
  if (!/^([w-zA-Z_-]*[0-9a-v])*$/.test(moves)) return false;
  let stroke = Symbol("move");
  for (const [text] of moves.matchAll(/[w-zA-Z_-]*[0-9a-v]/g)) {
    const number = [...text].reduceRight((sum, one) => 32 * sum + (CHARACTERS.indexOf(one) % 32), 0);
    const [code, isLast] = [Math.floor(number / 2), number % 2 === 1];
    const cell = Math.floor(code / 3);
    if (cell > game.size) return false;
    if (cell === game.size) game[ACTS[code % 3]]();
    else game.paint([[cell, COLOURS[code % 3]]], stroke);
    if (isLast) stroke = Symbol("move");
  }
  return true;
}

/** @param {number} number */
function packed(number) {
  let text = "";
  for (let rest = number; rest >= 0; rest = rest < 32 ? -1 : Math.floor(rest / 32))
    text += CHARACTERS[(rest % 32) + (rest < 32 ? 0 : 32)];
  return text;
}
