// A request that the player waits for: if it takes a while the screen says so, and has a button that stops it.
//
//     const requests = new ShownRequest(screen)
//     await requests.run("Checking…", (signal) => ...)    the answer, or null: then the screen shows what went wrong
//     requests.stop()

/** @import { Screen } from "./screen.js" */

import { t } from "../lib/language.js";
import { LatestRequest } from "../lib/latestRequest.js";
import { whileWaiting } from "../lib/waiting.js";

const BUSY_AFTER = 250; // milliseconds

export class ShownRequest {
  /** @param {Screen} screen */
  constructor(screen) {
    this.screen = screen;
    this.requests = new LatestRequest();
  }

  /**
   * @template Answer
   * @param {string} text what is being done
   * @param {(signal: AbortSignal) => Promise<Answer>} request
   */
  async run(text, request) {
    const { screen } = this;
    const stop = () => {
      this.stop();
      screen.say();
    };
    let said = "";
    const tell = (/** @type {string} */ words) => {
      if (said && screen.said !== said) return; // there is something else to read meanwhile
      said = words;
      screen.say({ tone: "busy", text: words, actions: [[t("Stop"), stop]] });
    };
    const end = whileWaiting(text, tell, BUSY_AFTER);
    const answer = await this.requests.run(request, (error) => screen.say({ tone: "bad", text: error.message }));
    end();
    if (answer && said && screen.said === said) screen.say();
    return answer;
  }

  stop() {
    this.requests.stop();
  }
}
