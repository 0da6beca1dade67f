// What is known about a puzzle, while it is being made: asks the server, and tells as answers come in.
//
//     const judge = new Judge((known) => ...)
//     judge.look(text, seconds?)     forget what was known, wait a moment, and ask; earlier questions are given up
//     judge.end()
//
// known: {asking: Set of "why", "facts", "rate"; why, facts, rate: the answers, or null; problem: a sentence, or "";
// seconds: the time limit}.
// How hard a puzzle is, is asked when it is known to be unique.

import { ask, quiet } from "../lib/api.js";

const REST = 150; // milliseconds without a change
const SECONDS = 10; // for each question

export class Judge {
  constructor(tell) {
    this.tell = tell;
    this.known = null;
    this.turn = new AbortController();
    this.timer = 0;
  }

  look(text, seconds = SECONDS) {
    this.end();
    this.turn = new AbortController();
    this.known = { asking: new Set(["why", "facts"]), why: null, facts: null, rate: null, problem: "", seconds };
    this.tell(this.known);
    this.timer = setTimeout(() => this.run(text, this.turn.signal, this.known), REST);
  }

  end() {
    clearTimeout(this.timer);
    this.turn.abort();
  }

  run(text, signal, known) {
    const put = async (question) => {
      known.asking.add(question);
      try {
        known[question] = await ask(question, { puzzle: text, timeout: known.seconds }, { signal });
      } catch (error) {
        if (quiet(error)) return;
        known.problem = error.message;
      }
      if (signal.aborted) return;
      known.asking.delete(question);
      if (question === "why" && known.why?.status === "unique") put("rate");
      this.tell(known);
    };
    put("why");
    put("facts");
  }
}
