// The proofs that the browser stores, the latest first: saveProof(session)  loadProof(id)  dropProof(id)  storedProofs()
// latestFirst(id)     as if this one had been saved last
//
// With each proof its undo is stored, as far as there is room.

/** @import { Session } from "./session.js" */

import { drop, get, put } from "../lib/storage.js";
import { isString, listOf, record } from "../lib/validate.js";
import { brackets } from "../lib/words.js";
import { readSession, sessionData } from "./session.js";
import { packStates, unpackStates } from "./storedUndo.js";

const MOST = 30; // proofs
const [MOST_UNDO, MOST_REDO] = [50, 10]; // states of each
const PROOF = "proof:";
const UNDO = "proof-undo:";

/** @typedef {{id: string, title: string, when: number}} Summary */

const areSummaries = listOf(record({ id: isString, title: isString, when: Number.isFinite }));
/** @type {(value: any) => Summary[] | null} */
const readSummaries = (value) => (areSummaries(value) ? value : null);

/** @returns {Summary[]} */
export const storedProofs = () => get("proofs", readSummaries) ?? [];

/** @param {string} id */
export function loadProof(id) {
  const session = get(PROOF + id, readSession);
  const undo = session && get(UNDO + id, readUndo);
  return session && undo ? { ...session, ...undo } : session;
}

/** @param {any} value */
function readUndo(value) {
  const [past, future] = [unpackStates(value?.past), unpackStates(value?.future)];
  return past && future ? { past, future } : null;
}

/** @param {Session} session */
export function saveProof(session) {
  const { id, past = [], future = [] } = session;
  const others = storedProofs().filter((one) => one.id !== id);
  for (const other of others.splice(MOST - 1)) dropEntries(other.id);
  const data = sessionData(session);
  let isSaved = put(PROOF + id, data);
  while (!isSaved && others.length) {
    dropEntries(others.pop()?.id ?? "");
    isSaved = put(PROOF + id, data);
  }
  if (!isSaved) return false;
  put("proofs", [{ id, title: titleOf(session), when: Date.now() }, ...others]);
  const undo = { past: packStates(past.slice(-MOST_UNDO)), future: packStates(future.slice(-MOST_REDO)) };
  if (!put(UNDO + id, undo)) drop(UNDO + id); // there is no room: better none than one of an older state
  return true;
}

/** @param {string} id */
export function latestFirst(id) {
  const all = storedProofs();
  put("proofs", [...all.filter((one) => one.id === id), ...all.filter((one) => one.id !== id)]);
}

/** @param {string} id */
function dropEntries(id) {
  drop(PROOF + id);
  drop(UNDO + id);
}

/** @param {string} id */
export function dropProof(id) {
  dropEntries(id);
  put(
    "proofs",
    storedProofs().filter((one) => one.id !== id),
  );
}

/** @param {Session} session */
export const titleOf = ({ name, proof }) => brackets(name || `${proof.rows} × ${proof.cols}`, proof.steps);
