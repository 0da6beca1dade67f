// Packed bytes, unpacked: await inflated(bytes, 1000) -> the bytes, or null if there are more than that. It runs in node.

/** @type {(packed: Uint8Array, most: number) => Promise<Uint8Array | null>} throws if they cannot be unpacked */
export async function inflated(packed, most) {
  const stream = new Blob([/** @type {BlobPart} */ (packed)]).stream();
  const reader = stream.pipeThrough(new DecompressionStream("deflate-raw")).getReader();
  /** @type {Uint8Array[]} */
  const parts = [];
  for (let length = 0, part = await reader.read(); !part.done; part = await reader.read()) {
    length += part.value.length;
    if (length > most) return reader.cancel().then(() => null);
    parts.push(part.value);
  }
  return new Uint8Array(await new Blob(/** @type {BlobPart[]} */ (parts)).arrayBuffer());
}
