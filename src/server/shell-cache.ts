import type { Reply } from '../contract/client.ts'
import type { Clock } from './clock.ts'
import { tagHashes } from './pages/tag-hashes.ts'

/** Seconds that the slow-moving parts of every page are kept (section 9 of the specification). */
const seconds: Record<string, number> = {
  '/api/v1.0/header': 180,
  '/api/v2.0/menus': 300,
  '/api/v3.0/popular-keywords': 300,
  '/api/v3.0/ad/house': 300,
  '/api/v1.0/magazine/latest': 360,
}
/** How long a value stays good after its source failed, before it is asked again. */
const retryAfter = 2_000

interface Kept {
  /** Frozen: every page that is drawn reads the same one. */
  answer: unknown
  tags: number[]
  freshUntil: number
  /** Purged: whoever asks waits for the new value, and gets this one only when there is none. */
  outdated: boolean
}

/** One fetched answer and the numbers of the names under which it is purged. */
export interface Fetched {
  reply: Reply
  tags: number[]
}

/**
 * Keeps the shell's data: stale-while-revalidate, one fetch at a time, and the last good value stays
 * when the source fails.
 */
export class ShellCache {
  readonly #kept = new Map<string, Kept>()
  readonly #fetching = new Map<string, Promise<Kept>>()
  readonly #now: Clock

  constructor(now: Clock = () => performance.now()) {
    this.#now = now
  }

  /** Whether a call is one of the slow-moving ones. */
  covers(method: string, path: string): boolean {
    return method !== 'DELETE' && Object.hasOwn(seconds, path)
  }

  /** The call's answer, fetched when it must be. */
  async get(path: string, fetch: () => Promise<Fetched>): Promise<Fetched> {
    const kept = this.#kept.get(path)
    if (kept && this.#now() < kept.freshUntil) return fetched(kept)
    const fetching = this.#fetch(path, fetch)
    if (!kept || kept.outdated) return fetched(await fetching)
    fetching.catch(() => undefined)
    return fetched(kept)
  }

  /** Outdates what carries one of the tags (or everything), and what is being fetched: it may be older than the purge. */
  purge(tags: readonly string[]): void {
    this.#fetching.clear()
    const purged = tagHashes(tags)
    for (const kept of this.#kept.values()) {
      if (!tags.includes('all') && !kept.tags.some((tag) => purged.has(tag))) continue
      kept.outdated = true
      kept.freshUntil = Number.NEGATIVE_INFINITY
    }
  }

  #fetch(path: string, fetch: () => Promise<Fetched>): Promise<Kept> {
    const running = this.#fetching.get(path)
    if (running) return running
    const fetching: Promise<Kept> = this.#read(path, fetch)
      .then((kept) => {
        if (this.#fetching.get(path) === fetching) this.#kept.set(path, kept)
        return kept
      })
      .catch((error: unknown) => this.#lastGood(path, error))
      .finally(() => {
        if (this.#fetching.get(path) === fetching) this.#fetching.delete(path)
      })
    this.#fetching.set(path, fetching)
    return fetching
  }

  async #read(path: string, fetch: () => Promise<Fetched>): Promise<Kept> {
    const { reply, tags } = await fetch()
    if (!reply.ok) throw new Error(`A request failed with status code ${reply.status}`)
    const answer = frozen(await reply.json())
    return { answer, tags, freshUntil: this.#now() + (seconds[path] ?? 0) * 1000, outdated: false }
  }

  #lastGood(path: string, error: unknown): Kept {
    const last = this.#kept.get(path)
    if (!last) throw error
    last.freshUntil = this.#now() + retryAfter
    return last
  }
}

const fetched = ({ answer, tags }: Kept): Fetched => ({ reply: { ok: true, status: 200, json: async () => answer }, tags })

function frozen(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) for (const part of Object.values(Object.freeze(value))) frozen(part)
  return value
}
