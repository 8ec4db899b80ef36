import { hash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { type Clock, coarseClock } from '../clock.ts'
import { withTimeout } from '../with-timeout.ts'
import { decompress, type Encoding, encode, encodeQuickly } from './encoding.ts'
import { TagHashes, tagHashes } from './tag-hashes.ts'

/** A rendered page, before compression. `tags` are the hashes of its cache tags. */
export interface RenderedPage {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<number>
  /** Headers that replace others in responses to a shared cache, which may store them; absent if it may not. */
  shared?: Record<string, string> | undefined
}

/** A response to send: headers as the flat list that Node writes fastest, and the bytes. */
export interface ReadyResponse {
  status: number
  headers: string[]
  body: Buffer
}

/**
 * A cached page in memory: compressed by brotli, which nearly every browser accepts, at a quarter of its size. The
 * compression is fast at first, and high once the page is requested a second time: most pages are never requested
 * again. Other codings are made at their first request and stay; the plain text is decompressed each time.
 */
export class CachedPage {
  readonly page: Omit<RenderedPage, 'body' | 'tags' | 'shared'>
  /** Its cache tags. */
  readonly tags: TagHashes
  readonly etag: string
  /** The 304 response for clients that have the page already. */
  readonly unchanged: ReadyResponse
  /** Purged while it was rendered: a shared cache would store it after its purge. */
  outdated = false
  readonly #shared: Record<string, string> | undefined
  readonly #sharedResponses = new WeakMap<ReadyResponse, ReadyResponse>()
  #compressed: ReadyResponse
  #recompression: Promise<void> | null = null
  readonly #ready = new Map<Encoding, ReadyResponse>()
  readonly #pendingEncodings = new Map<Encoding, Promise<ReadyResponse>>()

  /** Compresses a rendered page. An empty one (a redirect) needs no compression. */
  constructor({ body, tags, shared, ...page }: RenderedPage) {
    const compressed = body.length > 0 ? encodeQuickly(body) : body
    this.page = page
    this.#shared = shared
    this.tags = new TagHashes(tags)
    this.etag = `W/"${hash('sha1', compressed, 'base64url')}"`
    const { 'content-type': _, ...others } = page.headers
    this.unchanged = { status: 304, headers: [...Object.entries(others).flat(), 'etag', this.etag], body: Buffer.alloc(0) }
    this.#compressed = this.#toResponse(compressed, compressed.length > 0 ? 'br' : 'identity')
    this.#ready.set('br', this.#compressed)
  }

  /** The approximate size in bytes, once every coding was requested. */
  get size(): number {
    return this.#compressed.body.length * 4 + 2048
  }

  /**
   * The response in a coding, if it is prepared. A call here is at least the second request: the page is then
   * compressed with the high level.
   */
  ready(encoding: Encoding): ReadyResponse | undefined {
    this.#recompression ??= this.recompress()
    return this.#ready.get(encoding)
  }

  /** The response to a shared cache, with the headers by which it may store it. */
  forSharedCache(readyResponse: ReadyResponse): ReadyResponse {
    if (!this.#shared || this.outdated) return readyResponse
    const cached = this.#sharedResponses.get(readyResponse)
    if (cached) return cached
    const names = Object.keys(this.#shared)
    const headers = Object.entries(this.#shared).flat()
    for (let index = 0; index < readyResponse.headers.length; index += 2) {
      const [name = '', value = ''] = readyResponse.headers.slice(index, index + 2)
      if (!names.includes(name)) headers.push(name, value)
    }
    const shared = { ...readyResponse, headers }
    this.#sharedResponses.set(readyResponse, shared)
    return shared
  }

  /** Replaces the fast compression. If it fails, the fast one stays. */
  async recompress(): Promise<void> {
    if (this.#compressed.body.length === 0) return
    const recompressed = await decompress(this.#compressed.body)
      .then((unpacked) => encode(unpacked, 'br'))
      .catch(() => null)
    if (!recompressed) return
    this.#compressed = this.#toResponse(recompressed, 'br')
    this.#ready.set('br', this.#compressed)
  }

  /** The response in a coding. */
  async responseIn(encoding: Encoding): Promise<ReadyResponse> {
    if (this.#compressed.body.length === 0) return this.#compressed
    const ready = this.#ready.get(encoding)
    if (ready) return ready
    const pending = this.#pendingEncodings.get(encoding) ?? this.#encode(encoding)
    this.#pendingEncodings.set(encoding, pending)
    return pending
  }

  async #encode(encoding: Encoding): Promise<ReadyResponse> {
    try {
      const readyResponse = this.#toResponse(await encode(await decompress(this.#compressed.body), encoding), encoding)
      if (encoding !== 'identity') this.#ready.set(encoding, readyResponse)
      return readyResponse
    } finally {
      this.#pendingEncodings.delete(encoding)
    }
  }

  #toResponse(body: Buffer, encoding: Encoding): ReadyResponse {
    const { status, headers: ownHeaders } = this.page
    const headers = [...Object.entries(ownHeaders).flat(), 'etag', this.etag, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return { status, headers, body }
  }
}

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
/** Only these statuses are cached, here and in a shared cache; errors and missing pages are not. */
export const cachedStatuses = new Set([200, 301, 302, 308])

interface CacheEntry {
  page: CachedPage
  renderedAt: number
  retryAt: number
}

interface PendingRender {
  page: Promise<CachedPage>
  /** Tags purged since the render started: its data may be older than the purge. */
  purged: Set<number>
}

/**
 * Cache of compressed pages, by URL and audience. Single-flight: concurrent requests for one page share one render.
 * Stale pages are sent while one render refreshes them; entries are purged by cache tag. A page that was purged during
 * its render is not cached.
 */
export class PageCache {
  readonly #pages: LRUCache<string, CacheEntry>
  readonly #pending = new Map<string, PendingRender>()
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
    return entry && this.#now() - entry.renderedAt < freshFor ? entry.page : undefined
  }

  /** The page, rendered at most once at a time. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<{ page: CachedPage; state: CacheState }> {
    const entry = this.#pages.get(key)
    const age = entry ? this.#now() - entry.renderedAt : Number.POSITIVE_INFINITY
    if (entry && age < freshFor) return { page: entry.page, state: 'hit' }
    if (!entry || age > cacheTime) return { page: await this.#render(key, render), state: 'miss' }
    if (this.#now() < entry.retryAt) return { page: entry.page, state: 'stale' }
    const pendingPage = this.#render(key, render).catch(() => null)
    const rendered = age < freshFor + staleFor ? null : await withTimeout(pendingPage, waitFor, 'not rendered').catch(() => null)
    return rendered && rendered.page.status < 500 ? { page: rendered, state: 'miss' } : { page: entry.page, state: 'stale' }
  }

  /** Purges every page with one of the cache tags; `all` purges everything. No page has a member's tag. */
  purge(tags: readonly string[]): void {
    const purged = tagHashes(tags.filter((tag) => !tag.startsWith('member:')))
    if (purged.size === 0) return
    for (const pending of this.#pending.values()) for (const number of purged) pending.purged.add(number)
    for (const [key, { page }] of this.#pages.entries()) if (page.tags.matchesAny(purged)) this.#pages.delete(key)
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
  get pending(): number {
    return this.#pending.size
  }

  #render(key: string, render: () => Promise<RenderedPage>): Promise<CachedPage> {
    const running = this.#pending.get(key)
    if (running && running.purged.size === 0) return running.page
    const purged = new Set<number>()
    const page = Promise.resolve()
      .then(render)
      .then((rendered) => new CachedPage(rendered))
    const pending: PendingRender = { page, purged }
    this.#pending.set(key, pending)
    const finish = (rendered: CachedPage | null) => {
      if (this.#pending.get(key) !== pending) return
      this.#pending.delete(key)
      this.#store(key, rendered, purged)
    }
    page.then(finish, () => finish(null))
    return page
  }

  #store(key: string, rendered: CachedPage | null, purged: ReadonlySet<number>): void {
    const old = this.#pages.peek(key)
    if (rendered === null || rendered.page.status >= 500) {
      if (old) old.retryAt = this.#now() + retryAfter
    } else if (!cachedStatuses.has(rendered.page.status)) this.#pages.delete(key)
    else if (rendered.tags.matchesAny(purged)) rendered.outdated = true
    else this.#pages.set(key, { page: rendered, renderedAt: this.#now(), retryAt: 0 })
  }
}
