/** How many names a page may carry. One that shows more is forgotten at any change. */
const most = 4000
/** How many a header may carry, of some eight bytes each: Node takes no more than 16 KB of headers. */
const mostInHeader = 1500
/** Up to so many purged names are looked for one by one. */
const few = 8

const prime = 0x01000193
const offset = 0x811c9dc5

/**
 * A name in 32 bits (FNV-1a), or the bits of one that came as its hash. Two names that share a number are purged
 * together, which costs a drawing and harms nobody. Signed: V8 keeps such a number without memory of its own.
 */
export function tagHash(name: string): number {
  if (name.charCodeAt(0) === 35) return Number.parseInt(name.slice(1), 36) | 0
  let hash = offset
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), prime)
  return hash | 0
}

/** In the place of names that are too many. */
const anything = '*'
const [ofAnything, ofAll] = [tagHash(anything), tagHash('all')]

/** Names as they travel in a header: `#` and the number of each. */
export function hashedTags(numbers: ReadonlySet<number>): string {
  if (numbers.size > mostInHeader) return anything
  return Array.from(numbers, (number) => `#${(number >>> 0).toString(36)}`).join(' ')
}

export const tagHashes = (names: Iterable<string>): Set<number> => new Set(Array.from(names, tagHash))

/** The names that a page carries, four bytes each: a front page has hundreds, and thousands of pages are kept. */
export class TagHashes {
  readonly #numbers: Int32Array
  readonly #tooMany: boolean

  constructor(numbers: ReadonlySet<number>) {
    this.#tooMany = numbers.size > most || numbers.has(ofAnything)
    this.#numbers = this.#tooMany ? new Int32Array() : Int32Array.from(numbers)
  }

  /** Whether any of some purged names is among them. `all` is among the names of every page. */
  touchedBy(purged: ReadonlySet<number>): boolean {
    if (this.#tooMany) return purged.size > 0
    if (purged.has(ofAll)) return true
    if (purged.size > few) return this.#numbers.some((number) => purged.has(number))
    for (const number of purged) if (this.#numbers.includes(number)) return true
    return false
  }
}
