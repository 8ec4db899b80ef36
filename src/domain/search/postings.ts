/**
 * Postings are bytes: three for each document of a term, its distance from the segment's first number (two,
 * little-endian) and the term's weight there. Concatenation merges two of them.
 */
const size = 3

/** The range of numbers of one segment. */
export const segmentSpan = 0x1_0000

/** The documents of a term in one segment. */
export interface Segment {
  /** The base number of distances. */
  first: number
  bytes: Uint8Array
}

/** The number of documents in a segment. */
const documentsIn = ({ bytes }: Segment) => bytes.length / size

/** Writes one posting at an index of a buffer. */
export function writePosting(bytes: Uint8Array, at: number, distance: number, weight: number): void {
  bytes[at * size] = distance & 0xff
  bytes[at * size + 1] = distance >> 8
  bytes[at * size + 2] = weight
}

/** Allocates a buffer for some postings. */
export const postingBytes = (count: number) => new Uint8Array(count * size)

/** The numbers of all documents in some segments, in order. */
export function documentsOf(segments: readonly Segment[]): Uint32Array {
  const documents = new Uint32Array(segments.reduce((sum, segment) => sum + documentsIn(segment), 0))
  let place = 0
  for (const { first, bytes } of segments) {
    for (let at = 0; at < bytes.length; at += size) {
      documents[place] = first + (bytes[at] as number) + ((bytes[at + 1] as number) << 8)
      place += 1
    }
  }
  return segments.length > 1 ? documents.sort() : documents
}
