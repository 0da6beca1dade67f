// Requests of which only the latest counts: a new one aborts the one before. It needs no page, and runs in node.
//
//     const requests = new LatestRequest()
//     await requests.run((signal) => ..., (error) => ...)   the answer; null if the request failed, which the second
//                                                           function is told, or if it was aborted, which it is not
//     requests.stop()                                       abort the one that is running

import { isAbort } from "./problem.js";

export class LatestRequest {
  constructor() {
    this.control = new AbortController();
  }

  stop() {
    if (!this.control.signal.aborted) this.control.abort(); // each call makes an error
  }

  /**
   * @template Answer
   * @param {(signal: AbortSignal) => Promise<Answer>} request
   * @param {(error: Error) => void} [failed]
   * @returns {Promise<Answer | null>}
   */
  async run(request, failed = () => {}) {
    this.stop();
    this.control = new AbortController();
    const { signal } = this.control;
    try {
      const answer = await request(signal);
      return signal.aborted ? null : answer;
    } catch (error) {
      if (!signal.aborted && !isAbort(error)) failed(error instanceof Error ? error : new Error(String(error)));
      return null;
    }
  }
}
