// Where a proof comes from: an address, a text or a file in any format, or what the browser stored.
//
//     await firstSession(params, signal)      what the page begins with
//     await fromFile(text, signal)            a proof in a file of LEGUP, or ours; or a puzzle in any format

/**
 * @import { Params } from "../lib/types.js"
 * @import { Session } from "./session.js"
 */

import { ask, Problem } from "../lib/api.js";
import { t } from "../lib/language.js";
import { fromPack, fromText } from "../lib/loadGame.js";
import { Proof } from "./proof.js";
import { newSession, readProof, readSession, unpack } from "./session.js";
import { loadProof, storedProofs } from "./storedProofs.js";

const LARGEST = 8 << 20; // characters of a file

/**
 * @param {Params} params
 * @param {AbortSignal} signal
 * @returns {Promise<Session>}
 */
export async function firstSession({ p, pack, proof }, signal) {
  if (proof) {
    const session = readSession(await unpack(proof));
    if (!session) throw new Problem(t("The address holds no proof that can be read."));
    history.replaceState(null, "", "#prove"); // else a reload would begin it again
    return loadProof(session.id) ?? session;
  }
  if (p) return start(await fromText(p, signal));
  if (pack) return start(await fromPack(pack, signal));
  const [latest] = storedProofs();
  const stored = latest && loadProof(latest.id);
  if (stored) return stored;
  const list = await ask("pack", null, { signal });
  const first = list.find(({ rows, level }) => rows === 5 && level === "easy") ?? list[0];
  return start(await fromPack(first.name, signal));
}

/**
 * @param {string} text
 * @param {AbortSignal} signal
 * @returns {Promise<Session>}
 */
export async function fromFile(text, signal) {
  if (text.length > LARGEST) throw new Problem(t("This file is too large."));
  if (/^\s*\{/.test(text)) {
    const data = parsed(text);
    const session = readSession(data);
    if (session) return session;
    const proof = readProof(data);
    if (proof) return newSession(proof);
  }
  if (/^\s*</.test(text.replace(/^\uFEFF/, ""))) {
    const answer = await ask("legup_convert", { proof: text, to: "json" }, { signal });
    const proof = answer.status === "done" ? readProof(parsed(answer.text)) : null;
    if (!proof) throw new Problem(t("This file holds no proof that can be read."));
    return newSession(proof);
  }
  return start(await fromText(text, signal));
}

/** @param {import("../lib/game.js").Game} game */
export function start(game) {
  if (game.clues.includes("?")) throw new Problem(t("LEGUP has no clue of unknown size."));
  const { rows, cols, clues, colours, about } = game;
  return newSession(Proof.start({ rows, cols, clues, colours }), { name: about.name ?? "" });
}

/**
 * @param {string} text
 * @returns {unknown}
 */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
