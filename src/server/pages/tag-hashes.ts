/** How many names a page may carry. One that shows more is forgotten at any change. */
const most = 4000
/** How many a header may carry, of some eight bytes each: Node takes no more than 16 KB of headers. */
const mostInHeader = 1500
/** In the place of names that are too many. */
const anything = '*'
/** Up to so many purged names are looked for one by one. */
const few = 8

const prime = 0x01000193
const offset = 0x811c9dc5

/**
 * A name in 32 bits (FNV-1a), or the bits of one that came as its hash. Two names that share a number are purged
 * together, which costs a drawing and harms nobody.
 */
export function tagHash(name: string): number {
  if (name.charCodeAt(0) === 35) return Number.parseInt(name.slice(1), 36)
  let hash = offset
  for (let at = 0; at < name.length; at += 1) hash = Math.imul(hash ^ name.charCodeAt(at), prime)
  return hash >>> 0
}

/** Names as they travel in a header: `#` and the number of each. */
export function hashedTags(names: ReadonlySet<string>): string {
  if (names.size > mostInHeader) return anything
  return [...names].map((name) => `#${tagHash(name).toString(36)}`).join(' ')
}

/** Names that were purged. `all` is among the names of every page. */
export const tagHashes = (names: Iterable<string>): Set<number> => new Set(Array.from(names, tagHash))

/** The names that a page carries, four bytes each: a front page has hundreds, and thousands of pages are kept. */
export class TagHashes {
  readonly #numbers: Uint32Array
  readonly #tooMany: boolean

  constructor(names: ReadonlySet<string>) {
    this.#tooMany = names.size > most || names.has(anything)
    this.#numbers = this.#tooMany ? new Uint32Array() : Uint32Array.from([...tagHashes(names), tagHash('all')])
  }

  /** Whether any of some purged names is among them. */
  touchedBy(purged: ReadonlySet<number>): boolean {
    if (this.#tooMany) return purged.size > 0
    if (purged.size > few) return this.#numbers.some((number) => purged.has(number))
    for (const number of purged) if (this.#numbers.includes(number)) return true
    return false
  }
}
