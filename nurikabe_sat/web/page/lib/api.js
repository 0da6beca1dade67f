// The way to the server: the only module that knows its address.
//
//   await ask("solve", {puzzle: text}, {signal})   a POST with a body, a GET without one
//   throws Problem(message, {status, code}): one clear line; status 0 means that there was no answer. A request that is
//   aborted throws the AbortError of fetch: isAbort(error) says whether that is all it is.

/** @import { AnswerAt, Question } from "./types.js" */

import { sentence } from "./words.js";

const API = "api/v1"; // where the questions are, beside the page

export class Problem extends Error {
  /**
   * @param {string} message
   * @param {{status?: number, code?: string}} [from] what the server said, if it answered
   */
  constructor(message, { status = 0, code = "" } = {}) {
    super(message);
    this.name = "Problem";
    this.status = status;
    this.code = code;
  }
}

/**
 * @template {string} Path
 * @param {Path} path
 * @param {Question | null} [body]
 * @param {{signal?: AbortSignal}} [options]
 * @returns {Promise<AnswerAt<Path>>}
 */
export async function ask(path, body = null, { signal } = {}) {
  /** @type {RequestInit} */
  const request = { signal, headers: { "Content-Type": "application/json" } };
  if (body !== null) Object.assign(request, { method: "POST", body: JSON.stringify(body) });
  const response = await fetch(`${API}/${path}`, request).catch((error) => {
    throw isAbort(error) ? error : new Problem("The server does not answer.");
  });
  const { status } = response;
  const answer = await response.json().catch((error) => {
    throw isAbort(error) ? error : new Problem(`The server's answer (${status}) cannot be understood.`, { status });
  });
  if (!response.ok) throw new Problem(reasonOf(answer?.error ?? `The server says ${status}.`), { ...answer, status });
  return answer;
}

/**
 * True for the error of a request that was aborted: there is nothing to report.
 * @param {unknown} error
 */
export const isAbort = (error) => error instanceof Error && error.name === "AbortError";

/** @param {unknown} error */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));

/**
 * What the server says is wrong, as a sentence.
 * @param {unknown} error
 */
function reasonOf(error) {
  const text = typeof error === "string" ? error : JSON.stringify(error);
  return sentence(text.replace(/^puzzle:(\d+):(\d+): /, "line $1, column $2: ").replace(/^puzzle:/, ""));
}
