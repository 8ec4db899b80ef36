import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { bucketCalls, type S3RetryPolicy, type S3Settings, StoreError, sha256Of } from './store.ts'

/** A reader waits: a bucket that does not respond costs less time than making the file again. */
const hurriedPolicy: S3RetryPolicy = { timeout: 3_000, retries: 1, pause: 100 }
/** How long the bucket is not asked for files after an error, milliseconds. */
const pauseAfterError = 10_000
/** Objects per listing; the maximum of the protocol. */
const perListing = 1000

export interface DerivedFile {
  name: string
  size: number
  /** When it was written, milliseconds. */
  written: number
}

const listing = z.object({
  ListBucketResult: z.object({
    Contents: z.array(z.object({ Key: z.string(), Size: z.coerce.number(), LastModified: z.iso.datetime() })).default([]),
    IsTruncated: z.enum(['true', 'false']),
    NextContinuationToken: z.string().optional(),
  }),
})
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' })

interface Options {
  /** Receives each error of a read or a write. */
  onError: (action: 'read' | 'write', error: StoreError) => void
  policy?: S3RetryPolicy
  now?: () => number
}

/**
 * Files that can be made again, in the bucket of the media below `derived/`, so that several machines share them: sizes of
 * pictures, share cards, assets of builds. A bucket that fails costs time, but no file: it counts as empty.
 */
export class DerivedFiles {
  readonly #call: ReturnType<typeof bucketCalls>['call']
  readonly #bucket: string
  readonly #onError: Options['onError']
  readonly #now: () => number
  #pausedUntil = 0

  constructor(settings: S3Settings, { onError, policy = hurriedPolicy, now = Date.now }: Options) {
    const { name, call } = bucketCalls(settings, policy)
    this.#call = call
    this.#bucket = name
    this.#onError = onError
    this.#now = now
  }

  /** The bytes of a file; null when there are none, or the bucket fails. */
  async read(name: string): Promise<Buffer | null> {
    return this.#nullOnError('read', async () => {
      const response = await this.#call('GET', keyOf(name))
      if (response.ok) return Buffer.from(await response.arrayBuffer())
      await response.body?.cancel()
      return null
    })
  }

  /** Stores a file, unless the bucket fails. */
  async write(name: string, bytes: Uint8Array): Promise<void> {
    await this.#nullOnError('write', async () => {
      const content = { bytes: new Blob([new Uint8Array(bytes)]), sha256: sha256Of(bytes) }
      const response = await this.#call('PUT', keyOf(name), { content })
      await response.body?.cancel()
      if (!response.ok) throw new StoreError('unavailable', `${this.#bucket}：沒有這個儲存空間`)
      return null
    })
  }

  async #nullOnError<T>(action: 'read' | 'write', work: () => Promise<T>): Promise<T | null> {
    if (this.#now() < this.#pausedUntil) return null
    try {
      return await work()
    } catch (error) {
      this.#pausedUntil = this.#now() + pauseAfterError
      this.#onError(
        action,
        error instanceof StoreError ? error : new StoreError('unavailable', `${this.#bucket} 沒有讀完`, error),
      )
      return null
    }
  }

  /** The files whose names begin with a prefix. @throws StoreError */
  async list(prefix: string): Promise<DerivedFile[]> {
    const files: DerivedFile[] = []
    for (let token: string | undefined; ; ) {
      const query = new URLSearchParams({
        'list-type': '2',
        'encoding-type': 'url',
        'max-keys': String(perListing),
        prefix: root + prefix,
        ...(token === undefined ? {} : { 'continuation-token': token }),
      })
      const response = await this.#call('GET', `?${query}`)
      const text = await response.text()
      const parsed = response.ok ? listing.safeParse(parser.parse(text)) : null
      if (!parsed?.success) throw new StoreError('unavailable', `${this.#bucket}：讀不到檔案的清單`)
      const { Contents, IsTruncated, NextContinuationToken } = parsed.data.ListBucketResult
      for (const { Key, Size, LastModified } of Contents)
        files.push({
          name: decodeURIComponent(Key.replaceAll('+', ' ')).slice(root.length),
          size: Size,
          written: Date.parse(LastModified),
        })
      if (IsTruncated !== 'true') return files
      token = NextContinuationToken
    }
  }

  /** Deletes files; idempotent. @throws StoreError */
  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) {
      const response = await this.#call('DELETE', keyOf(name))
      await response.body?.cancel()
    }
  }

  /**
   * Removes the files below some prefixes that are older than an age, and then the oldest until the rest has at most the
   * permitted size. A bucket does not record when a file was read. @returns how many were removed
   * @throws StoreError
   */
  async sweep(prefixes: readonly string[], { bytes, age }: { bytes: number; age: number }): Promise<number> {
    const files = (await Promise.all(prefixes.map((prefix) => this.list(prefix)))).flat()
    let size = 0
    const superfluous = files
      .sort((item, other) => other.written - item.written)
      .filter((file) => {
        size += file.size
        return size > bytes || this.#now() - file.written > age
      })
    await this.remove(superfluous.map(({ name }) => name))
    return superfluous.length
  }
}

const root = 'derived/'
const keyOf = (name: string) => root + name.split('/').map(encodeURIComponent).join('/')
