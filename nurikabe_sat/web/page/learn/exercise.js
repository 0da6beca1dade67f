// An exercise: a position, and all that a technique finds there. Which of it the player has found. It needs no page.
//
//     const exercises = await loadExercises()        by technique; instances/generated/lessons.py has made them
//     const attempt = new Attempt(exercise)
//     attempt.game                                   what the player paints
//     attempt.verdict() -> {step} | {wrong: cell} | {}     a step of which a cell is painted right; a cell that no step has
//     attempt.finish(step)                           paint all of a step, and nothing else
//     attempt.keep(cell)                             a cell that was given keeps its colour

import { Problem } from "../lib/api.js";
import { Game } from "../lib/game.js";
import { isColour, OPEN } from "../lib/grid.js";
import { t } from "../lib/language.js";

/** @typedef {{technique: string, board: string[], steps: ExplainedStep[]}} Exercise */

/** @type {Promise<Map<string, Exercise[]>> | null} */
let loaded = null;

export function loadExercises() {
  loaded ??= load().catch((error) => {
    loaded = null;
    throw error;
  });
  return loaded;
}

async function load() {
  const response = await fetch("learn/exercises.json").catch(() => null);
  if (!response?.ok) throw new Problem(t("The lessons could not be loaded: there is no connection."));
  /** @type {Map<string, Exercise[]>} */
  const found = new Map();
  for (const exercise of /** @type {Exercise[]} */ (await response.json()))
    found.set(exercise.technique, [...(found.get(exercise.technique) ?? []), exercise]);
  return found;
}

/** A game of a drawing: its rows, cells between blanks. @param {readonly string[]} board */
export function gameOf(board) {
  const words = board.map((row) => row.split(" "));
  const cells = words.map((row) => row.map((word) => (isColour(word) ? word : OPEN)).join(""));
  return Game.fromEntry({ rows: board.length, cols: words[0].length, clues: [...board], cells });
}

export class Attempt {
  /** @param {Exercise} exercise */
  constructor({ board, steps }) {
    this.game = gameOf(board);
    this.given = [...this.game.colours];
    this.steps = steps;
  }

  get painted() {
    const { given, game } = this;
    return game.cells((cell) => given[cell] === OPEN && game.colours[cell] !== OPEN);
  }

  /** @returns {{step?: ExplainedStep, wrong?: number}} */
  verdict() {
    const { game, steps, painted } = this;
    const finds = (/** @type {ExplainedStep} */ step, /** @type {number} */ cell) =>
      step.cells.some(([row, col, colour]) => game.cellAt([row, col]) === cell && game.colours[cell] === colour);
    const wrong = painted.find((cell) => !steps.some((step) => finds(step, cell)));
    if (wrong !== undefined) return { wrong };
    return { step: steps.find((step) => painted.some((cell) => finds(step, cell))) };
  }

  /** @param {ExplainedStep} step */
  finish(step) {
    const { game } = this;
    game.paint(this.painted.map((cell) => [cell, OPEN]));
    game.paint(step.cells.map(([row, col, colour]) => [game.cellAt([row, col]), colour]));
  }

  /** @param {number} cell */
  keep(cell) {
    const { game, given } = this;
    if (given[cell] !== OPEN) game.paint([[cell, given[cell]]]);
  }
}
