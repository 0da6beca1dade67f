// The games that were begun and not solved, as a section of the dialog: each with a small picture, to continue
// or to remove.
//
//     const games = new UnfinishedGames({start, current})    start(session); current() -> id of the game shown
//     games.element   games.show()

/** @import { Session } from "../lib/savedGames.js" */

import { thumbnail } from "../board/thumbnail.js";
import { button, make } from "../lib/dom.js";
import { closeButton } from "../lib/icons.js";
import { t } from "../lib/language.js";
import { dropGame, loadGame, savedGames } from "../lib/savedGames.js";
import { commas, levelName, sizeName } from "../lib/words.js";

const MOST = 8; // games

export class UnfinishedGames {
  /** @param {{start: (session: Session) => void, current: () => string | null}} acts */
  constructor({ start, current }) {
    this.start = start;
    this.current = current;
    this.list = make("ul", { class: "unfinished" });
    this.element = make("section", {}, make("h3", { tabindex: -1 }, t("Continue a game")), this.list);
  }

  show() {
    const unfinished = savedGames().filter(({ id, solved, done }) => !solved && done > 0 && id !== this.current());
    const items = unfinished.slice(0, MOST).flatMap((summary) => this.item(summary) ?? []);
    this.list.replaceChildren(...items);
    this.element.hidden = !items.length;
  }

  /** @param {GameSummary} summary */
  item({ id, rows, cols, level, name, done }) {
    const session = loadGame(id);
    if (!session) {
      dropGame(id);
      return null;
    }
    const size = sizeName({ rows, cols });
    const details = make("span", {}, commas(level && levelName(level), `${done} %`));
    const words = make("span", {}, make("b", {}, t("Continue {size}", { size })), details);
    const go = button([thumbnail(session.game), words], () => this.start(session), { class: "go" });
    const label = t("Remove {size}, {name}", { size, name: name || `${done} %` });
    const remove = closeButton(() => this.remove(id), label, "remove");
    return make("li", {}, go, remove);
  }

  /** @param {string} id */
  remove(id) {
    dropGame(id);
    this.show();
    const next = this.list.querySelector("button") ?? this.element.closest("dialog")?.querySelector("select");
    next?.focus();
  }
}
