import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { access, readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { retryAfter } from '../../contract/retry-after.ts'
import { decodeLetters, displayLetters, encodeLetters } from '../../domain/text/display-letters.ts'
import { Backpressure, BoundedQueue } from '../../operations/bounded-queue.ts'
import { ReusedChild } from '../../operations/run-in-child.ts'
import { sendError } from '../error-response.ts'
import { errorText, type Logger } from '../log.ts'
import { assetHeaders, inertPolicy } from '../pages/csp.ts'
import { writeAtomically } from '../write-atomically.ts'

interface Options {
  directory: string
  /** Sign the URLs, so that clients cannot have arbitrary subsets made; the first is the current one. */
  secrets: readonly string[]
  log: Pick<Logger, 'warn'>
}

/** The version of font and subset: part of every URL. */
const version = 1

/** Input of the child process that makes the subsets. */
export interface SubsetJob {
  letters: string
}

/**
 * The limits of that process: milliseconds of a subset and without one, and bytes of memory beyond Node's own. A subset
 * takes 20 ms of a processor, the start of the process eight times as much.
 */
const bounds = { time: 30_000, idle: 120_000, memory: 512 * 1024 * 1024 }

const urlPattern = /^\/fonts\/(\d+)-([a-z0-9_]{1,4000})-([\w-]{16})\.woff2$/

/** A page with its display face. */
interface PageWithFace {
  html: Buffer<ArrayBuffer>
  /** The text of its inline style, for the policy; null without a display face. */
  style: string | null
  /** The value of its `Link` header, which loads the font before the page is laid out. */
  link: string | null
}

/**
 * The display face (Noto Serif TC, bold) of each page, as a subset of exactly the letters that the page sets in it:
 * 5 KB for a headline. The URL contains the letters, signed: every process can make every subset at any time. A page
 * never waits for one. It names the URL, and the subset is made meanwhile, once, and stored on disk.
 */
export class DisplayFaces {
  readonly #options: Options
  readonly #queue = new BoundedQueue({ concurrency: 1, waiting: 60, timeout: 30_000 })
  readonly #making = new Map<string, Promise<Buffer>>()
  /** Faces by letters, of recently rendered pages; an evicted one costs a hash and a disk access. */
  readonly #known = new LRUCache<string, { style: string; link: string }>({ max: 2000 })
  readonly #child = new ReusedChild<SubsetJob, Uint8Array>(new URL('./subset-child.ts', import.meta.url), bounds)

  constructor(options: Options) {
    this.#options = options
  }

  /** Inserts the page's face; a page without text in the display face is returned as it is. */
  insert(html: Buffer<ArrayBuffer>): PageWithFace {
    const letters = displayLetters(html)
    const head = html.indexOf('</head>')
    if (!letters || head < 0) return { html, style: null, link: null }
    const { style, link } = this.#faceOf(letters)
    const element = Buffer.from(`<style data-display-face="">${style}</style>`)
    return { html: Buffer.concat([html.subarray(0, head), element, html.subarray(head)]), style, link }
  }

  /** The face of letters; its subset is made in the background when they occur first. */
  #faceOf(letters: string): { style: string; link: string } {
    const cached = this.#known.get(letters)
    if (cached) return cached
    const code = encodeLetters(letters)
    const path = `/fonts/${version}-${code}-${signature(code, this.#options.secrets[0])}.woff2`
    const face = {
      style: `@font-face{font-family:"Display Face";font-weight:700;font-display:optional;src:url(${path})format("woff2")}`,
      link: `<${path}>; rel=preload; as=font; type="font/woff2"; crossorigin`,
    }
    this.#known.set(letters, face)
    this.#prepare(letters)
    return face
  }

  /** Serves a subset by its URL, and makes it if it is not stored. */
  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (!path.startsWith('/fonts/')) return false
    const letters = this.#lettersOf(path)
    if (letters === null) {
      sendError(response, 404, 'This page could not be found')
      return true
    }
    try {
      const bytes = await this.#read(letters)
      response.writeHead(200, { ...headers, 'content-length': bytes.length })
      response.end(request.method === 'HEAD' ? undefined : bytes)
    } catch (error) {
      if (!(error instanceof Backpressure)) this.#warn(error)
      sendError(response, 503, '字型正在製作，請稍後再試', { 'retry-after': retryAfter })
    }
    return true
  }

  /** Ends the process that makes the subsets; stored ones are still served. */
  stop(): void {
    this.#child.stop()
  }

  /** The letters of a signed URL; null if it is none. */
  #lettersOf(path: string): string | null {
    const [, faceVersion, code = '', signed = ''] = urlPattern.exec(path) ?? []
    if (Number(faceVersion) !== version) return null
    const isSigned = this.#options.secrets.some((secret) =>
      timingSafeEqual(Buffer.from(signature(code, secret)), Buffer.from(signed)),
    )
    return isSigned ? decodeLetters(code) : null
  }

  /** Makes a subset unless it is stored. */
  #prepare(letters: string): void {
    access(this.#fileOf(letters))
      .catch(() => this.#make(letters))
      .catch((error: unknown) => error instanceof Backpressure || this.#warn(error))
  }

  async #read(letters: string): Promise<Buffer> {
    return (await readFile(this.#fileOf(letters)).catch(() => null)) ?? (await this.#make(letters))
  }

  #fileOf = (letters: string) =>
    join(this.#options.directory, `${createHash('sha256').update(`${version} ${letters}`).digest('base64url')}.woff2`)

  #make(letters: string): Promise<Buffer> {
    const running = this.#making.get(letters)
    if (running) return running
    const result = this.#queue
      .run(async () => {
        const subset = await this.#child.perform({ letters })
        if (!subset) throw new Error('a subset of the display face could not be made')
        const bytes = Buffer.from(subset)
        // a full disk costs speed, not the font
        await writeAtomically(this.#fileOf(letters), bytes).catch((error: unknown) => this.#warn(error))
        return bytes
      })
      .finally(() => this.#making.delete(letters))
    this.#making.set(letters, result)
    return result
  }

  #warn(error: unknown): void {
    // what was in progress is made again when it is requested
    if (!this.#child.stopped) this.#options.log.warn({ error: errorText(error) }, 'a subset of the display face is missing')
  }
}

const signature = (code: string, secret = '') =>
  createHmac('sha256', secret).update(`display face ${version} ${code}`).digest('base64url').slice(0, 16)

const headers = {
  ...assetHeaders,
  'content-security-policy': inertPolicy,
  'content-type': 'font/woff2',
  'cache-control': 'public, max-age=31536000, immutable',
}
