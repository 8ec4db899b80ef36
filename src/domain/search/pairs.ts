import type { KnownPair } from './spelling.ts'

/** Bigrams with their document frequency, as bytes: two characters and a count, little-endian. Concatenation merges. */
const size = 8

export function writePairs(pairs: readonly KnownPair[]): Uint8Array {
  const bytes = new Uint8Array(pairs.length * size)
  const view = new DataView(bytes.buffer)
  for (const [index, { pair, documents }] of pairs.entries()) {
    view.setUint16(index * size, pair.charCodeAt(0), true)
    view.setUint16(index * size + 2, pair.charCodeAt(1), true)
    view.setUint32(index * size + 4, documents, true)
  }
  return bytes
}

/** Parses bigrams from any number of byte strings, each bigram once. */
export function readPairs(chunks: readonly Uint8Array[]): KnownPair[] {
  const counts = new Map<string, number>()
  for (const bytes of chunks) {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    for (let at = 0; at < bytes.length; at += size) {
      const pair = String.fromCharCode(view.getUint16(at, true), view.getUint16(at + 2, true))
      counts.set(pair, (counts.get(pair) ?? 0) + view.getUint32(at + 4, true))
    }
  }
  return Array.from(counts, ([pair, documents]) => ({ pair, documents }))
}
