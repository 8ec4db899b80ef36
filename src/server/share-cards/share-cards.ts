import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { basename, dirname, join } from 'node:path'
import { retryAfter } from '../../contract/retry-after.ts'
import type { Database } from '../../db/connect.ts'
import { findFocalPoint } from '../../db/queries/media.ts'
import type { FocalPoint } from '../../domain/images/crop.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { parseShareCardPath, type ShareCardKey } from '../../domain/share-cards/share-card-path.ts'
import { Backpressure, BoundedQueue } from '../../operations/bounded-queue.ts'
import { Failure } from '../../operations/failure.ts'
import type { DerivedFiles } from '../../operations/media/derived-files.ts'
import { readOriginal } from '../../operations/media/media.ts'
import { type Store, StoreError } from '../../operations/media/store.ts'
import { readShareCard, type ShareCard } from '../../operations/share-cards/read-share-card.ts'
import { sendError } from '../error-response.ts'
import { errorText, type Logger } from '../log.ts'
import { inertPolicy, securityHeaders, sharedPictureHeaders } from '../pages/csp.ts'
import { matchesEtag } from '../pages/serve-page.ts'
import { writeAtomically } from '../write-atomically.ts'
import { Glyphs } from './glyphs.ts'
import { layoutVersion, renderCard } from './render-card.ts'

/** The content of a card, with its picture's focal point. */
type FocusedCard = ShareCard & { focus: FocalPoint | null }

interface Options {
  db: Database
  store: Store
  directory: string
  /** Where other machines find the cards, too. */
  shared?: DerivedFiles | null
  site: { name: string; tagline: string }
  log: Logger
}

/**
 * The preview pictures of shared URLs: /share-card/{kind}/{key}.jpg. Drawn once for their content, then cached on
 * disk; a changed title results in another picture under the same URL, with another ETag.
 */
export class ShareCards {
  readonly #options: Options
  readonly #queue = new BoundedQueue({ concurrency: 1, waiting: 40 })
  readonly #drawing = new Map<string, Promise<Buffer>>()
  #letters: Promise<Glyphs> | null = null

  constructor(options: Options) {
    this.#options = options
  }

  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (!path.startsWith('/share-card/')) return false
    const requested = parseShareCardPath(path)
    const card = requested && (await this.#read(requested))
    if (!card) {
      sendError(response, 404, 'This page could not be found')
      return true
    }
    const focus = card.coverId === null ? null : await findFocalPoint(this.#options.db, card.coverId)
    const digest = createHash('sha256')
      .update(JSON.stringify([layoutVersion, card, this.#options.site.name, ...(focus ? [focus] : [])]))
      .digest('base64url')
      .slice(0, 24)
    const headers = { ...shareCardHeaders, etag: `"${digest}"` }
    if (matchesEtag(request.headers['if-none-match'], headers.etag)) {
      response.writeHead(304, headers).end()
      return true
    }
    const name = `${requested.kind}/${requested.key}/${digest}.jpg`
    await this.#send(request, response, { headers, card: { ...card, focus }, name })
    return true
  }

  async #send(
    request: IncomingMessage,
    response: ServerResponse,
    { headers, card, name }: { headers: Record<string, string>; card: FocusedCard; name: string },
  ): Promise<void> {
    try {
      const bytes = (await readFile(this.#fileOf(name)).catch(() => null)) ?? (await this.renderOnce(name, card))
      response.writeHead(200, { ...headers, 'content-length': bytes.length })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    } catch (error) {
      if (error instanceof StoreError) this.#options.log.error({ error: errorText(error) }, 'a share card lacks its picture')
      else if (!(error instanceof Backpressure)) throw error
      sendError(response, 503, '圖片正在製作，請稍後再試', { 'retry-after': retryAfter })
    }
  }

  /** The content of the card; null if the page does not exist. */
  async #read(requested: ShareCardKey): Promise<ShareCard | null> {
    const { db, site } = this.#options
    try {
      const card = await readShareCard({ db, viewer: visitor, now: new Date() }, requested)
      return card ?? { title: site.tagline, eyebrow: site.name, byline: '', channel: null, coverId: null }
    } catch (error) {
      if (error instanceof Failure) return null
      throw error
    }
  }

  #fileOf(name: string): string {
    return join(this.#options.directory, ...name.split('/'))
  }

  renderOnce(name: string, card: FocusedCard): Promise<Buffer> {
    const running = this.#drawing.get(name)
    if (running) return running
    const rendered = this.#fetchOrDraw(name, card).finally(() => this.#drawing.delete(name))
    this.#drawing.set(name, rendered)
    return rendered
  }

  async #fetchOrDraw(name: string, card: FocusedCard): Promise<Buffer> {
    const { shared } = this.#options
    const cached = (await shared?.read(`share-cards/${name}`)) ?? null
    const bytes = cached ?? (await this.#queue.run(() => this.#render(card)))
    await this.#keep(this.#fileOf(name), bytes)
    if (!cached) await shared?.write(`share-cards/${name}`, bytes)
    return bytes
  }

  async #render({ coverId, ...texts }: FocusedCard): Promise<Buffer> {
    const { db, store, site, log } = this.#options
    this.#letters ??= Glyphs.open()
    const cover = coverId === null ? null : await readOriginal({ db, store }, coverId)
    const bytes = await renderCard(await this.#letters, { ...texts, siteName: site.name, cover }, (missing) =>
      log.warn({ missing, title: texts.title }, 'a share card shows 〓 for letters that the typefaces lack'),
    )
    return bytes
  }

  /** Replaces a cached card. A full disk costs speed, not the picture. */
  async #keep(file: string, bytes: Buffer): Promise<void> {
    try {
      await writeAtomically(file, bytes)
      const folder = dirname(file)
      const former = (await readdir(folder)).filter((name) => name !== basename(file) && name.endsWith('.jpg'))
      await Promise.all(former.map((name) => rm(join(folder, name), { force: true })))
    } catch (error) {
      this.#options.log.warn({ error: errorText(error) }, 'share card could not be kept')
    }
  }
}

const shareCardHeaders = {
  ...securityHeaders,
  'content-security-policy': inertPolicy,
  ...sharedPictureHeaders,
  'content-type': 'image/jpeg',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
}
