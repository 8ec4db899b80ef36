import { LRUCache } from 'lru-cache'
import { type Encoding, encode } from './encoding.ts'

/** A drawn page, before compression. `tags` are the names under which it is purged. */
export interface DrawnPage {
  status: number
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<string>
}

interface Kept {
  page: DrawnPage
  bodies: Map<Encoding, Promise<Buffer>>
  drawnAt: number
}

export type CacheState = 'hit' | 'stale' | 'miss'

/** How long a page counts as fresh, milliseconds; after that the old bytes go out while one render refreshes them. */
const freshFor = 60_000
/** How long the old bytes may go out while the database is away. */
const keptFor = 24 * 3_600_000

/**
 * Pages as ready-compressed bytes, by address and audience. One render however many wait; stale bytes
 * go out while one render refreshes them; purged by tag. A page that was purged while it was being drawn is not kept.
 */
export class PageCache {
  readonly #pages: LRUCache<string, Kept>
  readonly #drawing = new Map<string, { page: Promise<Kept>; purged: boolean }>()
  readonly #now: () => number

  constructor(options: { bytes: number; now?: () => number }) {
    this.#now = options.now ?? Date.now
    this.#pages = new LRUCache({ maxSize: options.bytes, sizeCalculation: ({ page }) => page.body.length * 2 + 512, ttl: keptFor })
  }

  /** The page's bytes in an encoding, drawn at most once at a time. */
  async get(
    key: string,
    encoding: Encoding,
    draw: () => Promise<DrawnPage>,
  ): Promise<{ page: DrawnPage; body: Buffer; state: CacheState }> {
    const kept = this.#pages.get(key)
    if (kept && this.#now() - kept.drawnAt < freshFor) return { page: kept.page, body: await this.#body(kept, encoding), state: 'hit' }
    if (kept) {
      this.#draw(key, draw).catch(() => undefined)
      return { page: kept.page, body: await this.#body(kept, encoding), state: 'stale' }
    }
    const drawn = await this.#draw(key, draw)
    return { page: drawn.page, body: await this.#body(drawn, encoding), state: 'miss' }
  }

  /** Forgets every page that carries one of the tags; `all` forgets everything. */
  purge(tags: readonly string[]): void {
    const all = tags.includes('all')
    for (const drawing of this.#drawing.values()) drawing.purged = true
    for (const [key, kept] of this.#pages.entries()) if (all || tags.some((tag) => kept.page.tags.has(tag))) this.#pages.delete(key)
  }

  get size(): number {
    return this.#pages.size
  }

  #draw(key: string, draw: () => Promise<DrawnPage>): Promise<Kept> {
    const running = this.#drawing.get(key)
    if (running && !running.purged) return running.page
    const entry = { purged: false, page: Promise.resolve().then(draw).then((page): Kept => ({ page, bodies: new Map(), drawnAt: this.#now() })) }
    this.#drawing.set(key, entry)
    return entry.page
      .then((kept) => {
        if (!entry.purged && kept.page.status < 500) this.#pages.set(key, kept)
        return kept
      })
      .finally(() => {
        if (this.#drawing.get(key) === entry) this.#drawing.delete(key)
      })
  }

  #body(kept: Kept, encoding: Encoding): Promise<Buffer> {
    const ready = kept.bodies.get(encoding)
    if (ready) return ready
    const body = encode(kept.page.body, encoding)
    kept.bodies.set(encoding, body)
    return body
  }
}
