// The filters of the gallery: which collection, which size, level, technique and state. What was chosen stays as long as
// the page is open.
//
//     const filters = new FilterBar(changed, sourceChanged)     filters.element
//     filters.fill(items)     the sizes, levels and techniques that there are
//     filters.sources(names)  [[source, name], ...]             filters.source, .chosen -> {size, level, technique, state}

import { field, make, option } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { techniqueName } from "../lib/techniques.js";
import { levelName, sizeName } from "../lib/words.js";

const KEYS = /** @type {const} */ (["size", "level", "technique", "state"]);
/** @type {Filters} */
const NAMES = { size: t("Size"), level: t("Level"), technique: t("Technique"), state: t("State") };
const STATES = { new: t("new"), begun: t("begun"), solved: t("solved") };
/** @type {Filters & {source: string}} */
const CHOSEN = { source: "pack", size: "", level: "", technique: "", state: "" };

export class FilterBar {
  /** @param {() => void} changed @param {() => void} sourceChanged */
  constructor(changed, sourceChanged) {
    const select = (/** @type {keyof typeof CHOSEN} */ key, /** @type {() => void} */ act) => {
      const element = make("select");
      element.addEventListener("change", () => {
        CHOSEN[key] = element.value;
        act();
      });
      return element;
    };
    this.from = select("source", sourceChanged);
    const [size, level, technique, state] = KEYS.map((key) => select(key, changed));
    this.parts = { size, level, technique, state };
    const filters = make("div", { class: "filters", role: "group", "aria-label": t("Filters") }, [
      field(t("Collection"), this.from),
      KEYS.map((key) => field(NAMES[key], this.parts[key])),
    ]);
    this.offer("state", new Map(Object.entries(STATES)));
    const open = matchMedia("(min-width: 48rem)").matches; // on a phone the puzzles come first
    this.element = make("details", { open }, make("summary", {}, t("Filters")), filters);
  }

  focus() {
    this.from.focus();
  }

  get source() {
    return this.from.value;
  }

  /** @returns {Filters} */
  get chosen() {
    const { size, level, technique, state } = this.parts;
    return { size: size.value, level: level.value, technique: technique.value, state: state.value };
  }

  /** @param {[source: string, name: string][]} names */
  sources(names, chosen = CHOSEN.source) {
    this.from.replaceChildren(...names.map(([source, name]) => option(source, name)));
    this.from.value = names.some(([source]) => source === chosen) ? chosen : "pack";
    CHOSEN.source = this.from.value;
  }

  /** @param {GalleryItem[]} items */
  fill(items) {
    const sizes = new Map(items.map((item) => [`${item.rows}x${item.cols}`, item]));
    const bySize = [...sizes].sort(([, one], [, other]) => one.rows * one.cols - other.rows * other.cols);
    this.offer("size", new Map(bySize.map(([size, item]) => [size, sizeName(item)])));
    this.offer("level", named(items.map(({ level }) => level).filter(Boolean), levelName));
    const techniques = [...new Set(items.flatMap((item) => item.techniques))].sort();
    this.offer("technique", named(techniques, techniqueName));
  }

  /** @type {(key: typeof KEYS[number], values: Map<string, string>) => void} */
  offer(key, values) {
    const select = this.parts[key];
    select.replaceChildren(option("", t("any")), ...[...values].map(([value, name]) => option(value, name)));
    select.value = values.has(CHOSEN[key]) ? CHOSEN[key] : "";
    select.disabled = !values.size;
  }
}

/** @type {(values: string[], name: (value: string) => string) => Map<string, string>} */
const named = (values, name) => new Map(values.map((value) => [value, name(value)]));
