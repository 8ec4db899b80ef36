import { LRUCache } from 'lru-cache'

/**
 * The TTL of an entry without a purge, milliseconds: covers changes by time, such as a publication or the end of a licence.
 */
const defaultTtl = 10_000
/** Cache keys include free text (any tag, any year): beyond this number the least recently used entries are evicted. */
const maxEntries = 500

/**
 * A short-lived cache for data that is the same for all readers and expensive to read: totals over all posts,
 * recommendations of each post. Single-flight: concurrent callers share one read. Values must not be modified.
 */
export class TtlCache {
  readonly #entries: LRUCache<string, Promise<unknown>>

  constructor(options: { ttl?: number } = {}) {
    this.#entries = new LRUCache({ max: maxEntries, ttl: options.ttl ?? defaultTtl })
  }

  /** The cached entry, or the result of `read`. Failures are not cached. `ttl` is the maximum age, milliseconds. */
  get<T>(name: string, read: () => Promise<T>, ttl = this.#entries.ttl): Promise<T> {
    const cached = this.#entries.get(name) as Promise<T> | undefined
    if (cached) return cached
    const reading = read()
    this.#entries.set(name, reading, { ttl })
    reading.catch(() => {
      if (this.#entries.peek(name) === reading) this.#entries.delete(name)
    })
    return reading
  }

  /** Clears the cache, including reads in progress, unless only individual members changed (`member:…`). */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#entries.clear()
  }
}

/** The cached value under a name; without a cache, the result of `read`. */
export function cached<T>(
  { cache }: { cache?: TtlCache | undefined },
  name: string,
  read: () => Promise<T>,
  ttl?: number,
): Promise<T> {
  return cache ? cache.get(name, read, ttl) : read()
}
