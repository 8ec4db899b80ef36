import type { Reply } from '../contract/client.ts'
import type { Clock } from './clock.ts'
import { tagHashes } from './pages/tag-hashes.ts'

/** The TTL of the slow-moving parts of every page, seconds. */
const seconds: Record<string, number> = {
  '/api/v1.0/header': 180,
  '/api/v2.0/menus': 300,
  '/api/v3.0/popular-keywords': 300,
  '/api/v3.0/ad/house': 300,
  '/api/v1.0/magazine/latest': 360,
}
/** How long a value is used after its source failed, before a retry. */
const retryAfter = 2_000

interface CacheEntry {
  /** Frozen, because all renders share it. */
  value: unknown
  tags: number[]
  freshUntil: number
  /** Purged: callers wait for the new value, and get this one only if the fetch fails. */
  outdated: boolean
}

/** A fetched response and the hashes of its cache tags. */
export interface FetchedReply {
  reply: Reply
  tags: number[]
}

/** A fetch without a value; each caller that waited for it gets this error. */
export class FetchError extends Error {
  readonly reply: Reply

  constructor(reply: Reply) {
    super(`A request failed with status code ${reply.status}`)
    this.reply = reply
  }
}

/**
 * Cache of the shell's data: stale-while-revalidate, single-flight, and the last good value is used when the source fails.
 */
export class ShellCache {
  readonly #cached = new Map<string, CacheEntry>()
  readonly #fetching = new Map<string, Promise<CacheEntry>>()
  readonly #now: Clock

  constructor(now: Clock = () => performance.now()) {
    this.#now = now
  }

  /** Whether a call is one of the slow-moving ones. */
  covers(method: string, path: string): boolean {
    return method !== 'DELETE' && Object.hasOwn(seconds, path)
  }

  /** The call's response, fetched if necessary. @throws FetchError when the source refuses and there is no last value */
  async get(path: string, fetch: () => Promise<FetchedReply>): Promise<FetchedReply> {
    const cached = this.#cached.get(path)
    if (cached && this.#now() < cached.freshUntil) return fetched(cached)
    const fetching = this.#fetch(path, fetch)
    if (!cached || cached.outdated) return fetched(await fetching)
    fetching.catch(() => undefined)
    return fetched(cached)
  }

  /**
   * Invalidates the entries with one of the tags (or everything), and fetches in progress: they may be older than the purge.
   */
  purge(tags: readonly string[]): void {
    this.#fetching.clear()
    const purged = tagHashes(tags)
    for (const cached of this.#cached.values()) {
      if (!tags.includes('all') && !cached.tags.some((tag) => purged.has(tag))) continue
      cached.outdated = true
      cached.freshUntil = Number.NEGATIVE_INFINITY
    }
  }

  #fetch(path: string, fetch: () => Promise<FetchedReply>): Promise<CacheEntry> {
    const running = this.#fetching.get(path)
    if (running) return running
    const fetching: Promise<CacheEntry> = this.#read(path, fetch)
      .then((cached) => {
        if (this.#fetching.get(path) === fetching) this.#cached.set(path, cached)
        return cached
      })
      .catch((error: unknown) => this.#lastGood(path, error))
      .finally(() => {
        if (this.#fetching.get(path) === fetching) this.#fetching.delete(path)
      })
    this.#fetching.set(path, fetching)
    return fetching
  }

  async #read(path: string, fetch: () => Promise<FetchedReply>): Promise<CacheEntry> {
    const { reply, tags } = await fetch()
    if (!reply.ok) throw new FetchError(reply)
    const value = deepFreeze(await reply.json())
    return { value, tags, freshUntil: this.#now() + (seconds[path] ?? 0) * 1000, outdated: false }
  }

  #lastGood(path: string, error: unknown): CacheEntry {
    const last = this.#cached.get(path)
    if (!last) throw error
    last.freshUntil = this.#now() + retryAfter
    return last
  }
}

const fetched = ({ value, tags }: CacheEntry): FetchedReply => ({
  reply: { ok: true, status: 200, json: async () => value },
  tags,
})

function deepFreeze(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) deepFreeze(part)
  return value
}
