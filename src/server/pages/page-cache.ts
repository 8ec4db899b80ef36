import { LRUCache } from 'lru-cache'
import { type Clock, coarseClock } from '../clock.ts'
import { withTimeout } from '../with-timeout.ts'
import { CachedPage, type RenderedPage } from './cached-page.ts'
import { tagHashes } from './tag-hashes.ts'

export type CacheState = 'hit' | 'stale' | 'miss'

/**
 * How long a page is fresh, milliseconds; after that the stale page is sent while one render refreshes it
 * (stale-while-revalidate).
 */
const freshFor = 60_000
/**
 * How much longer the stale page is sent immediately. After that, requests wait for the new page: changes by time alone
 * (a scheduled post, an ended licence) cause no purge.
 */
const staleFor = 5 * 60_000
/** How long stale pages may be sent while the database is down. */
const cacheTime = 24 * 3_600_000
/** The maximum time that requests wait for the new page; then they get the stale one. */
const waitFor = 5_000
/** How long a stale page is not rendered again after a failed render. */
const retryAfter = 2_000
/** Only these statuses are cached, here and in front; errors and missing pages are not. */
export const cachedStatuses = new Set([200, 301, 302, 308])

interface Entry {
  page: CachedPage
  drawnAt: number
  retryAt: number
}

interface Drawing {
  page: Promise<CachedPage>
  /** Tags purged since the render started: its data may be older than the purge. */
  purged: Set<number>
}

/**
 * Cache of compressed pages, by address and audience. Single-flight: concurrent requests for one page share one render.
 * Stale pages are sent while one render refreshes them; entries are purged by cache tag. A page that was purged during
 * its render is not cached.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Entry>
  readonly #drawing = new Map<string, Drawing>()
  readonly #now: Clock
  #evictions = 0

  constructor(options: { bytes: number; now?: Clock }) {
    this.#now = options.now ?? coarseClock()
    this.#pages = new LRUCache({
      maxSize: options.bytes,
      sizeCalculation: ({ page }) => page.size,
      dispose: (_, __, reason) => {
        if (reason === 'evict') this.#evictions += 1
      },
    })
  }

  /** The page if it is cached and fresh. */
  fresh(key: string): CachedPage | undefined {
    const entry = this.#pages.get(key)
    return entry && this.#now() - entry.drawnAt < freshFor ? entry.page : undefined
  }

  /** The page, rendered at most once at a time. */
  async get(key: string, draw: () => Promise<RenderedPage>): Promise<{ page: CachedPage; state: CacheState }> {
    const entry = this.#pages.get(key)
    const age = entry ? this.#now() - entry.drawnAt : Number.POSITIVE_INFINITY
    if (entry && age < freshFor) return { page: entry.page, state: 'hit' }
    if (!entry || age > cacheTime) return { page: await this.#draw(key, draw), state: 'miss' }
    if (this.#now() < entry.retryAt) return { page: entry.page, state: 'stale' }
    const drawing = this.#draw(key, draw).catch(() => null)
    const rendered = age < freshFor + staleFor ? null : await withTimeout(drawing, waitFor, 'not drawn').catch(() => null)
    return rendered && rendered.page.status < 500 ? { page: rendered, state: 'miss' } : { page: entry.page, state: 'stale' }
  }

  /** Purges every page with one of the cache tags; `all` purges everything. No page has a member's tag. */
  purge(names: readonly string[]): void {
    const purged = tagHashes(names.filter((name) => !name.startsWith('member:')))
    if (purged.size === 0) return
    for (const drawing of this.#drawing.values()) for (const number of purged) drawing.purged.add(number)
    for (const [key, { page }] of this.#pages.entries()) if (page.names.touchedBy(purged)) this.#pages.delete(key)
  }

  /** The number of pages in memory. */
  get size(): number {
    return this.#pages.size
  }

  /** The bytes of the pages in memory. */
  get bytes(): number {
    return this.#pages.calculatedSize
  }

  /** How many pages were removed since the start to make room for others. */
  get evictions(): number {
    return this.#evictions
  }

  /** The number of pages being rendered or compressed. */
  get drawing(): number {
    return this.#drawing.size
  }

  #draw(key: string, draw: () => Promise<RenderedPage>): Promise<CachedPage> {
    const running = this.#drawing.get(key)
    if (running && running.purged.size === 0) return running.page
    const purged = new Set<number>()
    const page = Promise.resolve()
      .then(draw)
      .then((rendered) => new CachedPage(rendered))
    const drawing: Drawing = { page, purged }
    this.#drawing.set(key, drawing)
    const finish = (rendered: CachedPage | null) => {
      if (this.#drawing.get(key) !== drawing) return
      this.#drawing.delete(key)
      this.#keep(key, rendered, purged)
    }
    page.then(finish, () => finish(null))
    return page
  }

  #keep(key: string, rendered: CachedPage | null, purged: ReadonlySet<number>): void {
    const old = this.#pages.peek(key)
    if (rendered === null || rendered.page.status >= 500) {
      if (old) old.retryAt = this.#now() + retryAfter
    } else if (!cachedStatuses.has(rendered.page.status)) this.#pages.delete(key)
    else if (rendered.names.touchedBy(purged)) rendered.outdated = true
    else this.#pages.set(key, { page: rendered, drawnAt: this.#now(), retryAt: 0 })
  }
}
