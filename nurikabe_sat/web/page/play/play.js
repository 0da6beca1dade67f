// The view to play. The parts are in their own files: how a press paints (brush.js), what the server knows
// (advice.js), the dialog (newPuzzleDialog.js), the clock (timer.js), where games come from (loadGame.js) and how they
// are saved (autosave.js), what is seen (screen.js). Here they meet.

/** @import { Game } from "../lib/game.js" */
/** @import { Session } from "../lib/savedGames.js" */
/** @import { How } from "../board/brush.js" */
/** @import { Finding } from "./findings.js" */
/** @import { Tool } from "./layout.js" */

import { Brush } from "../board/brush.js";
import { whenIdle } from "../lib/browser.js";
import { showDialog } from "../lib/dialog.js";
import { button, make } from "../lib/dom.js";
import { addressBack } from "../lib/elsewhere.js";
import { SEA } from "../lib/grid.js";
import { shores } from "../lib/islands.js";
import { t } from "../lib/language.js";
import { addressOf } from "../lib/links.js";
import { nextGame, openGame, resume } from "../lib/loadGame.js";
import { notice } from "../lib/notice.js";
import { changeSettings, onSettings, settings } from "../lib/settings.js";
import { put } from "../lib/storage.js";
import { colourName, placeName } from "../lib/words.js";
import { Advice } from "./advice.js";
import { Autosave } from "./autosave.js";
import { listenToKeys } from "./keys.js";
import { NewPuzzleDialog } from "./newPuzzleDialog.js";
import { Panels } from "./panels.js";
import { Screen } from "./screen.js";
import { openSavepoints } from "./savepointsDialog.js";
import { openSettingsDialog } from "./settingsDialog.js";
import { openShareDialog } from "./shareDialog.js";
import { ShownRequest } from "./shownRequest.js";
import { solvedMessage } from "./solvedMessage.js";
import { Timer } from "./timer.js";
import { trialSaid } from "./findings.js";

const NEXT_BRUSH = /** @type {const} */ ({ sea: "island", island: "erase", erase: "sea" });
const TRY = /** @type {const} */ ({ begin: "beginTrial", keep: "keepTrial", drop: "dropTrial" });

/**
 * @typedef {{
 *   game: () => Game | null, show: (overlay?: Overlay) => void, say: (message?: Message) => void,
 *   paint: (changes: Change[]) => void, settle: () => void, focus: (tool: Tool) => void,
 * }} Page what the parts may do with the view
 */

/** @type {(root: HTMLElement, params: Params) => () => void} */
export function mount(root, params) {
  const play = new PlayView(root);
  play.begin(params);
  return () => play.end();
}

export class PlayView {
  /** @param {HTMLElement} root */
  constructor(root) {
    /** @type {Game | null} */
    this.game = null;
    /** @type {Overlay} */
    this.shown = {}; // marks and ghosts of the last finding
    /** @type {number | null} */
    this.solved = null; // the cell that solved the puzzle
    this.lastCell = 0; // that was painted
    this.isWaiting = false; // to be drawn
    /** @type {Message | null} */
    this.solvedSaid = null;
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    this.screen = new Screen(root, this.acts(), signal);
    this.view = this.screen.view;
    this.requests = new ShownRequest(this.screen);
    /** @type {Page} */
    const page = {
      game: () => this.game,
      show: (overlay) => this.show(overlay),
      say: (message) => this.screen.say(message),
      paint: (changes) => this.paint(changes),
      settle: () => this.settle(),
      focus: (tool) => this.screen.focus(tool),
    };
    const { requests } = this;
    this.panels = new Panels({ ...page, requests, open: this.screen.open, back: (moves) => this.back(moves) });
    this.advice = new Advice({
      ...page,
      requests,
      panels: this.panels,
      find: (finding, actions) => this.find(finding, actions),
      win: () => this.win(),
      shown: () => this.shown,
      near: () => (this.game?.canUndo ? [placeName(this.game.place(this.lastCell))] : []),
      said: () => this.screen.said,
      rated: (level) => this.rated(level),
    });
    new Brush(this.view, {
      game: () => this.game,
      allowed: (cell, how) => {
        const place = how === "touch" && this.panels.isOpen && this.game?.place(cell); // a finger: the name first
        return !(place && this.screen.lightUp(place)) && !this.panels.why(cell) && this.isPaintable();
      },
      paint: (changes, stroke) => this.put(changes, stroke),
      painted: (cell, how) => this.painted(cell, how),
      kind: () => settings().brush,
    });
    this.timer = new Timer(this.screen.timer);
    this.dialog = new NewPuzzleDialog({
      start: (session, sentence) => this.choose(session, sentence),
      current: () => this.game?.id ?? null,
    });
    this.autosave = new Autosave(() => this.session());
    listenToKeys(
      { acts: this.acts(), panels: this.panels, step: (way) => this.step(way), settle: () => this.settle() },
      signal,
    );
    onSettings(() => this.adapt(), { signal });
  }

  /** @returns {Record<Tool, () => unknown>} */
  acts() {
    return {
      Undo: () => this.step("undo"),
      Redo: () => this.step("redo"),
      Brush: () => changeSettings({ brush: NEXT_BRUSH[settings().brush] }),
      More: () => {}, // the browser opens it
      Clear: () => this.clear(),
      Try: () => this.tryOut("begin"),
      Keep: () => this.tryOut("keep"),
      Drop: () => this.tryOut("drop"),
      Check: () => this.advice.check(),
      Hint: () => this.advice.hint(),
      Explain: () => this.panels.explain(),
      Replay: () => this.panels.replay(),
      Facts: () => this.advice.facts(),
      Savepoints: () => this.savepoints(),
      "New puzzle": () => this.dialog.open(),
      Share: () => this.game && openShareDialog(this.game),
      Print: () => print(),
      Pause: () => this.pause(),
      Settings: openSettingsDialog,
      Larger: () => this.view.room.zoomBy(1),
    };
  }

  /** @returns {Session | null} */
  session() {
    const { game, solved, timer } = this;
    return game && { game, seconds: timer.seconds, solved: solved !== null };
  }

  /** @param {Params} params */
  async begin(params) {
    const session = await this.requests.run(t("Opening the puzzle…"), (signal) => openGame(params, signal));
    if (session) {
      this.start(session);
      if (session.film) this.panels.replay(session.film);
      if (params.hint) void this.advice.hint();
      if (params.from) offerReturn(params.from, session.game);
      return;
    }
    if (this.listeners.signal.aborted || this.game || !(params.p || params.pack || params.day)) return;
    const why = this.screen.said;
    await this.begin({});
    this.screen.say({ tone: "bad", title: t("This link could not be opened."), text: why });
  }

  /** A game of the dialog, or the next one: the address names it. @param {Session} session */
  choose(session, sentence = "") {
    history.replaceState(null, "", addressOf(session.game));
    this.start(session);
    if (sentence) this.screen.say({ text: sentence });
    this.view.focus(0);
  }

  /** @param {Session} session */
  start({ game, seconds, solved }) {
    this.autosave.leave();
    this.requests.stop();
    this.advice.begin();
    this.game = game;
    this.solved = null;
    this.timer.set(seconds);
    const { others } = game.about;
    this.screen.say(others ? { text: t("The text holds {n} puzzles: this is the first.", { n: others + 1 }) } : {});
    this.screen.title(game);
    this.show({});
    if (solved) this.win({ again: true });
    else this.timer.start();
    this.advice.findFaults();
    put("current", game.id);
    this.autosave.save();
    if (!game.about.level) this.advice.rate();
    this.draw();
    whenIdle(() => game === this.game && this.warmUp(game));
  }

  /** The board with another cell and then as it is, so that the first press finds its code compiled: no frame shows it. @param {Game} game */
  warmUp(game) {
    const [cell] = game.openCells;
    const isBusy = this.solved !== null || this.panels.isOpen || Object.keys(this.shown).length > 0;
    if (cell === undefined || game.canRedo || isBusy || this.listeners.signal.aborted) return;
    const copy = game.copy();
    copy.paint([[cell, SEA]]);
    this.screen.show(copy, {});
    this.draw();
  }

  end() {
    this.autosave.end();
    this.requests.stop();
    this.panels.close();
    this.advice.end();
    this.listeners.abort();
    this.dialog.end();
    this.timer.end();
    this.view.destroy();
  }

  /** The board, with marks and ghosts if there are any; bare: without the player's colours. @param {Overlay} shown */
  show(shown = this.shown) {
    this.shown = shown;
    if (!this.isWaiting) queueMicrotask(() => this.draw()); // once for all that one event does
    this.isWaiting = true;
  }

  draw() {
    this.isWaiting = false;
    if (!this.game || this.listeners.signal.aborted) return;
    const { shown } = this;
    const { ghosts } = this.advice;
    const { isOpen } = this.panels;
    const { game, ...over } = { game: this.game, ghosts, ...shown };
    const solved = isOpen ? null : this.solved;
    const marks = over.marks ?? (isOpen ? null : this.advice.faults);
    this.screen.show(game, { ...over, marks, solved, facts: ghosts !== null });
  }

  /** @type {(finding: Finding, actions?: MessageAction[]) => void} A finding: its sentence, its marks and ghosts. */
  find({ marks, ghosts, where, ...message }, actions = []) {
    this.screen.say({ ...message, actions });
    this.show(ghosts ? { marks, ghosts, where } : { marks, where });
  }

  /** What was said about the board no longer holds. */
  settle() {
    this.requests.stop();
    this.screen.say();
    this.show({});
  }

  isPaintable() {
    if (this.panels.isOpen) this.screen.say({ text: this.panels.reason });
    return !this.panels.isOpen;
  }

  /** @type {(cell: number | null, how: How) => void} The brush has painted: see there. */
  painted(cell, how) {
    if (cell !== null) this.lastCell = cell;
    if (how === "key" && this.game) this.screen.announce(colourName(this.game.colours[this.lastCell]));
    if (how === "press" || how === "key") this.settle();
    this.changed();
  }

  /** What the settings say holds at once. */
  adapt() {
    this.screen.adapt();
    this.advice.findFaults();
    this.show();
  }

  /** @type {(changes: Change[], stroke: unknown) => boolean} One step of undo, with what the settings add to it. */
  put(changes, stroke) {
    const { game } = this;
    if (!game?.paint(changes, stroke)) return false;
    if (settings().surround) {
      /** @type {Change[]} */
      const around = shores(game).map((cell) => [cell, SEA]);
      game.paint(around, stroke);
    }
    return true;
  }

  /** @param {Change[]} changes */
  paint(changes) {
    if (!this.put(changes, Symbol("advice"))) return;
    this.lastCell = changes[changes.length - 1][0];
    this.settle();
    this.changed();
  }

  changed({ mayBeSolved = true } = {}) {
    if (this.solved !== null) this.timer.start();
    this.solved = null;
    this.autosave.saveSoon();
    if (mayBeSolved) this.advice.checkSolvedSoon();
    else this.advice.findFaults();
    this.show();
  }

  /** @param {"undo" | "redo"} way */
  step(way) {
    if (!this.game || !this.isPaintable() || !this.game[way]()) return;
    this.screen.announce(way === "undo" ? t("undone") : t("redone"));
    this.settle();
    this.changed({ mayBeSolved: way !== "undo" }); // what is undecided may be island: undo could not leave a solution
  }

  /** @param {number} moves of the history that are undone at once: redo does them again */
  back(moves) {
    for (let move = 0; move < moves; move++) this.game?.undo();
    this.settle();
    this.changed({ mayBeSolved: false });
  }

  /** @param {Trial} what */
  tryOut(what) {
    if (!this.game || !this.isPaintable() || !this.game[TRY[what]]()) return;
    this.settle();
    this.changed({ mayBeSolved: false });
    this.screen.say({ text: trialSaid(what, this.game.trial) });
  }

  /** @param {string} level */
  rated(level) {
    if (!this.game) return;
    this.game.about.level = level;
    this.screen.title(this.game);
    this.autosave.save();
  }

  savepoints() {
    if (!this.game || !this.isPaintable()) return;
    openSavepoints(this.game, { open: (changes) => this.paint(changes), changed: () => this.autosave.save() });
  }

  /** The board is out of sight until the player goes on. */
  pause() {
    if (!this.game || !this.timer.isRunning) return;
    this.timer.stop();
    const text = make("p", {}, t("The clock stands still. The board is hidden until you go on."));
    const goOn = button(t("Go on"), () => dialog.close(), { class: "primary", autofocus: true });
    const about = { class: "pause", onclose: () => this.timer.start() };
    const dialog = showDialog(t("Paused"), about, make("section", {}, text, goOn));
  }

  clear() {
    if (!this.isPaintable() || !this.game?.clear()) return;
    this.settle();
    this.changed();
    this.screen.say({ text: t("The board is cleared. Undo restores it.") });
  }

  win({ again = false } = {}) {
    if (!this.game) return;
    if (this.solved !== null && this.solvedSaid) return this.screen.say(this.solvedSaid); // asked again
    this.timer.stop();
    this.advice.rest();
    this.solved = this.lastCell < this.game.size ? this.lastCell : 0;
    this.game.finish();
    this.show({});
    const acts = { again, next: () => void this.next(), replay: () => this.panels.replay() };
    this.solvedSaid = solvedMessage({ game: this.game, seconds: this.timer.seconds }, acts);
    this.autosave.save(); // after that: a game that is stored as solved counts
    this.screen.say(this.solvedSaid);
  }

  async next() {
    const { game } = this;
    if (!game) return;
    const found = await this.requests.run(t("Getting the next puzzle…"), (signal) => nextGame(game, signal));
    if (found) this.choose(resume(found));
  }
}

/** @type {(from: string, game: Game) => void} */
function offerReturn(from, game) {
  const back = () => addressBack(from, game);
  if (!back()) return;
  const go = () => location.assign(back() ?? from);
  notice(t("This position comes from {host}.", { host: new URL(from).host }), [t("Take my cells back"), go]);
}
