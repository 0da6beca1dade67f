// The proofs that the browser stores, the latest first: saveProof(session)  loadProof(id)  dropProof(id)  storedProofs()

/** @import { Session } from "./session.js" */

import { drop, get, put } from "../lib/storage.js";
import { readSession, sessionData } from "./session.js";

const MOST = 30; // proofs
const PROOF = "proof:";

/** @typedef {{id: string, title: string, when: number}} Summary */

/**
 * @param {unknown} value
 * @returns {Summary[] | null}
 */
function readSummaries(value) {
  const isSummary = (/** @type {any} */ one) =>
    typeof one?.id === "string" && typeof one.title === "string" && Number.isFinite(one.when);
  return Array.isArray(value) && value.every(isSummary) ? value : null;
}

/** @returns {Summary[]} */
export const storedProofs = () => get("proofs", readSummaries) ?? [];

/** @param {string} id */
export const loadProof = (id) => get(PROOF + id, readSession);

/** @param {Session} session */
export function saveProof(session) {
  const others = storedProofs().filter(({ id }) => id !== session.id);
  for (const { id } of others.splice(MOST - 1)) drop(PROOF + id);
  const data = sessionData(session);
  let isSaved = put(PROOF + session.id, data);
  while (!isSaved && others.length) {
    drop(PROOF + (others.pop()?.id ?? ""));
    isSaved = put(PROOF + session.id, data);
  }
  if (isSaved) put("proofs", [{ id: session.id, title: titleOf(session), when: Date.now() }, ...others]);
  return isSaved;
}

/** @param {string} id */
export function dropProof(id) {
  drop(PROOF + id);
  put(
    "proofs",
    storedProofs().filter((one) => one.id !== id),
  );
}

/** @param {Session} session */
export const titleOf = ({ name, proof }) => `${name || `${proof.rows} × ${proof.cols}`} (${proof.steps})`;
