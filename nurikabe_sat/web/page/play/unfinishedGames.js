// The games that were begun and not solved, as a section of the dialog: each with a small picture, to go on
// or to forget.
//
//     const begun = new Begun({start, current})    start({game, seconds, solved}); current() -> id of the game shown
//     begun.element   begun.show()

import { button, make } from "../lib/dom.js";
import { icon } from "../lib/icons.js";
import { begun } from "../lib/loadGame.js";
import { dropGame, games } from "../lib/storage.js";
import { thumbnail } from "../board/thumbnail.js";
import { sizeName } from "../lib/words.js";

const MOST = 8; // games

export class Begun {
  constructor({ start, current }) {
    Object.assign(this, { start, current });
    this.list = make("ul", { class: "begun" });
    this.element = make("section", {}, make("h3", { tabindex: -1 }, "Go on with"), this.list);
  }

  show() {
    const wanted = games().filter(({ id, solved, done }) => !solved && done > 0 && id !== this.current());
    const items = wanted.slice(0, MOST).map((about) => this.item(about));
    this.list.replaceChildren(...items.filter(Boolean));
    this.element.hidden = !this.list.children.length;
  }

  item({ id, rows, cols, level, name, done }) {
    const kept = begun(id);
    if (!kept) return null;
    const size = sizeName({ rows, cols });
    const about = make("span", {}, [level, `${done} %`].filter(Boolean).join(", "));
    const words = make("span", {}, make("b", {}, `Continue ${size}`), about);
    const go = button([thumbnail(kept.game), words], () => this.start(kept), { class: "go" });
    const label = `Forget ${size}, ${name || `${done} %`}`;
    const forget = button(icon("close"), () => this.forget(id), {
      class: "icon forget",
      "aria-label": label,
      title: "Forget",
    });
    return make("li", {}, go, forget);
  }

  forget(id) {
    dropGame(id);
    this.show();
    (this.list.querySelector("button") ?? this.element.closest("dialog").querySelector("select")).focus();
  }
}
