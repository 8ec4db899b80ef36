import { type KnownPair, soundKey, soundOf } from './spelling.ts'
import { type TermKey, termOfKey } from './tokens.ts'

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

/** The number of documents in some segments. */
export const countOf = (segments: readonly Segment[]): number => segments.reduce((sum, { bytes }) => sum + bytes.length / size, 0)

/** Writes one posting at an index of a buffer. */
export function writePosting(bytes: Uint8Array, index: number, distance: number, weight: number): void {
  bytes[index * size] = distance & 0xff
  bytes[index * size + 1] = distance >> 8
  bytes[index * size + 2] = weight
}

/** Allocates a buffer for some postings. */
export const postingBytes = (count: number) => new Uint8Array(count * size)

/** The numbers of all documents in some segments, in order. */
export function documentsOf(segments: readonly Segment[]): Uint32Array {
  const documents = new Uint32Array(countOf(segments))
  let position = 0
  for (const { first, bytes } of segments) {
    for (let index = 0; index < bytes.length; index += size) {
      documents[position] = first + (bytes[index] as number) + ((bytes[index + 1] as number) << 8)
      position += 1
    }
  }
  return segments.length > 1 ? documents.sort() : documents
}

/** The postings of a term in one segment. */
export interface TermPostings {
  term: string
  documents: number
  bytes: Uint8Array
}

/** Maximum postings of one builder: about ten bytes of memory each, and some seconds of work. */
const capacityLimit = 4_000_000

/**
 * Collects the postings of one segment, in one pass and with little memory: each posting is stored with its term's
 * number, and sorted by it at the end.
 */
export class PostingsBuilder {
  readonly first: number
  readonly #terms = new Map<TermKey, number>()
  #termOf = new Uint32Array(1 << 16)
  #distances = new Uint16Array(1 << 16)
  #weights = new Uint8Array(1 << 16)
  #count = 0

  readonly #capacity: number

  /** @param first the segment: the base number of distances */
  constructor(first: number, capacity = capacityLimit) {
    this.first = first
    this.#capacity = capacity
  }

  /** Whether a document with this number can still be added. */
  takes(number: number): boolean {
    return number - this.first < segmentSpan && this.#count < this.#capacity
  }

  /** Adds a posting. Documents must be added in the order of their numbers. */
  add(number: number, term: TermKey, weight: number): void {
    const position = this.#count
    if (position === this.#termOf.length) this.#grow()
    let index = this.#terms.get(term)
    if (index === undefined) {
      index = this.#terms.size
      this.#terms.set(term, index)
    }
    this.#termOf[position] = index
    this.#distances[position] = number - this.first
    this.#weights[position] = weight
    this.#count += 1
  }

  get empty(): boolean {
    return this.#count === 0
  }

  /** Every term with its postings. */
  *terms(): Generator<TermPostings> {
    const ends = new Uint32Array(this.#terms.size + 1)
    for (let index = 0; index < this.#count; index += 1) {
      const next = (this.#termOf[index] as number) + 1
      ends[next] = (ends[next] as number) + 1
    }
    for (let term = 1; term < ends.length; term += 1) ends[term] = (ends[term] as number) + (ends[term - 1] as number)
    const starts = ends.slice()
    const bytes = postingBytes(this.#count)
    for (let index = 0; index < this.#count; index += 1) {
      const term = this.#termOf[index] as number
      const position = ends[term] as number
      writePosting(bytes, position, this.#distances[index] as number, this.#weights[index] as number)
      ends[term] = position + 1
    }
    const size = postingBytes(1).length
    for (const [key, index] of this.#terms) {
      const start = starts[index] as number
      const end = starts[index + 1] as number
      yield { term: termOfKey(key), documents: end - start, bytes: bytes.subarray(start * size, end * size) }
    }
  }

  #grow(): void {
    const space = this.#termOf.length * 2
    const [termOf, distances, weights] = [new Uint32Array(space), new Uint16Array(space), new Uint8Array(space)]
    termOf.set(this.#termOf)
    distances.set(this.#distances)
    weights.set(this.#weights)
    this.#termOf = termOf
    this.#distances = distances
    this.#weights = weights
  }
}

/** The bigrams among some terms, by their sounds. */
export function pairsBySound(terms: Iterable<{ term: string; documents: number }>): Map<string, KnownPair[]> {
  const bySound = new Map<string, KnownPair[]>()
  for (const { term, documents } of terms) {
    if (term.length !== 2) continue
    const left = soundOf(term.charAt(0))
    const right = soundOf(term.charAt(1))
    if (left === undefined || right === undefined) continue
    const key = soundKey(left, right)
    const pairs = bySound.get(key)
    if (pairs) pairs.push({ pair: term, documents })
    else bySound.set(key, [{ pair: term, documents }])
  }
  return bySound
}

/** Rarity of a term (inverse document frequency): near 0 if every document has it. */
export function rarity(documents: number, documentFrequency: number): number {
  return Math.log(1 + (Math.max(documents - documentFrequency, 0) + 0.5) / (documentFrequency + 0.5))
}

/** The value of a term without documents. */
export const absentTermWeight = (documents: number): number => Math.log(1 + 2 * documents)
