// Questions to the server that sent this page.

/** @import { Question } from "./types.js" */

import { t } from "./language.js";
import { isAbort, Problem, reasonOf } from "./problem.js";

const API = "api/v1"; // where the questions are, beside the page

/**
 * A POST with a body, a GET without one.
 * @param {string} path
 * @param {Question | null} body
 * @param {AbortSignal} [signal]
 * @returns {Promise<unknown>}
 */
export async function askServer(path, body, signal) {
  /** @type {RequestInit} */
  const request = { signal, headers: { "Content-Type": "application/json" } };
  if (body !== null) Object.assign(request, { method: "POST", body: JSON.stringify(body) });
  const response = await fetch(`${API}/${path}`, request).catch((error) => {
    throw isAbort(error) ? error : new Problem(t("The server does not answer."));
  });
  const { status } = response;
  const answer = await response.json().catch((error) => {
    throw isAbort(error)
      ? error
      : new Problem(t("The server's answer ({status}) cannot be understood.", { status }), { status });
  });
  if (!response.ok)
    throw new Problem(reasonOf(answer?.error ?? t("The server says {status}.", { status })), { ...answer, status });
  return answer;
}
