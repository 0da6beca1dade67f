// Where a proof comes from: an address, a text or a file in any format, or what the browser stored.
//
//     await firstSession(params, signal)      what the page begins with
//     await fromFile(file, signal)  await fromText(text, signal)     a proof in a file of LEGUP, or ours; or a puzzle in any
//                                                                    format

/** @import { Session } from "./session.js" */

import { ask, Problem } from "../lib/api.js";
import { t } from "../lib/language.js";
import { fromPack, fromText as puzzleFrom } from "../lib/loadGame.js";
import { parsed } from "../lib/validate.js";
import { Proof } from "./proof.js";
import { newSession, readProof, readSession, unpack } from "./session.js";
import { loadProof, storedProofs } from "./storedProofs.js";

const LARGEST = 8 << 20; // bytes of a file

/** @type {(params: Params, signal: AbortSignal) => Promise<Session>} */
export async function firstSession({ p, pack, proof }, signal) {
  if (proof) {
    const session = readSession({ id: idOf(proof), ...Object(await unpack(proof)) });
    if (!session) throw new Problem(t("The address holds no proof that can be read."));
    return loadProof(session.id) ?? session;
  }
  if (p) return start(await puzzleFrom(p, signal));
  if (pack) return start(await fromPack(pack, signal));
  const [latest] = storedProofs();
  const stored = latest && loadProof(latest.id);
  if (stored) return stored;
  const list = await ask("pack", null, { signal });
  const first = list.find(({ rows, level }) => rows === 5 && level === "easy") ?? list[0];
  return start(await fromPack(first.name, signal));
}

/** The same address is the same proof, so that an assignment that is opened once more goes on. @param {string} text */
function idOf(text) {
  let sum = 0;
  for (let i = 0; i < text.length; i++) sum = (sum * 31 + text.charCodeAt(i)) % 2 ** 48;
  return sum.toString(36);
}

/** @type {(file: File, signal: AbortSignal) => Promise<Session>} */
export async function fromFile(file, signal) {
  if (file.size > LARGEST) throw new Problem(t("This file is too large."));
  const bytes = new Uint8Array(await file.arrayBuffer());
  return fromText(new TextDecoder(encodingOf(bytes)).decode(bytes), signal);
}

/** As the program does: UTF-16 by its mark, or by the first letter of XML; else UTF-8. @param {Uint8Array} bytes */
function encodingOf([first, second]) {
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return "utf-16le";
  return (first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c) ? "utf-16be" : "utf-8";
}

/** @type {(text: string, signal: AbortSignal) => Promise<Session>} */
export async function fromText(text, signal) {
  const fromLink = /#prove\?proof=([\w-]+)/.exec(text)?.[1];
  if (fromLink) return firstSession({ proof: fromLink }, signal);
  if (/^\s*\{/.test(text)) {
    const data = parsed(text);
    const proof = readProof(data);
    const session = readSession(data) ?? (proof && newSession(proof));
    if (session) return session;
  }
  if (/^\s*</.test(text.replace(/^\uFEFF/, ""))) {
    const answer = await ask("legup_convert", { proof: text, to: "json" }, { signal });
    const proof = answer.status === "done" ? readProof(parsed(answer.text)) : null;
    if (!proof) throw new Problem(t("This file holds no proof that can be read."));
    return newSession(proof);
  }
  return start(await puzzleFrom(text, signal));
}

/** @param {import("../lib/game.js").Game} game */
export function start(game) {
  if (game.clues.includes("?")) throw new Problem(t("LEGUP has no clue of unknown size."));
  const { rows, cols, clues, colours, about } = game;
  return newSession(Proof.start({ rows, cols, clues, colours }), about.name ?? "");
}
