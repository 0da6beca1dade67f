// What can go wrong with a question, wherever it is answered.

import { t } from "./language.js";
import { translatedPhrase } from "./phrases.js";
import { sentence } from "./words.js";

export class Problem extends Error {
  /** @param {string} message @param {{status?: number, code?: string}} [from] what the server said, if it answered */
  constructor(message, { status = 0, code = "" } = {}) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = code;
  }
}

/** What the program says is wrong, as a sentence. @param {unknown} error @param {PhrasePart[]} [parts] of the sentence */
export function reasonOf(error, parts = []) {
  const words = translatedPhrase(parts);
  if (words) return sentence(words);
  const text = typeof error === "string" ? error : JSON.stringify(error);
  return sentence(
    text
      .replace(/^puzzle:(\d+):(\d+): /, t("line {line}, column {column}: ", { line: "$1", column: "$2" }))
      .replace(/^puzzle:/, ""),
  );
}

/** True for the error of a request that was aborted: there is nothing to report. @param {unknown} error */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
