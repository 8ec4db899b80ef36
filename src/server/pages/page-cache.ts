import { LRUCache } from 'lru-cache'
import { type Clock, coarseClock } from '../clock.ts'
import { withTimeout } from '../with-timeout.ts'
import { type DrawnPage, KeptPage } from './kept-page.ts'
import { tagHashes } from './tag-hashes.ts'

export type CacheState = 'hit' | 'stale' | 'miss'

/** How long a page counts as fresh, milliseconds; after that the old bytes go out while one render refreshes them. */
const freshFor = 60_000
/**
 * How much longer the old bytes go out at once. Then readers wait for the new page: what changes by the clock alone
 * (a post whose hour has come, a licence that has ended) purges nothing.
 */
const staleFor = 5 * 60_000
/** How long the old bytes may go out while the database is away. */
const keptFor = 24 * 3_600_000
/** How long readers wait for the new page at most; then they get the old one after all. */
const waitFor = 5_000
/** How long a stale page is left alone after a render that failed. */
const retryAfter = 2_000
/** Only these are worth keeping; a fault or a missing page is asked for again. */
const kept = new Set([200, 301, 302, 308])

interface Entry {
  page: KeptPage
  drawnAt: number
  retryAt: number
}

interface Drawing {
  page: Promise<KeptPage>
  /** Names that were purged since it began: what it read may be older than they are. */
  purged: Set<number>
}

/**
 * Pages as ready-compressed bytes, by address and audience. One render however many wait; stale bytes
 * go out while one render refreshes them; purged by tag. A page that was purged while it was being drawn is not kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Entry>
  readonly #drawing = new Map<string, Drawing>()
  readonly #now: Clock

  constructor(options: { bytes: number; now?: Clock }) {
    this.#now = options.now ?? coarseClock()
    this.#pages = new LRUCache({ maxSize: options.bytes, sizeCalculation: ({ page }) => page.size })
  }

  /** The page when it is kept and fresh. */
  fresh(key: string): KeptPage | undefined {
    const entry = this.#pages.get(key)
    return entry && this.#now() - entry.drawnAt < freshFor ? entry.page : undefined
  }

  /** The page, drawn at most once at a time. */
  async get(key: string, draw: () => Promise<DrawnPage>): Promise<{ page: KeptPage; state: CacheState }> {
    const entry = this.#pages.get(key)
    const age = entry ? this.#now() - entry.drawnAt : Number.POSITIVE_INFINITY
    if (entry && age < freshFor) return { page: entry.page, state: 'hit' }
    if (!entry || age > keptFor) return { page: await this.#draw(key, draw), state: 'miss' }
    if (this.#now() < entry.retryAt) return { page: entry.page, state: 'stale' }
    const drawing = this.#draw(key, draw).catch(() => null)
    const drawn = age < freshFor + staleFor ? null : await withTimeout(drawing, waitFor, 'not drawn').catch(() => null)
    return drawn && drawn.page.status < 500 ? { page: drawn, state: 'miss' } : { page: entry.page, state: 'stale' }
  }

  /** Forgets every page that carries one of the names; `all` forgets everything. No page carries a member's. */
  purge(names: readonly string[]): void {
    const purged = tagHashes(names.filter((name) => !name.startsWith('member:')))
    if (purged.size === 0) return
    for (const drawing of this.#drawing.values()) for (const number of purged) drawing.purged.add(number)
    for (const [key, { page }] of this.#pages.entries()) if (page.names.touchedBy(purged)) this.#pages.delete(key)
  }

  /** How many pages lie in memory. */
  get size(): number {
    return this.#pages.size
  }

  /** How many are being drawn or packed. */
  get drawing(): number {
    return this.#drawing.size
  }

  #draw(key: string, draw: () => Promise<DrawnPage>): Promise<KeptPage> {
    const running = this.#drawing.get(key)
    if (running && running.purged.size === 0) return running.page
    const purged = new Set<number>()
    const page = Promise.resolve()
      .then(draw)
      .then((drawn) => new KeptPage(drawn))
    const drawing: Drawing = { page, purged }
    this.#drawing.set(key, drawing)
    const finish = (drawn: KeptPage | null) => {
      if (this.#drawing.get(key) !== drawing) return
      this.#drawing.delete(key)
      this.#keep(key, drawn, purged)
    }
    page.then(finish, () => finish(null))
    return page
  }

  #keep(key: string, drawn: KeptPage | null, purged: ReadonlySet<number>): void {
    const old = this.#pages.peek(key)
    if (drawn === null || drawn.page.status >= 500) {
      if (old) old.retryAt = this.#now() + retryAfter
    } else if (!kept.has(drawn.page.status)) this.#pages.delete(key)
    else if (!drawn.names.touchedBy(purged)) this.#pages.set(key, { page: drawn, drawnAt: this.#now(), retryAt: 0 })
  }
}
