// The way to the server.
//
//   await ask("solve", {puzzle: text}, {signal})   POST /api/solve, with a body; GET without one
//   throws Problem(message, status): one clear line; status 0 means that there was no answer. A request that is
//   aborted throws the AbortError of fetch: quiet(error) says whether that is all it is.

import { sentence } from "./words.js";

export class Problem extends Error {
  constructor(message, status = 0) {
    super(message);
    this.name = "Problem";
    this.status = status;
  }
}

export async function ask(path, body = null, { signal } = {}) {
  const request = { signal, headers: { "Content-Type": "application/json" } };
  if (body !== null) Object.assign(request, { method: "POST", body: JSON.stringify(body) });
  const response = await fetch(`api/${path}`, request).catch((error) => {
    throw quiet(error) ? error : new Problem("The server does not answer.");
  });
  const answer = await response.json().catch((error) => {
    throw quiet(error)
      ? error
      : new Problem(`The server's answer (${response.status}) is not understood.`, response.status);
  });
  if (!response.ok) throw new Problem(told(answer?.error ?? `The server says ${response.status}.`), response.status);
  return answer;
}

/** True for an error that only says that nobody waits any more. */
export const quiet = (error) => error?.name === "AbortError";

/** What the server says is wrong, as a sentence. */
function told(error) {
  const text = typeof error === "string" ? error : JSON.stringify(error);
  return sentence(text.replace(/^puzzle:(\d+):(\d+): /, "line $1, column $2: ").replace(/^puzzle:/, ""));
}
