// The states that undo and redo go through. States are never changed. It needs no page, and runs in node.
//
//     const history = new History(state, {most, past, future})     most: steps of undo; past, future: states of before
//     history.now   history.canUndo   history.canRedo   history.kept -> {past, future}
//     history.go(state, stroke)              a new state; of one stroke all states are one step of undo
//     history.stay(state)                    another state that is no step of its own: another node is looked at
//     history.undo()   history.redo()        whether there was something to undo, or to redo
//     history.revert(stroke)                 take back a stroke that was broken off, without a trace

const MOST = 500; // steps of undo

/** @template State */
export class History {
  /** @param {State} state @param {{most?: number, past?: readonly State[], future?: readonly State[]}} [kept] */
  constructor(state, { most = MOST, past = [], future = [] } = {}) {
    this.now = state;
    this.most = most;
    this.past = [...past];
    this.future = [...future];
    /** @type {unknown} */
    this.stroke = null;
  }

  get canUndo() {
    return this.past.length > 0;
  }
  get canRedo() {
    return this.future.length > 0;
  }
  get kept() {
    return { past: this.past, future: this.future };
  }

  /** @type {(state: State, stroke?: unknown) => void} */
  go(state, stroke = null) {
    if (stroke === null || stroke !== this.stroke) this.past.push(this.now);
    if (this.past.length > this.most) this.past.shift();
    this.stroke = stroke;
    this.future = [];
    this.now = state;
  }

  /** @param {State} state */
  stay(state) {
    this.now = state;
    this.stroke = null;
  }

  /** @param {unknown} stroke */
  revert(stroke) {
    if (stroke === null || stroke !== this.stroke || !this.undo()) return false;
    this.future.pop();
    return true;
  }

  undo() {
    return this.#step(this.past, this.future);
  }
  redo() {
    return this.#step(this.future, this.past);
  }

  /** @type {(from: State[], to: State[]) => boolean} */
  #step(from, to) {
    const state = from.pop();
    if (state === undefined) return false;
    to.push(this.now);
    this.stay(state);
    return true;
  }
}
