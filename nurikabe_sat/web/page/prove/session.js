// A proof as it is stored and sent: the proof, the node that is looked at, and the names of lemmas. What a teacher asks for is
// in the labels of the proof: see assignment.js. It needs no page, and runs in node.
//
//     newSession(proof, name)      readSession(value) -> session or null     sessionData(session)     what is stored
//     namedData(named)  readNamed(value)    the names of lemmas, by the nodes from which their cases start
//     await pack(data) -> characters of an address      await unpack(characters) -> data or null

import { inflated } from "../lib/inflated.js";
import { isObject, isString, listOf, MOST_CELLS, orNull, record, tuple } from "../lib/validate.js";
import { Proof } from "./proof.js";

/** @import { State } from "./editor.js" */

/**
 * @typedef {{
 *   id: string, name: string, proof: Proof, at: string, named: ReadonlyMap<string, string>,
 *   past?: readonly State[], future?: readonly State[],
 * }} Session past, future: what undo and redo go to
 * @typedef {{
 *   id: string, name: string, at: string, named: Record<string, string>, proof: import("./proof.js").ProofData,
 * }} SessionData
 */

const MOST_STEPS = 20_000;
const LONGEST_NAME = 100; // characters
const LONGEST = 2_000_000; // bytes of an address that is unpacked

/** @param {Proof} proof @returns {Session} */
export function newSession(proof, name = proof.labels.assignment ?? "") {
  const id = Array.from({ length: 12 }, () => Math.floor(Math.random() * 36).toString(36)).join("");
  return { id, name, proof, at: proof.ends[0] ?? proof.root, named: new Map() };
}

/** @type {(session: Session) => SessionData} */
export const sessionData = ({ id, name, proof, at, named }) => ({
  id,
  name,
  at,
  named: namedData(named),
  proof: proof.toJSON(),
});

/** @type {(named: ReadonlyMap<string, string>) => Record<string, string>} */
export const namedData = (named) => Object.fromEntries(named);

/** @type {(value: unknown) => ReadonlyMap<string, string>} */
export function readNamed(value) {
  const isName = (/** @type {unknown} */ one) => typeof one === "string" && one.length <= LONGEST_NAME;
  const entries = isObject(value) ? Object.entries(value).filter(([, name]) => isName(name)) : [];
  return new Map(/** @type {[string, string][]} */ (entries));
}

/** @type {(value: unknown) => Session | null} Stored, or of an address: that of an assignment has no id of its own. */
export function readSession(value) {
  if (!isObject(value) || !isObject(value.proof)) return null;
  const proof = readProof({ ...value.proof, labels: { ...oldLabels(value), ...toObject(value.proof.labels) } });
  if (!proof) return null;
  const fresh = newSession(proof);
  const { id = fresh.id, name = fresh.name, at } = value;
  if (typeof id !== "string" || !/^[a-z0-9]{1,30}$/.test(id) || typeof name !== "string") return null;
  const known = typeof at === "string" && proof.nodes.has(at) ? at : proof.root;
  return { id, name, proof, at: known, named: readNamed(value.named) };
}

/** The labels of an assignment that was made before assignments were labels. @param {Record<string, unknown>} value */
function oldLabels({ name, settings }) {
  const { feedback = "now", allowed, isExam } = toObject(settings);
  if (feedback === "now" && !allowed && !isExam) return {};
  const isOver = isExam || (feedback !== "now" && feedback !== "asked");
  const terms = isOver ? { verdicts: "never", help: "" } : { verdicts: feedback, help: "steps finish" };
  return { assignment: name || "LEGUP", ...terms, allow: Array.isArray(allowed) ? allowed.join(", ") : "" };
}

/** @type {(value: unknown) => Proof | null} The proof in the JSON form of the program. */
export function readProof(value) {
  if (!isObject(value) || typeof value.puzzle !== "string" || value.puzzle.length > 20 * MOST_CELLS) return null;
  const { puzzle, legup = 7, goal = {}, root = "n0", labels = {}, steps = [] } = value;
  const areCells = listOf(tuple(Number.isInteger, Number.isInteger, Number.isInteger));
  const isFrom = (/** @type {any} */ from) => listOf(isString)(from) && from.length > 0;
  const isStep = record({ id: isString, from: isFrom, to: orNull(isString), rule: orNull(isString), cells: areCells });
  if ((legup !== 7 && legup !== 2) || !isString(root) || !isObject(labels) || !isObject(goal)) return null;
  if (!Object.values(labels).every(isString) || !listOf(isStep, MOST_STEPS)(steps)) return null;
  const { type = "DEFAULT", cells = [], assume = null } = goal;
  if (!isString(type) || !areCells(cells) || (assume !== null && typeof assume !== "boolean")) return null;
  try {
    const data = { puzzle, legup, goal: { type, cells, assume }, root, labels, steps };
    const proof = Proof.fromJSON(/** @type {import("./proof.js").ProofData} */ (data));
    const isInside = [...proof.nodes.values()].every(({ cells: own }) =>
      own.every(([cell]) => cell >= 0 && cell < proof.rows * proof.cols),
    );
    return isInside && proof.rows * proof.cols <= MOST_CELLS ? proof : null;
  } catch {
    return null;
  }
}

/** @param {unknown} data */
export async function pack(data) {
  const stream = new Blob([JSON.stringify(data)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** @type {(packed: string) => Promise<unknown>} */
export async function unpack(packed) {
  try {
    const bytes = Uint8Array.from(atob(packed.replaceAll("-", "+").replaceAll("_", "/")), (one) => one.charCodeAt(0));
    const unpacked = await inflated(bytes, LONGEST);
    return unpacked && JSON.parse(new TextDecoder().decode(unpacked));
  } catch {
    return null;
  }
}

/** @param {unknown} value */
const toObject = (value) => (isObject(value) ? value : {});
