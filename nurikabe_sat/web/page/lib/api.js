// The way to the program, which answers all questions: it runs behind a server, or in Python inside this browser. Which of
// the two, index.html says.
//
//   await ask("solve", {puzzle: text}, {signal})   a question with a body; without one, what the program says of itself
//   await ask("generate", {...}, {signal, news})   news({words} or {best}) is called on the way: see telling.py
//   throws Problem(message, {status, code}): one clear line; status 0 means that there was no answer. A request that is
//   aborted throws an AbortError: isAbort(error) says whether that is all it is.

import { askBrowser, isAlone } from "./browser.js";
import { askJob, askServer } from "./server.js";

export { isAbort, messageOf, Problem } from "./problem.js";

/**
 * @template {string} Path
 * @param {Path} path
 * @param {Question | null} [body]
 * @param {{signal?: AbortSignal, news?: (news: News) => void}} [options]
 * @returns {Promise<AnswerAt<Path>>}
 */
export async function ask(path, body = null, { signal, news } = {}) {
  const asked = isAlone
    ? askBrowser(path, body, signal, news)
    : news && body
      ? askJob(path.replaceAll("_", "-"), body, news, signal)
      : askServer(body ? path.replaceAll("_", "-") : path, body, signal);
  const answer = await asked;
  return /** @type {AnswerAt<Path>} */ (answer);
}
