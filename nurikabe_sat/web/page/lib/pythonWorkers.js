// Two workers with a Python each (worker/worker.js), so that a hint never waits for a generator.
//
//     const python = new PythonWorkers(() => new Worker(...))
//     await python.ask("hint", {puzzle}, signal)    the answer; throws Problem, or AbortError when it was aborted
//     python.warmUp()                               load Python before it is needed
//     python.listen((loading) => ...)               {state: "off" | "loading" | "ready" | "failed", loaded, total}
//
// A worker cannot be interrupted, only ended. So a question that is aborted has GRACE to come to its end by itself, and one
// that does not keep its time limit has MARGIN; then its worker is ended, and another one begins to load.

import { t } from "./language.js";
import { Problem, reasonOf } from "./problem.js";

const GRACE = 300; // milliseconds
const MARGIN = 5; // seconds
const DEFAULT_TIMEOUT = 10; // seconds, as a server has it
const MOST = 3600; // seconds: a timer cannot count much further
const SLOW = ["generate", "rate", "count", "legup_prove", "legup_grade"]; // questions for the second worker

/**
 * @typedef {{name: string, request: string, isSlow: boolean, seconds: number,
 *   news?: (news: News) => void,
 *   resolve: (answer: unknown) => void, reject: (error: unknown) => void}} Job
 * @typedef {{state: "off" | "loading" | "ready" | "failed", loaded: number, total: number}} Loading
 */

export class PythonWorkers {
  /** @param {() => Worker} open */
  constructor(open) {
    /** @type {Loading} */
    this.loading = { state: "off", loaded: 0, total: 0 };
    /** @type {Job[]} */
    this.waiting = [];
    /** @type {((loading: Loading) => void)[]} */
    this.listeners = [];
    const acts = { free: () => this.next(), tell: (/** @type {Loading} */ loading) => this.tell(loading) };
    this.first = new Slot(open, acts);
    this.second = new Slot(open, acts);
  }

  /** @param {(loading: Loading) => void} listener */
  listen(listener) {
    this.listeners.push(listener);
    listener(this.loading);
  }

  warmUp() {
    this.first.start();
  }

  /** @type {(name: string, question: Question, signal?: AbortSignal, news?: Job["news"]) => Promise<unknown>} */
  ask(name, question, signal, news) {
    return new Promise((resolve, reject) => {
      const seconds = typeof question.timeout === "number" ? question.timeout : DEFAULT_TIMEOUT;
      const isSlow = SLOW.includes(name) || seconds > DEFAULT_TIMEOUT;
      /** @type {Job} */
      const job = { name, request: JSON.stringify(question), isSlow, seconds, news, resolve, reject };
      const abort = () => {
        job.news = undefined;
        reject(new DOMException("The question was aborted.", "AbortError"));
        this.waiting = this.waiting.filter((one) => one !== job);
        for (const slot of [this.first, this.second]) slot.forget(job);
      };
      if (signal?.aborted) return abort();
      signal?.addEventListener("abort", abort, { once: true });
      this.waiting.push(job);
      this.next();
    });
  }

  /** Give waiting questions to free workers. */
  next() {
    for (const job of [...this.waiting]) {
      const { first, second } = this;
      const own = job.isSlow ? second : first;
      const slot = [own, ...(job.isSlow ? [] : [second])].find((one) => one.isIdle) ?? (own.job ? null : own);
      if (!slot) continue;
      this.waiting.splice(this.waiting.indexOf(job), 1);
      slot.take(job);
    }
  }

  /** @param {Loading} loading */
  tell(loading) {
    const isNew = this.loading.state !== "ready" || loading.state === "failed";
    if (!isNew) return; // the second worker, or a new one, loads what is here already
    this.loading = loading;
    for (const listener of this.listeners) listener(loading);
  }
}

/** A worker, or none yet, and the question that it is at. */
class Slot {
  /** @param {() => Worker} open @param {{free: () => void, tell: (loading: Loading) => void}} acts */
  constructor(open, { free, tell }) {
    this.open = open;
    this.free = free;
    this.tell = tell;
    /** @type {Worker | null} */
    this.worker = null;
    this.isReady = false;
    /** @type {Job | null} */
    this.job = null;
    this.timer = 0;
  }

  get isIdle() {
    return this.isReady && !this.job;
  }

  start() {
    if (this.worker) return;
    const worker = this.open();
    this.worker = worker;
    this.tell({ state: "loading", loaded: 0, total: 0 });
    worker.addEventListener("message", ({ data }) => worker === this.worker && this.hear(data));
    worker.addEventListener("error", (event) => {
      event.preventDefault();
      if (worker === this.worker) this.fail(event.message || t("The worker could not be started."));
    });
  }

  /** @param {Job} job */
  take(job) {
    this.job = job;
    this.start();
    if (this.isReady) this.send(job);
  }

  /** @param {Job} job */
  send(job) {
    this.worker?.postMessage({ id: 0, name: job.name, request: job.request, tells: Boolean(job.news) });
    this.timer = setTimeout(
      () => {
        job.resolve({ status: "limit", message: "the time limit was reached before the answer" });
        this.replace();
      },
      Math.min(job.seconds + MARGIN, MOST) * 1000,
    );
  }

  /** The question is not needed any more. @param {Job} job */
  forget(job) {
    if (this.job !== job) return;
    clearTimeout(this.timer);
    if (this.isReady) this.timer = setTimeout(() => this.replace(), GRACE);
    else this.job = null;
  }

  replace() {
    this.end();
    this.start();
    this.free();
  }

  end() {
    clearTimeout(this.timer);
    this.worker?.terminate();
    this.worker = null;
    this.isReady = false;
    this.job = null;
  }

  /** @param {any} data a message of worker.js */
  hear(data) {
    if (data.kind === "progress") {
      this.tell({ state: "loading", loaded: data.loaded, total: data.total });
    } else if (data.kind === "ready") {
      this.isReady = true;
      this.tell({ state: "ready", loaded: 0, total: 0 });
      if (this.job) this.send(this.job);
      else this.free();
    } else if (data.kind === "news") {
      this.job?.news?.(JSON.parse(data.text));
    } else if (data.kind === "failed") {
      this.fail(data.message);
    } else {
      clearTimeout(this.timer);
      const { job } = this;
      this.job = null;
      const { status, body } = JSON.parse(data.text);
      if (status === 200) job?.resolve(body);
      else job?.reject(new Problem(reasonOf(body.error, body.parts), { status, code: body.code }));
      this.free();
    }
  }

  /** @param {string} message */
  fail(message) {
    const { job } = this;
    this.end();
    job?.reject(new Problem(message));
    this.tell({ state: "failed", loaded: 0, total: 0 });
    this.free();
  }
}
