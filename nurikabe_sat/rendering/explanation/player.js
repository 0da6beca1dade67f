// Steps through an explanation: four buttons, the keys Home, Left, Right and End, a count, and a list of all steps with
// the board before the first one. A step can have a chain, a list of its own: one more button, or the key Down, leads
// into it, and the button, Up or Escape out again. The page of an explanation and the web page share it, so it draws
// nothing itself.
//
//     const player = new StepPlayer({moves: [first, previous, next, last], count, list, into, words?}, (step, at) => ...)
//     player.load(items, 1, chains)   the buttons of the list, of the start and of each step; shows step 1
//         chains: for each item the buttons of its chain, in a list inside of the item's; none where there is no chain
//     player.to(step)   player.to(step, at)   at: the place in the chain of the step, from 0; null: outside
//     player.step, player.at, player.steps    which one is shown, and how many there are
//     player.key(event)                       true if it was one of the keys

/**
 * @typedef {{
 *   count: (n: number, all: number) => string, chain: (n: number, all: number) => string, into: string, out: string,
 * }} Words
 * @typedef {{moves: HTMLElement[], count: HTMLElement, list: HTMLElement, into: HTMLElement, words?: Words}} Parts
 */

/** @type {Words} */
const ENGLISH = {
  count: (n, all) => `${n} of ${all}`,
  chain: (n, all) => `${n} of ${all} in the chain`,
  into: "Step into the chain",
  out: "Leave the chain",
};

export class StepPlayer {
  /**
   * @param {Parts} parts
   * @param {(step: number, at: number | null) => void} show
   */
  constructor({ moves, count, list, into, words = ENGLISH }, show) {
    this.moves = moves;
    this.count = count;
    this.list = list;
    this.into = into;
    this.words = words;
    this.show = show;
    this.step = 0;
    /** @type {number | null} */
    this.at = null;
    /** @type {HTMLElement[]} */
    this.items = [];
    /** @type {HTMLElement[][]} */
    this.chains = [];
    const moved = (/** @type {number} */ by) => () => this.go((this.at ?? this.step) + by);
    const acts = [() => this.go(0), moved(-1), moved(1), () => this.go(this.last)];
    acts.forEach((act, i) => moves[i].addEventListener("click", act));
    into.addEventListener("click", () => (this.at === null ? this.enter() : this.leave()));
    /** @type {Map<string, () => void>} */
    this.keys = new Map(["Home", "ArrowLeft", "ArrowRight", "End"].map((key, i) => [key, acts[i]]));
  }

  get steps() {
    return this.items.length - 1;
  }

  /** The buttons of the chain of the step that is shown. */
  get chain() {
    return this.chains[this.step] ?? [];
  }

  /** The last place of the list that the buttons move in. */
  get last() {
    return this.at === null ? this.steps : this.chain.length - 1;
  }

  /**
   * @param {HTMLElement[]} items
   * @param {HTMLElement[][]} chains
   */
  load(items, step = 0, chains = []) {
    this.items = items;
    this.chains = chains;
    items.forEach((item, i) => item.addEventListener("click", () => this.to(i)));
    chains.forEach((chain, i) => chain.forEach((item, j) => item.addEventListener("click", () => this.to(i, j))));
    this.to(step);
  }

  enter() {
    if (this.chain.length) this.to(this.step, 0);
  }

  leave() {
    this.to(this.step);
  }

  /** @param {number} place in the list of steps, or in the chain */
  go(place) {
    if (this.at === null) this.to(place);
    else this.to(this.step, Math.max(0, Math.min(place, this.last)));
  }

  /**
   * @param {number} step
   * @param {number | null} at
   */
  to(step, at = null) {
    if (!this.items.length) return; // nothing is loaded yet
    this.step = Math.max(0, Math.min(step, this.steps));
    this.at = this.chain.length ? at : null;
    this.show(this.step, this.at);
    const place = this.at ?? this.step;
    this.count.textContent =
      this.at === null ? this.words.count(place, this.steps) : this.words.chain(place + 1, this.chain.length);
    const current = this.at === null ? this.items[this.step] : this.chain[this.at];
    for (const item of [...this.items, ...this.chains.flat()]) {
      if (item === current) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    }
    this.chains.forEach((chain, i) => {
      const list = chain[0]?.closest("ol");
      if (list) list.hidden = this.at === null || i !== this.step;
    });
    this.into.hidden = !this.chain.length;
    this.into.textContent = this.at === null ? this.words.into : this.words.out;
    const [isFirst, isLast] = [place === 0, place === this.last].map(String);
    [isFirst, isFirst, isLast, isLast].forEach((isOff, i) => this.moves[i].setAttribute("aria-disabled", isOff));
    this.list.scrollTop += current.getBoundingClientRect().top - this.list.getBoundingClientRect().top;
    this.list.scrollTop -= this.list.clientHeight / 3;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return false;
    const isInside = this.at !== null;
    if (event.key === "ArrowDown" && !isInside && this.chain.length) {
      this.enter();
    } else if ((event.key === "ArrowUp" || event.key === "Escape") && isInside) {
      this.leave();
    } else {
      const act = this.keys.get(event.key);
      if (!act) return false;
      act();
    }
    event.preventDefault();
    return true;
  }
}
