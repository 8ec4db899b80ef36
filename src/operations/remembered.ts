import { LRUCache } from 'lru-cache'

/** Milliseconds that an answer may be old where nothing purged it: a post whose hour comes, a licence that ends. */
const keptFor = 10_000
/** Filters are free text (any tag, any year): only the ones asked for of late are worth remembering. */
const most = 500

/**
 * Remembers for seconds what is the same for everybody and dear beside what it is asked for with: totals over all posts,
 * what stands beside every one of them. Whoever asks while it is being read waits for the same answer; nobody changes it.
 */
export class Remembered {
  readonly #answers: LRUCache<string, Promise<unknown>>

  constructor(options: { keptFor?: number } = {}) {
    this.#answers = new LRUCache({ max: most, ttl: options.keptFor ?? keptFor })
  }

  /** What was read under a name, or what `read` finds. One that failed is not remembered. `ttl` is how old it may be, milliseconds. */
  of<T>(name: string, read: () => Promise<T>, ttl = this.#answers.ttl): Promise<T> {
    const known = this.#answers.get(name) as Promise<T> | undefined
    if (known) return known
    const reading = read()
    this.#answers.set(name, reading, { ttl })
    reading.catch(() => {
      if (this.#answers.peek(name) === reading) this.#answers.delete(name)
    })
    return reading
  }

  /** Forgets everything, what is still being read included, unless only single members changed (`member:…`). */
  purge(tags: readonly string[]): void {
    if (tags.some((tag) => !tag.startsWith('member:'))) this.#answers.clear()
  }
}

/** What the process remembers under a name; where it remembers nothing, read anew. */
export function remember<T>(
  { remembered }: { remembered?: Remembered | undefined },
  name: string,
  read: () => Promise<T>,
  ttl?: number,
): Promise<T> {
  return remembered ? remembered.of(name, read, ttl) : read()
}
