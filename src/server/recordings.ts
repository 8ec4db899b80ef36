import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { retryAfter } from '../contract/retry-after.ts'
import type { Database } from '../db/connect.ts'
import { findStoredFile } from '../db/queries/media.ts'
import { fileNameOf, parseHandoutPath } from '../domain/media/handouts.ts'
import { parseRecordingPath } from '../domain/media/recordings.ts'
import { parseGiftFilePath } from '../domain/shares/gift-files.ts'
import { partsOf, type Store, StoreError } from '../operations/media/store.ts'
import { sendError } from './error-response.ts'
import type { ReadVisibility } from './file-visibility.ts'
import { errorText, type Logger } from './log.ts'
import { inertPolicy, securityHeaders } from './pages/csp.ts'

/** The chunk size of reads from the store, bytes: the memory that a slow client costs. */
const chunkSize = 1024 * 1024

/** The caching policy of a file: a public one may move behind a wall, and must be revalidated then. */
const cachePolicies = { public: 'public, max-age=300, must-revalidate', requester: 'private, no-store' } as const
const walledText = '這個檔案在會員或訂戶的文章裡，登入之後從文章裡打開'

/**
 * Films, sounds and handouts of the library, in full or as ranges, as players request them. A handout is sent as a
 * download, never opened inline.
 */
export class Recordings {
  readonly #db: Database
  readonly #store: Store
  readonly #log: Logger
  readonly #visibility: ReadVisibility

  /** @param options.visibility the visibility of a file for the requester, evaluated for each request */
  constructor(options: { db: Database; store: Store; log: Logger; visibility: ReadVisibility }) {
    this.#db = options.db
    this.#store = options.store
    this.#log = options.log
    this.#visibility = options.visibility
  }

  async serve(request: IncomingMessage, response: ServerResponse, target: string): Promise<boolean> {
    const { share, path } = parseGiftFilePath(target)
    if (!/^\/(recordings|handouts)\//.test(path)) return false
    const ofHandout = parseHandoutPath(path)
    const requested = ofHandout ?? parseRecordingPath(path)
    const recording = requested && (await findStoredFile(this.#db, requested.id, requested.type))
    // before any information: its length, and a 304, are sent only to requesters who may have it
    const visibility = recording
      ? await this.#visibility(request, { id: requested.id, ended: recording.ended, share })
      : 'unknown'
    if (!recording || visibility === 'unknown') {
      sendError(response, 404, 'This page could not be found')
      return true
    }
    if (visibility === 'walled') {
      sendError(response, 403, walledText)
      return true
    }
    const { sha256, size, title } = recording
    const etag = `"${sha256}"`
    const headers = {
      ...securityHeaders,
      'content-security-policy': inertPolicy,
      'content-type': requested.type,
      ...(ofHandout && { 'content-disposition': `attachment; filename*=UTF-8''${encoded(fileNameOf(title, requested.id))}` }),
      'accept-ranges': 'bytes',
      etag,
      'cache-control': cachePolicies[visibility],
    }
    if (request.headers['if-none-match'] === etag) {
      response.writeHead(304, headers).end()
      return true
    }
    const part = partOf(request, size, etag)
    if (part === null) {
      response.writeHead(416, { ...headers, 'content-range': `bytes */${size}`, 'content-length': 0 }).end()
      return true
    }
    const [from, to] = part ?? [0, size - 1]
    const headersOfPart = {
      ...headers,
      'content-length': to - from + 1,
      ...(part && { 'content-range': `bytes ${from}-${to}/${size}` }),
    }
    if (request.method === 'HEAD') response.writeHead(part ? 206 : 200, headersOfPart).end()
    else await this.#send(response, () => response.writeHead(part ? 206 : 200, headersOfPart), sha256, from, to)
    return true
  }

  /** Sends a range; nothing is sent before the store has returned its first bytes. */
  async #send(response: ServerResponse, begin: () => void, sha256: string, from: number, to: number): Promise<void> {
    const parts = partsOf(this.#store, sha256, { from, to }, chunkSize)
    try {
      const first = await parts.next()
      begin()
      if (!first.done) response.write(first.value)
      await pipeline(Readable.from(parts, { objectMode: false }), response)
    } catch (error) {
      const isOurs = error instanceof StoreError
      if (isOurs) this.#log.error({ error: errorText(error) }, 'the media store failed')
      if (response.headersSent) response.destroy()
      else if (isOurs) sendError(response, 503, '影音現在讀不到，請稍後再試', { 'retry-after': retryAfter })
      else throw error
    }
  }
}

/** A file name in the encoding of RFC 8187. */
const encoded = (name: string) =>
  encodeURIComponent(name).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/**
 * The requested range: undefined for the whole, null for an unsatisfiable one. For several ranges the whole is sent, as
 * RFC 9110 (14.2) allows; so is it if the range refers to another version (`If-Range`).
 */
function partOf({ headers }: IncomingMessage, size: number, etag: string): [number, number] | null | undefined {
  const ifRange = headers['if-range']
  const requested = /^bytes=(\d*)-(\d*)$/.exec(headers.range?.trim() ?? '')
  if (!requested || (ifRange !== undefined && ifRange !== etag)) return undefined
  const [, first = '', last = ''] = requested
  if (first === '' && last === '') return undefined
  if (first === '') return Number(last) === 0 ? null : [Math.max(0, size - Number(last)), size - 1]
  const [from, to] = [Number(first), last === '' ? size - 1 : Math.min(Number(last), size - 1)]
  if (last !== '' && Number(last) < from) return undefined
  return from >= size ? null : [from, to]
}
