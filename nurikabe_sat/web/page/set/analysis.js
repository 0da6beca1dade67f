// What is known about a puzzle while it is being made: asks the server, and reports as answers come in.
//
//     const analysis = new Analysis((known) => ...)
//     analysis.start(text, seconds?)     forget what was known, wait a moment, and ask; earlier requests are aborted
//     analysis.end()
//
// How hard a puzzle is, is asked when it is known to be unique; its solutions, when it has several.

import { ask, isAbort, messageOf } from "../lib/api.js";

/**
 * What is known so far: asking, the questions that are not answered yet; why, facts, rate: the answers, or null; problem:
 * a sentence, or ""; seconds: the time limit.
 * @typedef {"why" | "facts" | "draft" | "rate"} Path
 * @typedef {{
 *   asking: Set<Path>, why: WhyAnswer | null, facts: FactsAnswer | null, draft: DraftAnswer | null,
 *   rate: RateAnswer | null, problem: string, seconds: number,
 * }} Known
 */

const START_AFTER = 150; // milliseconds without a change
const SECONDS = 10; // for each question
const LISTED = 50; // solutions to leaf through

export class Analysis {
  /** @param {(known: Known) => void} report */
  constructor(report) {
    this.report = report;
    this.control = new AbortController();
    this.timer = 0;
  }

  /** @param {string} puzzle */
  start(puzzle, seconds = SECONDS) {
    this.end();
    this.control = new AbortController();
    const { signal } = this.control;
    /** @type {Known} */
    const known = {
      asking: new Set(["draft", "why", "facts"]),
      draft: null,
      why: null,
      facts: null,
      rate: null,
      problem: "",
      seconds,
    };
    this.report(known);
    this.timer = setTimeout(() => this.run(puzzle, signal, known), START_AFTER);
  }

  end() {
    clearTimeout(this.timer);
    this.control.abort();
  }

  /** @type {(puzzle: string, signal: AbortSignal, known: Known) => void} */
  run(puzzle, signal, known) {
    const body = { puzzle, timeout: known.seconds };
    /** @type {(path: Path, request: () => Promise<void>) => Promise<void>} */
    const put = async (path, request) => {
      known.asking.add(path);
      try {
        await request();
      } catch (error) {
        if (isAbort(error)) return;
        known.problem = messageOf(error);
      }
      if (signal.aborted) return;
      known.asking.delete(path);
      if (path === "why" && known.why?.status === "unique") put("rate", rate);
      if (path === "why" && known.why?.status === "ambiguous") put("draft", () => draft(LISTED));
      this.report(known);
    };
    const rate = async () => {
      known.rate = await ask("rate", { ...body, plot: true }, { signal });
    };
    const draft = async (solutions = 0) => {
      const answer = await ask("draft", { ...body, solutions }, { signal });
      if (!known.draft?.solutions?.length) known.draft = answer;
    };
    put("draft", draft);
    put("why", async () => {
      known.why = await ask("why", body, { signal });
    });
    put("facts", async () => {
      known.facts = await ask("facts", body, { signal });
    });
  }
}
