"""Proofs made by the gestures of the page, in node: what a hand would press to make a given proof."""

import json
from collections.abc import Sequence
from functools import reduce
from typing import Any

from nurikabe_sat import legup_moves, read_board
from nurikabe_sat.legup.proof import Proof
from nurikabe_sat.legup.proof_json import write_proof_json
from nurikabe_sat.legup.rules import FINISH_ROOM
from nurikabe_sat.legup.state import State
from tests.web.node import in_node

# Presses for each step of a proof, in its order. Where the page refuses a press, its words are kept.
HAND = """
const {Gestures} = await import(`${page}/prove/gestures.js`);
const {Proof} = await import(`${page}/prove/proof.js`);
const {newSession, readProof} = await import(`${page}/prove/session.js`);
const {ruleNamed} = await import(`${page}/prove/ruleTable.js`);

class Refused extends Error {}

function handOn(target) {
  let note = null;
  const hand = new Gestures({
    ask: async (_, name, {puzzle}) => ({status: "found", uses: rooms[puzzle.split(/\\s+/).join(" ").trim()] ?? []}),
    verdict: () => null,
    changed: () => { note = null; },
    looked: () => { note = null; },
    show: () => {},
    say: (said) => { note = said; },
  });
  const start = readProof({...target.toJSON(), goal: undefined, steps: []});
  hand.open(newSession(start));
  return {hand, note: () => note};
}

async function rebuilt(data) {
  const target = readProof(data);
  const {hand, note} = handOn(target);
  if (target.goal.type !== "DEFAULT") hand.setGoal(target.goal);
  const here = new Map([[target.root, hand.now.at]]);
  const done = (id) => here.set(id, hand.now.at);
  const paint = (cells) => {
    for (const [cell, value] of cells)
      if (!hand.isPaintable() || !hand.paint([[cell, value === -1 ? "B" : "W"]])) throw new Refused(note()?.title);
  };
  const press = (rule) => {
    const before = hand.now;
    hand.press(rule);
    if (hand.now === before && hand.armed === null) throw new Refused(note()?.title);
  };
  try {
    for (const id of target.order.slice(1)) {
      if (here.has(id)) continue;
      const {from, rule, cells} = target.node(id);
      const kind = ruleNamed(rule)?.kind;
      if (from.length > 1) {
        press(rule);
        from.forEach((one) => hand.pressNode(here.get(one)));
        press(rule);
        if (cells.length) throw new Refused("a merge has no cells");
        done(id);
        continue;
      }
      hand.select(here.get(from[0]));
      if (hand.node.children.length) { // as a finger does it: press, and choose what is offered
        hand.isFree();
        note().actions.find(([name]) => name === "Begin another branch here")[1]();
      }
      const {children} = target.node(from[0]);
      const cases = children.map((one) => target.node(one));
      const [first] = children;
      if (kind === "merge" || (kind === "case" && !cells.length)) throw new Refused("a press makes none of this kind");
      if (rule === "Black or White" && id === first && isPair(cases)) {
        press(rule);
        const split = hand.now.at;
        hand.pressCell(cells[0][0]);
        if (hand.now.at === split) throw new Refused(note()?.title);
        const made = hand.now.proof.node(split).children.map((one) => hand.now.proof.node(one));
        for (const one of cases) here.set(one.id, made.find(({cells}) => cells[0][1] === one.cells[0][1]).id);
        continue;
      }
      if (rule === "Finish Room" && id === first) {
        press(rule);
        await new Promise(setImmediate);
        const clue = roomOf(hand, cases);
        const split = hand.now.at;
        if (clue !== undefined) {
          hand.calm();
          press(rule);
          hand.pressCell(clue); // before its ways are known
          await new Promise(setImmediate);
          const made = hand.now.proof.node(split).children.map((one) => hand.now.proof.node(one));
          for (const one of cases) here.set(one.id, made.find(({cells}) => key(cells) === key(one.cells)).id);
          continue;
        }
        hand.calm();
      }
      if (kind === "contradiction") {
        if (cells.length) paint(cells);
        press(rule);
      } else if (!cells.length) {
        hand.insert();
        if (rule !== null) press(rule);
      } else if (kind === "basic" && here.size % 2 && !hand.painted) {
        press(rule); // the rule first, and the cells after it
        paint(cells);
        hand.calm();
      } else {
        if (hand.painted) hand.insert(); // else the step that is there would get the cells
        paint(cells);
        if (rule !== null) press(rule);
      }
      done(id);
      const extra = hand.now.proof.node(here.get(from[0])).children.find((one) => one !== here.get(id));
      if (kind === "case" && id === first && extra !== undefined) { // the other colour came by itself
        hand.remove(extra);
        hand.select(here.get(id));
      }
    }
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return {refused: error.message, data: hand.now.proof.toJSON(), here: [...here]};
  }
  const data_ = hand.now.proof.toJSON();
  for (let n = 0; hand.history.canUndo; n++) hand.step("undo");
  const isClean = hand.now.proof.steps === 0 && hand.now.proof.goal.type === "DEFAULT";
  while (hand.history.canRedo) hand.step("redo");
  return {refused: null, data: data_, here: [...here], isClean, again: hand.now.proof.toJSON()};
}

const key = (cells) => cells.map(([cell]) => cell).sort((a, b) => a - b).join();
const isPair = (cases) =>
  cases.length === 2 && cases.every(({rule, cells}) => rule === "Black or White" && cells.length === 1) &&
  cases[0].cells[0][0] === cases[1].cells[0][0] && cases[0].cells[0][1] + cases[1].cells[0][1] === -1;
function roomOf(hand, cases) {
  const {cols} = hand.now.proof;
  const at = ([row, col]) => (row - 1) * cols + col - 1;
  const wanted = cases.map(({cells}) => key(cells)).sort().join(" ");
  const said = ({ways}) => ways.map((way) => key(way.map((one) => [at(one)]))).sort().join(" ");
  const use = hand.uses.find((one) => said(one) === wanted);
  return use && at(use.clue);
}

told = [];
for (const data of proofs) told.push(await rebuilt(data));
"""


def boards_of(proof: Proof) -> dict[str, str]:
    """Return the boards of all nodes that the root leads to, a letter a cell; a clue's is "."."""
    states = {proof.root: State.of(proof.board)}
    for step in proof.walk():
        parents = [states[one] for one in proof.parents[step.id]]
        before = reduce(State.common, parents)
        if step.child is not None:
            states[step.child] = before if len(parents) > 1 else before.with_cells(step.cells)
    clues = {clue.cell for clue in proof.board.puzzle.clue_list}
    return {
        name: "".join(
            "B" if state.sea >> cell & 1 else "W" if state.island >> cell & 1 and cell not in clues else "."
            for cell in range(state.grid.size)
        )
        for name, state in states.items()
    }


def rooms_of(proof: Proof) -> dict[str, Any]:
    """Where Finish Room applies on the boards from which the proof uses it, by their texts."""
    boards, found = boards_of(proof), {}
    grid, clues = proof.board.puzzle.grid, proof.board.puzzle.clue_at
    for node in proof.nodes:
        if node.id in boards and any(step.rule == FINISH_ROOM for step in node.transitions):
            words = [str(clues[cell]) if cell in clues else letter for cell, letter in enumerate(boards[node.id])]
            rows = [" ".join(words[start : start + grid.cols]) for start in range(0, grid.size, grid.cols)]
            text = "\n".join([f"{grid.rows} {grid.cols}", *rows])
            found[" ".join(text.split())] = legup_moves(read_board(text), rule=FINISH_ROOM).to_json()["uses"]
    return found


def by_hand(proofs: Sequence[Proof]) -> list[dict[str, Any]]:
    """Each proof made anew, one after the other.

    ``refused``: the words of the page if a press was refused; ``data``: what was made, as JSON; ``here``: its nodes by
    those of the proof; ``isClean``: nothing was left when all was undone; ``again``: the same after all was redone.
    """
    rooms = {text: uses for proof in proofs for text, uses in rooms_of(proof).items()}
    found: list[dict[str, Any]] = in_node(
        HAND, proofs=[json.loads(write_proof_json(one)) for one in proofs], rooms=rooms
    )
    return found
