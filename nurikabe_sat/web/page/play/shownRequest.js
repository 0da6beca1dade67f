// A question that the player waits for: if it takes a while the screen says so, and has a button that gives it up.
//
//     const waiting = new Waiting(screen)
//     await waiting.ask("Checking…", (signal) => ...)    the answer, or null: what went wrong has been said
//     waiting.stop()

import { Latest } from "../lib/latestRequest.js";

const BUSY_AFTER = 250; // milliseconds

export class Waiting {
  constructor(screen) {
    this.screen = screen;
    this.work = new Latest();
  }

  async ask(words, question) {
    const { screen } = this;
    const timer = setTimeout(() => screen.say({ tone: "busy", text: words, actions: [["Stop", stop]] }), BUSY_AFTER);
    const stop = () => {
      this.stop();
      screen.say();
    };
    const answer = await this.work.ask(question, (error) => screen.say({ tone: "bad", text: error.message }));
    clearTimeout(timer);
    if (answer && screen.said === words) screen.say();
    return answer;
  }

  stop() {
    this.work.stop();
  }
}
