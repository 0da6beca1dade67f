// Questions of which only the latest counts: asking another one gives up the one before.
//
//     const work = new Latest()
//     await work.ask((signal) => ..., (error) => ...)   what the question gives; null if it failed, which the second
//                                                       function is told, or if it was given up, which nobody is told
//     work.stop()                                       give up what is still being asked

import { quiet } from "./api.js";

export class Latest {
  constructor() {
    this.control = null;
  }

  stop() {
    this.control?.abort();
  }

  async ask(question, failed = () => {}) {
    this.stop();
    const { signal } = (this.control = new AbortController());
    try {
      const answer = await question(signal);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (!signal.aborted && !quiet(error)) failed(error);
      return null;
    }
  }
}
