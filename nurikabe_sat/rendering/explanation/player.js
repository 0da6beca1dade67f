// Steps through an explanation: four buttons, the keys Home, Left, Right and End, a count, and a list of all steps with
// the board before the first one. The page of an explanation and the web page share it, so it draws nothing itself.
//
//     const player = new StepPlayer({moves: [first, previous, next, last], count, list}, (step) => ...)
//     player.load(items, 1)     the buttons of the list, of the start and of each step; shows step 1
//     player.to(step)           player.step, player.steps: which one is shown, and how many there are
//     player.key(event)         true if it was one of the four keys

/** @typedef {{moves: HTMLElement[], count: HTMLElement, list: HTMLElement}} Parts */

export class StepPlayer {
  /**
   * @param {Parts} parts
   * @param {(step: number) => void} show
   */
  constructor({ moves, count, list }, show) {
    this.moves = moves;
    this.count = count;
    this.list = list;
    this.show = show;
    this.step = 0;
    /** @type {HTMLElement[]} */
    this.items = [];
    /** @type {Map<string, () => number>} */
    this.keys = new Map([
      ["Home", () => 0],
      ["ArrowLeft", () => this.step - 1],
      ["ArrowRight", () => this.step + 1],
      ["End", () => this.steps],
    ]);
    [...this.keys.values()].forEach((target, i) => moves[i].addEventListener("click", () => this.to(target())));
  }

  get steps() {
    return this.items.length - 1;
  }

  /** @param {HTMLElement[]} items */
  load(items, step = 0) {
    this.items = items;
    items.forEach((item, i) => item.addEventListener("click", () => this.to(i)));
    this.to(step);
  }

  /** @param {number} step */
  to(step) {
    if (!this.items.length) return; // nothing is loaded yet
    this.step = Math.max(0, Math.min(step, this.steps));
    this.show(this.step);
    this.count.textContent = `${this.step} of ${this.steps}`;
    this.items.forEach((item, i) => {
      if (i === this.step) item.setAttribute("aria-current", "step");
      else item.removeAttribute("aria-current");
    });
    const [isFirst, isLast] = [this.step === 0, this.step === this.steps].map(String);
    [isFirst, isFirst, isLast, isLast].forEach((isOff, i) => this.moves[i].setAttribute("aria-disabled", isOff));
    this.list.scrollTop = this.items[this.step].offsetTop - this.list.clientHeight / 3;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = this.keys.get(event.key);
    if (!target || event.ctrlKey || event.altKey || event.metaKey) return false;
    event.preventDefault();
    this.to(target());
    return true;
  }
}
