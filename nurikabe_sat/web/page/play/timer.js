// The clock of a game: it stands still while the page is hidden, and stops when the puzzle is solved.
//
//     const timer = new Timer(element)     timer.set(75)  timer.start()  timer.stop()  timer.seconds  timer.end()

export class Timer {
  /** @param {HTMLElement} element */
  constructor(element) {
    this.element = element;
    this.before = 0; // milliseconds of the stretches that are over
    /** @type {number | null} */
    this.since = null; // when this stretch began
    this.isRunning = false;
    this.update = () => this.turn(this.isRunning && !document.hidden);
    document.addEventListener("visibilitychange", this.update);
    this.beat = setInterval(() => this.show(), 500);
  }

  get seconds() {
    const now = this.since === null ? 0 : performance.now() - this.since;
    return Math.floor((this.before + now) / 1000);
  }

  /** @param {number} seconds */
  set(seconds) {
    this.before = seconds * 1000;
    if (this.since !== null) this.since = performance.now();
    this.show();
  }

  start() {
    this.isRunning = true;
    this.update();
  }

  stop() {
    this.isRunning = false;
    this.update();
    this.show();
  }

  end() {
    clearInterval(this.beat);
    document.removeEventListener("visibilitychange", this.update);
  }

  /** @param {boolean} on */
  turn(on) {
    if (on) {
      this.since ??= performance.now();
    } else if (this.since !== null) {
      this.before += performance.now() - this.since;
      this.since = null;
    }
  }

  show() {
    const text = clock(this.seconds);
    if (this.element.textContent !== text) this.element.textContent = text;
  }
}

/** 75 -> "1:15", 3675 -> "1:01:15" @param {number} seconds */
export function clock(seconds) {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}
