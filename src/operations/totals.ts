import { LRUCache } from 'lru-cache'

/** Milliseconds that a total may be old where nothing purged it: a post whose hour comes, a licence that ends. */
const keptFor = 10_000
/** Filters are free text (any tag, any year): only the ones asked for of late are worth remembering. */
const most = 500

/**
 * Remembers for seconds what is counted over all posts: with many of them the counting takes longer than reading the
 * page of a list that it stands beside. Whoever asks while a count runs waits for the same one.
 */
export class Totals {
  readonly #counts: LRUCache<string, Promise<unknown>>

  constructor(options: { keptFor?: number } = {}) {
    this.#counts = new LRUCache({ max: most, ttl: options.keptFor ?? keptFor })
  }

  /** What was counted under a name, or what `count` finds. A count that failed is not remembered. */
  of<T>(name: string, count: () => Promise<T>): Promise<T> {
    const known = this.#counts.get(name) as Promise<T> | undefined
    if (known) return known
    const counting = count()
    this.#counts.set(name, counting)
    counting.catch(() => {
      if (this.#counts.peek(name) === counting) this.#counts.delete(name)
    })
    return counting
  }

  /** Forgets everything, a count that is still running included, unless only single members changed (`member:…`). */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#counts.clear()
  }
}
