// The view on which proofs for LEGUP are made: where its parts meet. The proof is in proof.js, what presses do to it in
// gestures.js, what is said of it in verdicts.js, reasons.js and said.js; help, lemmas, tree and palette have files of their own.
//
// Paint cells, then press a rule: that is a step. Or press a rule first: then it is shown where it applies.

/** @import { Page } from "./editor.js" */
/** @import { Said } from "./layout.js" */
/** @import { Session } from "./session.js" */

import { BoardView } from "../board/boardView.js";
import { Brush } from "../board/brush.js";
import { ask, messageOf } from "../lib/api.js";
import { make } from "../lib/dom.js";
import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { Assistant } from "./assistant.js";
import { Gestures } from "./gestures.js";
import { openGoal } from "./goalDialog.js";
import { keyPressed } from "./keys.js";
import { layout } from "./layout.js";
import { Lemmas } from "./lemmas.js";
import { firstSession, fromFile } from "./opening.js";
import { Palette } from "./palette.js";
import { Reasons } from "./reasons.js";
import { armedWords, crumbs, headWords, lemmaWords, stepWords } from "./said.js";
import { openSave } from "./saveDialog.js";
import { boardOf } from "./shownBoard.js";
import { saveProof } from "./storedProofs.js";
import { TreePane } from "./treePane.js";
import { Verdicts } from "./verdicts.js";
import { worstLights } from "./words.js";

const SAVE_AFTER = 300; // milliseconds

/** @type {(root: HTMLElement, params: Params) => () => void} Nothing is shown before the proof is there: nothing moves. */
export function mount(root, params) {
  const control = new AbortController();
  /** @type {ProveView | null} */
  let view = null;
  firstSession(params, control.signal).then(
    (session) => {
      if (control.signal.aborted) return;
      if (params.proof) history.replaceState(null, "", "#prove"); // else a reload would begin it again
      view = new ProveView(root, session);
    },
    (error) => {
      if (!control.signal.aborted) root.append(make("h1", {}, t("Prove a puzzle")), make("p", {}, messageOf(error)));
    },
  );
  return () => {
    control.abort();
    view?.end();
  };
}

export class ProveView {
  /** @param {HTMLElement} root @param {Session} session */
  constructor(root, session) {
    this.session = session;
    /** @type {string | null} */
    this.peeked = null; // a node that the mouse rests on
    this.isJudged = true; // whether verdicts are shown now
    /** @type {Said | null} */
    this.note = null; // what has the place of the words about the step
    this.timer = 0;
    this.files = new LatestRequest(); // that are dropped
    this.listeners = new AbortController();
    const { signal } = this.listeners; // it ends all questions, too
    /** @type {Page} */
    const page = {
      ask: (requests, path, body) =>
        requests.run(
          (latest) => ask(path, body, { signal: AbortSignal.any([signal, latest]) }),
          (error) => this.say({ tone: "bad", lines: [error.message] }),
        ),
      verdict: (id) => this.verdict(id),
      changed: () => this.changed(),
      looked: () => this.looked(),
      show: () => this.show(),
      say: (said) => this.say(said),
    };
    this.verdicts = new Verdicts(page, () => this.told());
    this.hand = new Gestures(page);
    this.lemmas = new Lemmas(this.hand, page);
    this.reasons = new Reasons(this.hand, page);
    this.assistant = new Assistant(this.hand, page);
    this.palette = new Palette(
      (name) => this.press(name),
      (name) => this.lemmas.press(name),
    );
    this.tree = new TreePane({
      press: (id) => this.hand.pressNode(id),
      select: (id) => this.hand.select(id),
      peek: (id) => this.peek(id),
      mark: (id) => this.hand.mark(id),
      remove: (id) => this.hand.remove(id),
    });
    const acts = {
      Undo: () => this.hand.step("undo"),
      Redo: () => this.hand.step("redo"),
      Remove: () => this.hand.remove(this.now.at),
      Judge: () => this.judge(),
      "Next step": () => this.assistant.nextStep(),
      "Finish branch": () => this.assistant.finish(),
      "Next open end": () => this.assistant.nextEnd(this.whole),
      Goal: () => openGoal(this.now.proof, (goal) => this.hand.setGoal(goal)),
      Save: () => this.openSave(),
    };
    this.parts = layout(root, acts, { palette: this.palette.element, tree: this.tree.element });
    this.view = new BoardView(this.parts.room, { label: t("Board of the proof") });
    new Brush(this.view, {
      game: () => this.hand,
      allowed: () => !this.peeked && !this.lemmas.armed && this.hand.isPaintable(),
      paint: (changes, stroke) => this.hand.paint(changes, stroke),
      painted: () => {},
    });
    this.view.on("press", ({ cell }) => this.pressCell(cell));
    this.view.on("key", ({ cell, key }) => key === "Enter" && this.pressCell(cell));
    const { hand, palette } = this;
    const keyed = { acts, hand, palette, press: (/** @type {string} */ name) => this.press(name) };
    document.addEventListener("keydown", (event) => keyPressed(keyed, event), { signal });
    addEventListener("pagehide", () => this.save(), { signal });
    root.addEventListener("dragover", (event) => event.preventDefault(), { signal });
    root.addEventListener("drop", (event) => this.drop(event), { signal });
    this.open(session);
  }

  end() {
    this.save();
    this.files.stop();
    this.listeners.abort();
    this.view.destroy();
  }

  /** @param {Session} session */
  open(session) {
    this.session = session;
    this.hand.open(session);
    this.isJudged = this.hand.terms.verdicts === "now";
    this.updated();
  }

  get now() {
    return this.hand.now;
  }

  /** What is said of the whole proof; null if that is not known, or not to be shown. */
  get whole() {
    return this.isJudged ? this.verdicts.whole(this.now.proof) : null;
  }

  /** An edit was made, or undone. */
  changed() {
    if (this.hand.terms.verdicts !== "now") this.isJudged = false;
    this.updated();
  }

  updated() {
    this.looked();
    if (this.isJudged) this.verdicts.ask(this.now.proof);
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.save(), SAVE_AFTER);
  }

  /** Another node is looked at, or another rule is pressed. */
  looked() {
    this.peeked = null;
    this.note = null;
    this.lemmas.calm();
    this.assistant.forget();
    this.reasons.forget();
    this.reasons.ask();
    this.show();
  }

  save() {
    clearTimeout(this.timer);
    Object.assign(this.session, this.hand.stored);
    saveProof(this.session);
  }

  openSave() {
    this.save();
    openSave(this.session, this.hand.terms.verdicts === "never" ? null : () => this.judgedWhole());
  }

  /** The verdict on the whole, for somebody who is about to hand it in. */
  async judgedWhole() {
    this.isJudged = true;
    await this.verdicts.ask(this.now.proof);
    this.show();
    return this.whole;
  }

  /** @param {string | null} id */
  peek(id) {
    if (this.peeked === id) return;
    this.peeked = id;
    this.showBoard();
  }

  /** @param {string} name of a rule */
  press(name) {
    if (this.lemmas.armed) this.hand.calm();
    this.hand.press(name);
  }

  /** @param {number} cell */
  pressCell(cell) {
    if (this.lemmas.armed) return this.lemmas.use(cell);
    if (this.hand.armed) return this.hand.pressCell(cell);
    if (!this.reasons.why || !this.hand.node.cells.some(([one]) => one === cell)) return undefined;
    this.note = null;
    return this.reasons.ask(cell);
  }

  /** What is said of a step; null if that is not known, or not to be shown. @param {string} id */
  verdict(id) {
    return this.isJudged ? this.verdicts.of(this.now.proof, id) : null;
  }

  /** The verdicts are there. */
  told() {
    this.reasons.ask();
    this.show();
  }

  judge() {
    if (this.hand.terms.verdicts === "never") return;
    this.isJudged = true;
    this.verdicts.ask(this.now.proof);
    this.show();
  }

  // What is seen.

  /** @param {Said} said */
  say(said) {
    this.note = said;
    this.showWords();
  }

  show() {
    const { hand, isJudged, whole } = this;
    const { proof, at, named } = this.now;
    const { allowed, assignment, finish, steps, verdicts } = hand.terms;
    const ends = new Map(whole?.ends.map(({ node, what }) => [node, what]));
    this.showBoard();
    this.showWords();
    this.tree.show({
      proof,
      at,
      named,
      marked: hand.marked,
      look: ({ id, folded, isClosed }) => ({
        lights: id === proof.root || !isJudged ? [] : worstLights([id, ...folded].map((one) => this.verdict(one))),
        end: isClosed ? "contradiction" : (ends.get(id) ?? ""),
      }),
    });
    const lemmas = verdicts === "never" ? [] : this.lemmas.names; // their steps are judged before they are used
    this.palette.show({ allowed, armed: this.lemmas.armed ?? hand.armed, lemmas });
    this.parts.head(headWords(this.session, hand, { isJudged, whole }));
    this.parts.crumbs(crumbs(hand));
    this.parts.tools({
      Undo: hand.canUndo,
      Redo: hand.canRedo,
      Remove: at !== proof.root,
      Judge: verdicts === "never" ? null : true,
      "Next step": steps || null,
      "Finish branch": finish || null,
      Goal: assignment ? null : true,
    });
  }

  showBoard() {
    const { hand, assistant, reasons, peeked } = this;
    this.view.show(boardOf({ hand, assistant, reasons }, peeked));
  }

  showWords() {
    const { hand, isJudged, lemmas, note, reasons, tree } = this;
    const told = { hand, lemmas, reasons, tree };
    const words = () => {
      if (lemmas.armed) return lemmaWords(told);
      return hand.armed ? armedWords(hand) : stepWords(told, this.verdict(this.now.at), isJudged);
    };
    this.parts.say(note ?? words());
  }

  /** @param {DragEvent} event */
  async drop(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    this.save();
    const session = await this.files.run(
      (signal) => fromFile(file, signal),
      (error) => this.say({ title: t("This file could not be opened."), lines: [error.message], tone: "bad" }),
    );
    if (session) this.open(session);
  }
}
