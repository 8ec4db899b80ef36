import { LRUCache } from 'lru-cache'

/** How long an entry lives where nothing purged it, milliseconds: a post whose hour comes, a licence that ends. */
const defaultTtl = 10_000
/** Filters are free text (any tag, any year): beyond so many the entries asked for longest ago are evicted. */
const maxEntries = 500

/**
 * A cache, seconds long, of what is the same for everybody and dear beside what it is asked for with: totals over all posts,
 * what stands beside every one of them. Whoever asks while an entry is being read waits for the same answer; nobody changes it.
 */
export class TtlCache {
  readonly #entries: LRUCache<string, Promise<unknown>>

  constructor(options: { ttl?: number } = {}) {
    this.#entries = new LRUCache({ max: maxEntries, ttl: options.ttl ?? defaultTtl })
  }

  /** The entry under a name, or what `read` finds. What failed is not kept. `ttl` is how old it may be, milliseconds. */
  get<T>(name: string, read: () => Promise<T>, ttl = this.#entries.ttl): Promise<T> {
    const known = this.#entries.get(name) as Promise<T> | undefined
    if (known) return known
    const reading = read()
    this.#entries.set(name, reading, { ttl })
    reading.catch(() => {
      if (this.#entries.peek(name) === reading) this.#entries.delete(name)
    })
    return reading
  }

  /** Empties the cache, what is still being read included, unless only single members changed (`member:…`). */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#entries.clear()
  }
}

/** What the process has in its cache under a name; without a cache, read anew. */
export function cached<T>(
  { cache }: { cache?: TtlCache | undefined },
  name: string,
  read: () => Promise<T>,
  ttl?: number,
): Promise<T> {
  return cache ? cache.get(name, read, ttl) : read()
}
