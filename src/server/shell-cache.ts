/** Seconds that the slow-moving parts of every page are kept (section 9 of the specification). */
const seconds: Record<string, number> = {
  '/api/v1.0/header': 180,
  '/api/v2.0/menus': 300,
  '/api/v3.0/popular-keywords': 300,
  '/api/v1.0/magazine/latest': 360,
}

interface Kept {
  body: string
  tags: string[]
  freshUntil: number
}

/** One fetched answer and the names under which it is purged. */
export interface Fetched {
  response: Response
  tags: string[]
}

/**
 * Keeps the shell's data: stale-while-revalidate, one fetch at a time, and the last good value stays
 * when the source fails.
 */
export class ShellCache {
  readonly #kept = new Map<string, Kept>()
  readonly #fetching = new Map<string, Promise<Kept>>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Whether a call is one of the slow-moving ones. */
  covers(method: string, path: string): boolean {
    return method !== 'DELETE' && path in seconds
  }

  async get(path: string, fetch: () => Promise<Fetched>): Promise<Fetched> {
    const kept = this.#kept.get(path)
    if (kept && this.#now() < kept.freshUntil) return answer(kept)
    const fetching = this.#fetch(path, fetch)
    if (!kept) return answer(await fetching)
    fetching.catch(() => undefined)
    return answer(kept)
  }

  /** Ages what carries one of the tags (or everything): the next reader waits for the new value, and gets the old one if there is none. */
  async purge(tags: readonly string[]): Promise<void> {
    for (const [path, kept] of this.#kept) if (tags.includes('all') || kept.tags.some((tag) => tags.includes(tag))) this.#outdate(path, kept)
  }

  #outdated = new Map<string, Kept>()

  #outdate(path: string, kept: Kept): void {
    this.#kept.delete(path)
    this.#fetching.delete(path)
    this.#outdated.set(path, kept)
  }

  #fetch(path: string, fetch: () => Promise<Fetched>): Promise<Kept> {
    const running = this.#fetching.get(path)
    if (running) return running
    const fetching = fetch()
      .then(async ({ response, tags }) => {
        if (!response.ok) throw new Error(`A request failed with status code ${response.status}`)
        return { body: await response.text(), tags, freshUntil: this.#now() + (seconds[path] ?? 0) * 1000 }
      })
      .then((kept) => {
        if (this.#fetching.get(path) === fetching) this.#kept.set(path, kept)
        return kept
      })
      .catch((error: unknown) => {
        const last = this.#outdated.get(path)
        if (last) return last
        throw error
      })
      .finally(() => {
        if (this.#fetching.get(path) === fetching) this.#fetching.delete(path)
      })
    this.#fetching.set(path, fetching)
    return fetching
  }
}

const answer = ({ body, tags }: Kept): Fetched => ({ response: new Response(body, { headers: { 'content-type': 'application/json' } }), tags })
