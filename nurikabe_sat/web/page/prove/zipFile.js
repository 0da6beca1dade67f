// The files in a ZIP archive, and in those inside it: await filesOf(buffer) -> [{path, bytes, error}, ...]. A folder has a
// path that ends in a slash. It needs no page, and runs in node.
//
// What an archive says of itself is not believed: sizes are bounded while they are unpacked, names are only names.

import { inflated } from "../lib/inflated.js";

const END = 0x06054b50; // the signature of the end of the directory
const ENTRY = 0x02014b50; // of a file in it
const [STORED, DEFLATED] = [0, 8];
const MOST_FILES = 10_000;
export const LARGEST = 8 << 20; // bytes of a file
const LARGEST_OF_ALL = 256 << 20;
const DEEPEST = 5; // archives inside each other

/** @typedef {{path: string, bytes: Uint8Array | null, error: string}} Packed bytes: null for a folder, and with an error */

export const TOO_LARGE = `it has more than ${LARGEST} bytes`;
const BROKEN = "a ZIP that cannot be read";
export const isArchive = (/** @type {string} */ path) => /\.zip$/i.test(path);

/** @param {ArrayBuffer} buffer @returns {Promise<Packed[]>} */
export async function filesOf(buffer, depth = 1) {
  const view = new DataView(buffer);
  let end = buffer.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error(BROKEN);
  const count = Math.min(view.getUint16(end + 10, true), MOST_FILES);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  /** @type {Packed[]} */
  const found = [];
  for (let i = 0; i < count && at + 46 <= buffer.byteLength && view.getUint32(at, true) === ENTRY; i++) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const path = new TextDecoder().decode(new Uint8Array(buffer, at + 46, nameLength));
    if (path.endsWith("/")) {
      found.push({ path, bytes: null, error: "" });
    } else {
      const one = total > LARGEST_OF_ALL ? { path, bytes: null, error: TOO_LARGE } : await entry(view, at, path);
      total += one.bytes?.length ?? 0;
      found.push(...(await inside(one, depth)));
    }
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

/** @type {(file: Packed, depth: number) => Promise<Packed[]>} The file, or the files in it if it is an archive. */
async function inside(file, depth) {
  const { path, bytes } = file;
  if (!bytes || !isArchive(path)) return [file];
  if (depth === DEEPEST) return [{ path, bytes: null, error: `it is a ZIP inside ${DEEPEST} others` }];
  try {
    const files = await filesOf(Uint8Array.from(bytes).buffer, depth + 1);
    return [
      { path: `${path}/`, bytes: null, error: "" },
      ...files.map((one) => ({ ...one, path: `${path}/${one.path}` })),
    ];
  } catch {
    return [{ path, bytes: null, error: BROKEN }];
  }
}

/** @type {(view: DataView, at: number, path: string) => Promise<Packed>} at: where the directory tells of the file */
async function entry(view, at, path) {
  if (view.getUint16(at + 8, true) & 1) return { path, bytes: null, error: "it cannot be unpacked: it has a password" };
  try {
    const bytes = await unpacked(view, at);
    return { path, bytes, error: bytes ? "" : TOO_LARGE };
  } catch (error) {
    return { path, bytes: null, error: `it cannot be unpacked: ${error instanceof Error ? error.message : error}` };
  }
}

/** @param {DataView} view @param {number} at where the directory tells of the file */
async function unpacked(view, at) {
  const method = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 20, true);
  const start = view.getUint32(at + 42, true);
  const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const packed = new Uint8Array(view.buffer, data, size);
  if (method === STORED) return size > LARGEST ? null : packed;
  if (method !== DEFLATED) throw new Error(`method ${method}`);
  return inflated(packed, LARGEST);
}
