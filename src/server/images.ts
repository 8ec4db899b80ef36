import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Sharp } from 'sharp'
import type { Database } from '../db/connect.ts'
import { type ImageFormat, parseImagePath } from '../domain/images/sizes.ts'
import { readOriginal } from '../operations/media/read-original.ts'
import { type Store, StoreFault } from '../operations/media/store.ts'
import { decodePicture } from '../operations/pictures/decode.ts'
import { keepFile } from './keep-file.ts'
import { type Logger, tellable } from './log.ts'
import { inertPolicy, securityHeaders } from './pages/csp.ts'
import { refuse } from './refuse.ts'

const types: Record<ImageFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }

/** Pictures in the sizes that pages ask for, made once from the original and kept on disk. */
export class Images {
  readonly #db: Database
  readonly #store: Store
  readonly #directory: string
  readonly #log: Logger
  readonly #making = new Map<string, Promise<Buffer | null>>()

  constructor(options: { db: Database; store: Store; directory: string; log: Logger }) {
    this.#db = options.db
    this.#store = options.store
    this.#directory = options.directory
    this.#log = options.log
  }

  async serve(request: IncomingMessage, response: ServerResponse, path: string): Promise<boolean> {
    if (!path.startsWith('/img/')) return false
    const wanted = parseImagePath(path)
    const bytes =
      wanted && (await this.#bytes(`${wanted.id}-${wanted.width}.${wanted.format}`, wanted).catch(this.#unlessStoreFails))
    if (bytes === 'store_fails') {
      refuse(response, 503, '圖片現在讀不到，請稍後再試', { 'retry-after': '5' })
      return true
    }
    if (!wanted || !bytes) {
      refuse(response, 404, 'This page could not be found')
      return true
    }
    response.writeHead(200, {
      ...securityHeaders,
      'content-security-policy': inertPolicy,
      'content-type': types[wanted.format],
      'content-length': bytes.length,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    response.end(request.method === 'HEAD' ? undefined : bytes)
    return true
  }

  readonly #unlessStoreFails = (error: unknown): 'store_fails' => {
    if (!(error instanceof StoreFault)) throw error
    this.#log.error({ error: tellable(error) }, 'the store of pictures does not give what it should')
    return 'store_fails'
  }

  async #bytes(name: string, wanted: { id: string; width: number; format: ImageFormat }): Promise<Buffer | null> {
    const file = join(this.#directory, name)
    const kept = await readFile(file).catch(() => null)
    if (kept) return kept
    const running = this.#making.get(name)
    if (running) return running
    const making = this.#make(file, wanted).finally(() => this.#making.delete(name))
    this.#making.set(name, making)
    return making
  }

  async #make(file: string, { id, width, format }: { id: string; width: number; format: ImageFormat }): Promise<Buffer | null> {
    const original = await readOriginal({ db: this.#db, store: this.#store }, id)
    if (!original) return null
    const bytes = await decodePicture(original, (picture) =>
      encoders[format](picture.resize({ width, withoutEnlargement: true })).toBuffer(),
    )
    if (typeof bytes === 'string') {
      this.#log.warn({ id, why: bytes }, 'a picture cannot be shown')
      return null
    }
    await this.#keep(file, bytes)
    return bytes
  }

  /** A full disk costs speed, not the picture. */
  async #keep(file: string, bytes: Buffer): Promise<void> {
    try {
      await keepFile(file, bytes)
    } catch (error) {
      this.#log.warn({ error: String(error) }, 'picture could not be kept')
    }
  }
}

const encoders: Record<ImageFormat, (image: Sharp) => Sharp> = {
  avif: (image) => image.avif({ quality: 55, effort: 2 }),
  webp: (image) => image.webp({ quality: 80, effort: 3 }),
  jpg: (image) => image.flatten({ background: '#ffffff' }).jpeg({ quality: 82, progressive: true }),
}
