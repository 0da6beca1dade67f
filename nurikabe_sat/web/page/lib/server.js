// Questions to the server that sent this page.

import { t } from "./language.js";
import { isAbort, Problem, reasonOf } from "./problem.js";

const API = "api/v1"; // where the questions are, beside the page

/** @type {(path: string, body: Question | null, signal?: AbortSignal) => Promise<unknown>} POST with a body, else GET */
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
  const wrong = answer?.error ?? t("The server says {status}.", { status });
  if (!response.ok) throw new Problem(reasonOf(wrong, answer?.parts), { ...answer, status });
  return answer;
}

/**
 * A question that tells how far it is, as a job of the server; it is stopped if it is aborted.
 * @type {(path: string, body: Question, news: (news: News) => void, signal?: AbortSignal) => Promise<unknown>}
 */
export async function askJob(path, body, news, signal) {
  const { id } = /** @type {{id: string}} */ (await askServer(`jobs/${path}`, body, signal));
  const source = new EventSource(`${API}/job/${id}`);
  return new Promise((resolve, reject) => {
    const end = () => {
      source.close();
      signal?.removeEventListener("abort", abort);
    };
    const abort = () => {
      end();
      askServer(`job/${id}/stop`, {}).catch(() => {}); // it has ended, or ends with its time
      reject(new DOMException("The question was aborted.", "AbortError"));
    };
    /** @type {(kind: string, act: (data: any) => void) => void} */
    const on = (kind, act) =>
      source.addEventListener(kind, (event) => {
        if (!(event instanceof MessageEvent)) return;
        act(JSON.parse(event.data));
      });
    on("progress", news);
    on("answer", (answer) => {
      end();
      resolve(answer);
    });
    on("error", (problem) => {
      end();
      reject(new Problem(reasonOf(problem.error, problem.parts), problem));
    });
    source.addEventListener("error", (event) => {
      if (event instanceof MessageEvent) return; // the job's own error, see above
      end();
      reject(new Problem(t("The server does not answer.")));
    });
    if (signal?.aborted) abort();
    else signal?.addEventListener("abort", abort, { once: true });
  });
}
