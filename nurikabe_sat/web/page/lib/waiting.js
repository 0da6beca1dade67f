// What to say while an answer is not there yet: that Python is still loading, or for how long it has been at work.
//
//     const end = whileWaiting("Generating…", (words) => ..., after)     says it, again whenever the words change
//     await answered(requests, "Reading…", say, (signal) => ...)     the answer, while that is said; or null, and why
//     loadingNote()     "Python is loading: 40 %.", or "" if nothing is loaded

/** @import { LatestRequest } from "./latestRequest.js" */

import { isAlone, python } from "./browser.js";
import { t } from "./language.js";
import { joined } from "./words.js";

const EVERY = 1000; // milliseconds
const STEP = 5; // seconds, and per cent: what is read aloud should not change all the time

export function loadingNote() {
  const { state, loaded, total } = isAlone ? python().loading : { state: "ready", loaded: 0, total: 0 };
  if (state !== "loading") return "";
  return total ? t("Python is loading: {done} %.", { done: rounded((100 * loaded) / total) }) : t("Python is loading.");
}

/** @type {(text: string, say: (words: string) => void, after?: number) => () => void} after: milliseconds without words */
export function whileWaiting(text, say, after = 0) {
  const began = performance.now();
  let [said, beat] = ["", 0];
  const tell = () => {
    const seconds = rounded((performance.now() - began) / 1000);
    const words = joined(text, loadingNote() || (seconds ? `${seconds} s` : ""));
    if (words === said) return;
    said = words;
    say(words);
  };
  const timer = setTimeout(() => {
    tell();
    beat = setInterval(tell, EVERY);
  }, after);
  return () => {
    clearTimeout(timer);
    clearInterval(beat);
  };
}

/**
 * @template Answer
 * @param {LatestRequest} requests
 * @param {string} text
 * @param {(words: string, how?: {wrong: boolean}) => void} say
 * @param {(signal: AbortSignal) => Promise<Answer>} request
 */
export async function answered(requests, text, say, request) {
  const end = whileWaiting(text, say);
  const answer = await requests.run(request, (error) => say(error.message, { wrong: true }));
  end();
  return answer;
}

/** @param {number} number */
const rounded = (number) => Math.floor(number / STEP) * STEP;
