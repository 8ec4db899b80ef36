/** The maximum number of cache tags per page. A page with more is purged at any change. */
const maxTags = 4000
/** The maximum number in a header, of some eight bytes each: Node accepts at most 16 KB of headers. */
const maxInHeader = 1500
/** Up to this number of purged tags are looked up one by one. */
const maxSingleLookups = 8

/** The first character of a tag that is given as its hash. */
const hashMark = '#'.charCodeAt(0)

const prime = 0x01000193
const offset = 0x811c9dc5

/**
 * A cache tag as a 32-bit hash (FNV-1a), or the bits of one that was received as its hash. Colliding tags are
 * purged together, which costs a render and is otherwise harmless. Signed, because V8 stores such a number
 * without a heap allocation.
 */
export function tagHash(name: string): number {
  if (name.charCodeAt(0) === hashMark) return Number.parseInt(name.slice(1), 36) | 0
  let hash = offset
  for (let index = 0; index < name.length; index += 1) hash = Math.imul(hash ^ name.charCodeAt(index), prime)
  return hash | 0
}

/** The tag that replaces too many tags: a page with it is purged at any change. */
const overflowTag = '*'
const [overflowHash, ofAll] = [tagHash(overflowTag), tagHash('all')]

/** Cache tags in a header: `#` and the hash of each. */
export function hashedTags(numbers: ReadonlySet<number>): string {
  if (numbers.size > maxInHeader) return overflowTag
  return Array.from(numbers, (number) => `#${(number >>> 0).toString(36)}`).join(' ')
}

export const tagHashes = (names: Iterable<string>): Set<number> => new Set(Array.from(names, tagHash))

/** The cache tags of a page, four bytes each: a front page has hundreds, and thousands of pages are cached. */
export class TagHashes {
  readonly #numbers: Int32Array
  readonly #tooMany: boolean

  constructor(numbers: ReadonlySet<number>) {
    this.#tooMany = numbers.size > maxTags || numbers.has(overflowHash)
    this.#numbers = this.#tooMany ? new Int32Array() : Int32Array.from(numbers)
  }

  /** Whether any of the purged tags is among them. Every page has the tag `all`. */
  matchesAny(purged: ReadonlySet<number>): boolean {
    if (this.#tooMany) return purged.size > 0
    if (purged.has(ofAll)) return true
    if (purged.size > maxSingleLookups) return this.#numbers.some((number) => purged.has(number))
    for (const number of purged) if (this.#numbers.includes(number)) return true
    return false
  }
}
