// The view of all puzzles: the puzzle of the day, and collections with thumbnails and filters.

import { thumbnail } from "../board/thumbnail.js";
import { collections, dropCollection } from "../lib/collections.js";
import { button, make } from "../lib/dom.js";
import { closeButton, iconButton } from "../lib/icons.js";
import { plural, t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { dropGame, loadGame, savedGames } from "../lib/savedGames.js";
import { saveFile } from "../lib/saveFile.js";
import { commas, levelName, sizeName } from "../lib/words.js";
import { dayCard } from "./dayCard.js";
import { FilterBar } from "./filters.js";
import { openImportDialog } from "./importDialog.js";
import { fitting, itemsOf, stateOf } from "./items.js";
import { exported } from "./transfer.js";

const PAGE = 60; // puzzles, until more are asked for

/** @param {HTMLElement} root */
export function mount(root) {
  const gallery = new Gallery(root);
  gallery.load();
  return () => gallery.end();
}

class Gallery {
  /** @param {HTMLElement} root */
  constructor(root) {
    this.requests = new LatestRequest();
    this.leaving = new AbortController();
    /** @type {GalleryItem[]} */
    this.items = [];
    this.shown = PAGE;
    this.filters = new FilterBar(
      () => this.show(),
      () => void this.load(),
    );
    this.count = make("p", { class: "count", role: "status" });
    this.remove = button(t("Remove this collection"), () => this.removeCollection(), { hidden: true });
    this.list = make("ul", { class: "puzzles" });
    this.more = button(t("Show more"), () => this.showMore());
    const tools = [
      make("a", { class: "button", href: "#statistics" }, t("Statistics")),
      iconButton(t("Import"), "add", () => openImportDialog((id) => this.imported(id))),
      iconButton(t("Export"), "share", () => saveFile("nurikabe-games.json", exported()), {
        title: t("All games and collections as a file"),
      }),
    ];
    root.append(
      make("div", { class: "gallery" }, [
        make("header", {}, make("h1", {}, t("Puzzles")), make("div", { class: "buttons" }, tools)),
        dayCard(this.leaving.signal),
        this.filters.element,
        make("div", { class: "below" }, this.count, this.remove),
        this.list,
        this.more,
      ]),
    );
    this.sources();
  }

  end() {
    this.requests.stop();
    this.leaving.abort();
  }

  /** @param {string} [chosen] */
  sources(chosen) {
    /** @type {[string, string][]} */
    const imported = collections().map(({ id, name }) => [id, name]);
    this.filters.sources([["pack", t("Built-in puzzles")], ["mine", t("My games")], ...imported], chosen);
  }

  async load() {
    const { source } = this.filters;
    const failed = (/** @type {Error} */ error) => {
      this.items = []; // those that are shown are of another collection
      this.show();
      this.count.textContent = error.message;
    };
    const items = await this.requests.run((signal) => itemsOf(source, signal), failed);
    if (!items) return;
    this.items = items;
    this.remove.hidden = source === "pack" || source === "mine";
    this.filters.fill(items);
    this.show();
  }

  show(shown = PAGE) {
    this.shown = shown;
    const saved = new Map(savedGames().map((game) => [game.id, game]));
    const items = fitting(this.items, this.filters.chosen, saved);
    this.count.textContent = plural(items.length, "{n} puzzle", "{n} puzzles");
    this.list.replaceChildren(...items.slice(0, shown).map((item) => this.card(item, saved)));
    this.more.hidden = items.length <= shown;
  }

  showMore() {
    const before = this.shown;
    this.show(before + PAGE);
    this.list.querySelectorAll("a")[before]?.focus();
  }

  /** @type {(item: GalleryItem, saved: Map<string, GameSummary>) => HTMLLIElement} */
  card(item, saved) {
    const state = stateOf(item, saved);
    const done = saved.get(item.id)?.done ?? 0;
    const game = (state === "new" ? null : loadGame(item.id)?.game) ?? item.game;
    const name = commas(sizeName(item), item.level && levelName(item.level));
    const states = { new: t("new"), begun: t("{done} % done", { done }), solved: t("solved") };
    const words = make("span", { class: "words" }, [
      make("b", {}, name),
      item.title ? make("span", {}, item.title) : null,
      make("span", { class: `state ${state}` }, states[state]),
    ]);
    const link = make("a", { class: "card", href: item.address }, thumbnail(game), words);
    const mine = this.filters.source === "mine";
    return make("li", {}, link, mine ? this.removal(item.id, name) : null);
  }

  /** @type {(id: string, name: string) => HTMLButtonElement} */
  removal(id, name) {
    const act = () => {
      dropGame(id);
      void this.load();
      this.filters.focus();
    };
    const label = t("Remove the game {name}", { name });
    return closeButton(act, label, "remove");
  }

  removeCollection() {
    dropCollection(this.filters.source);
    this.sources("pack");
    void this.load();
    this.filters.focus();
  }

  /** @param {string | null} id */
  imported(id) {
    this.sources(id ?? "mine");
    void this.load();
  }
}
