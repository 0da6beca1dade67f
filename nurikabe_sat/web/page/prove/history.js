// The states that undo and redo go through. States are never changed. It needs no page, and runs in node.
//
//     const history = new History(state)     history.now    history.canUndo    history.canRedo
//     history.go(state, stroke)              a new state; of one stroke all states are one step of undo
//     history.stay(state)                    another state that is no step of its own: another node is looked at
//     history.undo()   history.redo()        whether there was something to undo, or to redo

const MOST = 500; // steps

/** @template State */
export class History {
  /** @param {State} state */
  constructor(state) {
    this.now = state;
    /** @type {State[]} */
    this.past = [];
    /** @type {State[]} */
    this.future = [];
    /** @type {unknown} */
    this.stroke = null;
  }

  get canUndo() {
    return this.past.length > 0;
  }
  get canRedo() {
    return this.future.length > 0;
  }

  /**
   * @param {State} state
   * @param {unknown} [stroke]
   */
  go(state, stroke = null) {
    if (stroke === null || stroke !== this.stroke) this.past.push(this.now);
    if (this.past.length > MOST) this.past.shift();
    this.stroke = stroke;
    this.future = [];
    this.now = state;
  }

  /** @param {State} state */
  stay(state) {
    this.now = state;
    this.stroke = null;
  }

  undo() {
    const state = this.past.pop();
    if (state === undefined) return false;
    this.future.push(this.now);
    this.now = state;
    this.stroke = null;
    return true;
  }

  redo() {
    const state = this.future.pop();
    if (state === undefined) return false;
    this.past.push(this.now);
    this.now = state;
    this.stroke = null;
    return true;
  }
}
