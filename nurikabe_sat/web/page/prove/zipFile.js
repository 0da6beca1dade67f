// The files in a ZIP archive: await filesOf(bytes) -> [{path, bytes}, ...]. It needs no page, and runs in node.
//
// What an archive says of itself is not believed: sizes are bounded while they are unpacked, names are only names.

const END = 0x06054b50; // the signature of the end of the directory
const ENTRY = 0x02014b50; // of a file in it
const [STORED, DEFLATED] = [0, 8];
const MOST_FILES = 10_000;
const LARGEST = 8 << 20; // bytes of a file
const LARGEST_OF_ALL = 256 << 20;

/** @typedef {{path: string, bytes: Uint8Array | null}} Packed bytes: null for a file that is too large or damaged */

/**
 * @param {ArrayBuffer} buffer
 * @param {(path: string) => boolean} wanted
 * @returns {Promise<Packed[]>}
 */
export async function filesOf(buffer, wanted) {
  const view = new DataView(buffer);
  let end = buffer.byteLength - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error("not a ZIP archive");
  const count = Math.min(view.getUint16(end + 10, true), MOST_FILES);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  /** @type {Packed[]} */
  const found = [];
  for (let i = 0; i < count && at + 46 <= buffer.byteLength && view.getUint32(at, true) === ENTRY; i++) {
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    const path = new TextDecoder().decode(new Uint8Array(buffer, at + 46, nameLength));
    if (!path.endsWith("/") && wanted(path)) {
      const bytes = total > LARGEST_OF_ALL ? null : await unpacked(view, at).catch(() => null);
      total += bytes?.length ?? 0;
      found.push({ path, bytes });
    }
    at += 46 + nameLength + extra + comment;
  }
  return found;
}

/**
 * @param {DataView} view
 * @param {number} at where the directory tells of the file
 */
async function unpacked(view, at) {
  const method = view.getUint16(at + 10, true);
  const size = view.getUint32(at + 20, true);
  const start = view.getUint32(at + 42, true);
  const data = start + 30 + view.getUint16(start + 26, true) + view.getUint16(start + 28, true);
  const packed = new Uint8Array(view.buffer, data, size);
  if (method === STORED) return size > LARGEST ? null : packed;
  if (method !== DEFLATED) return null;
  const reader = new Blob([/** @type {BlobPart} */ (packed)])
    .stream()
    .pipeThrough(new DecompressionStream("deflate-raw"))
    .getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let length = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > LARGEST) {
      await reader.cancel();
      return null;
    }
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}
