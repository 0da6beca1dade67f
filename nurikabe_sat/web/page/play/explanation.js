// The explanation: all steps from the present board, or from the clues alone, to go through one by one. It shows them
// as marks and ghosts on the board; what the player has painted stays as it is.
//
//     const panel = new Explanation({game, ask, show, say, adopt, close})
//       ask(puzzle)  -> the answer of /api/explain, or null    show({ghosts, marks, bare})    bare: hide the colours
//       say(finding) the sentence of a step                        adopt(changes)   paint the steps so far
//     panel.element; panel.load(); keys: Left, Right, Home, End

import { button, make, option } from "../lib/dom.js";
import { stepped } from "./findings.js";
import { Game } from "../lib/game.js";
import { icon } from "../lib/icons.js";
import { capital, sentence, techniqueName } from "../lib/words.js";

const ENDS = {
  none: "This board can no longer be completed. “From the start” shows how it is solved.",
  ambiguous: "From here nothing more is forced: there are several solutions.",
  limit: "This is as far as it went in time.",
};

const titled = (step) => capital(techniqueName(step.technique));

export class Explanation {
  constructor(actions) {
    Object.assign(this, actions, { steps: [], now: 0, items: [], bare: false });
    const go = (name, to) => {
      const label = `${capital(name)} step`;
      return button(icon(name), () => this.to(to()), { "aria-label": label, title: label });
    };
    this.moves = {
      Home: go("first", () => 0),
      ArrowLeft: go("previous", () => this.now - 1),
      ArrowRight: go("next", () => this.now + 1),
      End: go("last", () => this.steps.length),
    };
    const [first, previous, next, last] = Object.values(this.moves);
    this.count = make("span", { class: "count" });
    this.from = make(
      "select",
      { "aria-label": "Explain from", onchange: () => this.load() },
      option("here", "From this board"),
      option("start", "From the start"),
    );
    this.list = make("ol", { class: "steps" });
    this.take = button("Paint up to here", () => this.adoptNow());
    this.element = make(
      "section",
      { class: "explanation card", "aria-label": "Explanation", onkeydown: (event) => this.key(event) },
      make(
        "header",
        {},
        make("h2", {}, "Step by step"),
        button(icon("close"), () => actions.close(), {
          class: "icon",
          "aria-label": "Close the explanation",
          title: "Close",
        }),
      ),
      this.from,
      make("div", { class: "moves", role: "group", "aria-label": "Steps" }, first, previous, this.count, next, last),
      this.list,
      make("div", { class: "buttons" }, this.take),
    );
  }

  async load() {
    this.bare = this.from.value === "start";
    this.base = this.bare ? new Game({ ...this.game.toJSON(), colours: null }) : this.game;
    const answer = await this.ask(this.base.text());
    if (!answer) return this.close({ silent: true }); // why has been said
    this.steps = answer.steps ?? [];
    this.ending = ENDS[answer.status] ?? "";
    const item = (name, text, i) =>
      make(
        "li",
        {},
        button([make("b", {}, name), make("span", {}, text)], () => this.to(i)),
      );
    this.items = [
      item("Start", "the board as it is", 0),
      ...this.steps.map((step, i) => item(`${i + 1}. ${titled(step)}`, sentence(step.text), i + 1)),
    ];
    this.list.replaceChildren(...this.items);
    this.to(this.steps.length ? 1 : 0);
    this.moves.ArrowRight.focus({ preventScroll: true });
  }

  to(step) {
    this.now = Math.max(0, Math.min(step, this.steps.length));
    const { ghosts, marks } = stepped(this.base, this.steps, this.now);
    this.show({ ghosts, marks, bare: this.bare });
    const last = this.now === this.steps.length;
    const shown = this.steps[this.now - 1];
    const end = last && this.ending ? ` ${this.ending}` : "";
    this.say(
      shown
        ? { title: `${this.now}. ${titled(shown)}`, text: sentence(shown.text) + end }
        : { text: this.steps.length ? "The board before the first step." : this.ending || "The board is complete." },
    );
    this.count.textContent = `${this.now} of ${this.steps.length}`;
    this.items.forEach((item, i) => {
      const here = item.firstChild;
      if (i === this.now) here.setAttribute("aria-current", "step");
      else here.removeAttribute("aria-current");
    });
    this.list.scrollTop = this.items[this.now].offsetTop - this.list.clientHeight / 3;
    const ends = { Home: this.now === 0, ArrowLeft: this.now === 0, ArrowRight: last, End: last };
    for (const [key, at] of Object.entries(ends)) this.moves[key].setAttribute("aria-disabled", at);
    this.take.disabled = this.now === 0;
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target === this.from) return;
    if (event.key === "Escape") this.close();
    else if (this.moves[event.key]) this.moves[event.key].click();
    else return;
    event.preventDefault();
  }

  adoptNow() {
    const cells = this.steps.slice(0, this.now).flatMap((step) => step.cells);
    this.adopt(cells.map(([row, col, colour]) => [this.game.cellAt([row, col]), colour]));
  }
}
