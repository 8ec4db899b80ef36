import { createHash, randomUUID } from 'node:crypto'
import * as disk from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'
import { tracedFetch } from '../../db/tracing.ts'

/**
 * Storage of the originals of media, content-addressed by the SHA-256 of their bytes in hexadecimal: each is
 * stored once, and can be verified. Partial files are never visible. Every call may fail with a `StoreError`, and
 * then nothing has changed.
 */
export interface Store {
  /** Its location for the operator: a folder's path, or a bucket's URL. */
  readonly name: string
  /** Stores bytes; existing ones stay unchanged. @throws StoreError, also for bytes that do not match their hash */
  put(sha256: string, content: Blob): Promise<void>
  /**
   * The bytes as a stream, optionally a range, both offsets counted from 0 and included; null if there are none. A
   * truncated stream fails.
   */
  get(sha256: string, part?: ByteRange): Promise<ReadableStream<Uint8Array> | null>
  /** The size in bytes; null if there are none. */
  head(sha256: string): Promise<{ size: number } | null>
  /** Deletes bytes; idempotent. */
  delete(sha256: string): Promise<void>
}

/** A range of bytes: the first and the last, included. */
export interface ByteRange {
  from: number
  to: number
}

/** The kinds of store failure: it is full, it does not respond or refuses, or its bytes do not match their hash. */
export type StoreErrorKind = 'full' | 'unavailable' | 'damaged'

export class StoreError extends Error {
  readonly kind: StoreErrorKind
  constructor(kind: StoreErrorKind, message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}

/** The name of bytes in a store. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The path below a folder or in a bucket: spread over subfolders, so that none grows large. */
export const storePath = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`

/**
 * Reads a range of an original that is too large to be held in memory, and so is not compared with its hash. @throws
 * StoreError, also for a short range
 */
export async function readPart(store: Store, sha256: string, part: ByteRange): Promise<Buffer> {
  const stream = await store.get(sha256, part)
  if (!stream) throw new StoreError('unavailable', `${store.name}：沒有 ${sha256}`)
  const bytes = await collect(store, sha256, stream)
  if (bytes.length !== part.to - part.from + 1) throw new StoreError('damaged', `${store.name}：${sha256} 不夠長`)
  return bytes
}

async function collect(store: Store, sha256: string, stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError('unavailable', `${store.name}：${sha256} 沒有讀完`, error)
  }
  return Buffer.concat(chunks)
}

/** Reads a range in parts of a given size. @throws StoreError */
export async function* partsOf(store: Store, sha256: string, { from, to }: ByteRange, atOnce: number): AsyncGenerator<Buffer> {
  for (let index = from; index <= to; index += atOnce)
    yield await readPart(store, sha256, { from: index, to: Math.min(to, index + atOnce - 1) })
}

/**
 * Reads a whole original and verifies it; null if there is none. @throws StoreError, also for bytes that
 * do not match their hash
 */
export async function readVerified(store: Store, sha256: string): Promise<Buffer | null> {
  const stream = await store.get(sha256)
  if (!stream) return null
  const bytes = await collect(store, sha256, stream)
  if (sha256Of(bytes) !== sha256) throw damagedError(store, sha256)
  return bytes
}

/** The size of a part when an original is streamed, bytes. Each part has the store's full timeout. */
const partSize = 4 * 1024 * 1024

/**
 * Streams a whole original, however large it is, and verifies it.
 * @param onPart receives each part
 * @returns whether the original exists
 * @throws StoreError, also for bytes that do not match their hash: the parts were passed by then and are invalid
 */
export async function streamVerified(
  store: Store,
  sha256: string,
  onPart: (part: Buffer) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  const original = await store.head(sha256)
  if (!original) return false
  const hash = createHash('sha256')
  for await (const part of partsOf(store, sha256, { from: 0, to: original.size - 1 }, partSize)) {
    hash.update(part)
    await onPart(part)
  }
  if (hash.digest('hex') !== sha256) throw damagedError(store, sha256)
  return true
}

const damagedError = (store: Store, sha256: string) => new StoreError('damaged', `${store.name}：${sha256} 的內容已經損壞`)

/** Error codes of a full disk. */
export const diskFullCodes = new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])

/**
 * Originals in a folder, `ab/cd/<sha256>` (content-addressed). Each is written to a temporary file, synced and then
 * renamed, so that a full disk, a power cut or a crash leaves no partial file visible.
 * @param open opens files; a test passes one that simulates a full disk
 */
export function folderStore(directory: string, { open }: Pick<typeof disk, 'open'> = disk): Store {
  const fileOf = (sha256: string) => join(directory, storePath(sha256))
  const explained = async <T>(work: Promise<T>): Promise<T> =>
    work.catch((error: unknown) => Promise.reject(toStoreError(directory, error)))

  /** Writes bytes to a temporary file. @returns the file, and the SHA-256 of its bytes */
  async function writeAside(content: Blob): Promise<{ file: string; sha256: string }> {
    const file = join(directory, 'incoming', randomUUID())
    await disk.mkdir(dirname(file), { recursive: true })
    await removeStaleFiles(dirname(file))
    const handle = await open(file, 'wx', 0o644)
    try {
      const hash = createHash('sha256')
      for await (const chunk of content.stream()) {
        hash.update(chunk)
        await handle.appendFile(chunk)
      }
      await handle.sync()
      return { file, sha256: hash.digest('hex') }
    } catch (error) {
      await disk.rm(file, { force: true })
      throw error
    } finally {
      await handle.close()
    }
  }

  async function put(sha256: string, content: Blob): Promise<void> {
    const fileStats = await disk.stat(fileOf(sha256)).catch(orNull)
    if (fileStats?.size === content.size) return
    const staged = await writeAside(content)
    try {
      if (staged.sha256 !== sha256) throw new StoreError('damaged', `${directory}：收到的內容不是 ${sha256}`)
      await disk.mkdir(dirname(fileOf(sha256)), { recursive: true })
      await disk.rename(staged.file, fileOf(sha256))
      await syncFolder(dirname(fileOf(sha256)))
    } catch (error) {
      await disk.rm(staged.file, { force: true })
      throw error
    }
  }

  async function get(sha256: string, part?: ByteRange): Promise<ReadableStream<Uint8Array> | null> {
    const handle = await open(fileOf(sha256), 'r').catch(orNull)
    if (handle && part) {
      const ofPart = handle.createReadStream({ start: part.from, end: part.to })
      return Readable.toWeb(ofPart) as ReadableStream<Uint8Array>
    }
    return handle && (handle.readableWebStream({ autoClose: true }) as ReadableStream<Uint8Array>)
  }

  return {
    name: directory,
    put: (sha256, content) => explained(put(sha256, content)),
    get: (sha256, part) => explained(get(sha256, part)),
    head: (sha256) => explained(disk.stat(fileOf(sha256)).then(({ size }) => ({ size }), orNull)),
    delete: (sha256) => explained(disk.rm(fileOf(sha256), { force: true })),
  }
}

/** Deletes temporary files that a crashed process left in a folder: after an hour they are orphaned. */
export async function removeStaleFiles(incoming: string): Promise<void> {
  const hourAgo = Date.now() - 3_600_000
  for (const name of await disk.readdir(incoming)) {
    const stats = await disk.stat(join(incoming, name)).catch(orNull)
    if (stats && stats.mtimeMs < hourAgo) await disk.rm(join(incoming, name), { force: true })
  }
}

/** A new name is durable only after its folder is synced. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await disk.open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}

function orNull(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

/** Maps a disk error to a store failure. */
export function toStoreError(directory: string, error: unknown): StoreError {
  if (error instanceof StoreError) return error
  const { code = '' } = error as NodeJS.ErrnoException
  return diskFullCodes.has(code)
    ? new StoreError('full', `${directory}：磁碟已滿`, error)
    : new StoreError('unavailable', `${directory}：無法讀寫（${code || String(error)}）`, error)
}

/** A bucket of Amazon S3, or of a compatible service. */
export interface S3Settings {
  /** `https://s3.ap-northeast-1.amazonaws.com`, without the bucket. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  /** Whether the bucket is in the path (`/bucket/key`) and not in the host's name (`bucket.host/key`). */
  pathStyle: boolean
}

/**
 * The timeout of a call with all its attempts, the number of retries after a 5xx or 429, and the first pause
 * (backoff). Milliseconds.
 */
export interface S3RetryPolicy {
  timeout: number
  retries: number
  pause: number
}
/**
 * Shorter than a proxy's timeout: otherwise the proxy would treat a process that waits for an unresponsive bucket as dead.
 */
export const defaultS3RetryPolicy: S3RetryPolicy = { timeout: 20_000, retries: 3, pause: 200 }

const emptySha256 = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'

/** Sends a signed call to a bucket. @throws StoreError for every response but success and 404 */
type BucketCall = (
  method: string,
  /** The key of an object and the query, as in the URL. */
  target: string,
  options?: { content?: { bytes: Blob; sha256: string }; part?: ByteRange | undefined },
) => Promise<Response>

/** Calls to a bucket, each within the timeout of the policy. */
export function bucketCalls(
  { endpoint, bucket, region, accessKeyId, secretAccessKey, pathStyle }: S3Settings,
  { timeout, retries, pause }: S3RetryPolicy = defaultS3RetryPolicy,
): { name: string; call: BucketCall } {
  const { protocol, host, pathname } = new URL(endpoint)
  const root = `${protocol}//${pathStyle ? host : `${bucket}.${host}`}${pathname.replace(/\/$/, '')}${pathStyle ? `/${bucket}` : ''}`
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' })

  /**
   * Sends the request, signed again for each attempt. The abort signal is passed to `fetch` directly: a signal
   * inside a `Request`, as `client.fetch` uses it, is lost at garbage collection, and an unresponsive bucket
   * would be awaited for ever.
   */
  async function fetchSigned(url: string, init: RequestInit, signal: AbortSignal): Promise<Response> {
    for (let attempts = 0; ; attempts += 1) {
      const response = await tracedFetch({ service: 's3' }, await client.sign(url, init), { signal })
      if (attempts === retries || (response.status < 500 && response.status !== 429)) return response
      await response.body?.cancel()
      await delay(Math.random() * pause * 2 ** attempts, undefined, { signal })
    }
  }

  const call: BucketCall = async (method, target, { content, part } = {}) => {
    const requestInit: RequestInit = {
      method,
      headers: {
        'x-amz-content-sha256': content?.sha256 ?? emptySha256,
        ...(part && { range: `bytes=${part.from}-${part.to}` }),
      },
      redirect: 'manual',
      ...(content ? { body: content.bytes } : {}),
    }
    // a film needs more time: at least a megabyte per second is assumed
    const timeoutSignal = AbortSignal.timeout(timeout + Math.ceil((content?.bytes.size ?? 0) / 1000))
    const response = await fetchSigned(`${root}/${target}`, requestInit, timeoutSignal).catch((error: unknown) =>
      Promise.reject(new StoreError('unavailable', `${root} 沒有回應`, error)),
    )
    if (response.ok || response.status === 404) return response
    const reply = await response.text().catch(() => '')
    const [, code = ''] = /<Code>([^<]{1,80})</.exec(reply) ?? []
    throw s3ErrorOf(`${root} 回了 ${response.status} ${code}`.trim(), response.status, code)
  }
  return { name: root, call }
}

/**
 * Originals in a bucket, below `media/`. The SHA-256 of the bytes is signed as their checksum: the bucket
 * itself rejects other bytes.
 */
export function s3Store(settings: S3Settings, policy?: S3RetryPolicy): Store {
  const { name, call } = bucketCalls(settings, policy)
  const keyOf = (sha256: string) => `media/${storePath(sha256)}`
  return {
    name,
    async put(sha256, bytes) {
      const response = await call('PUT', keyOf(sha256), { content: { bytes, sha256 } })
      await response.body?.cancel()
      if (response.status === 404) throw new StoreError('unavailable', `${name}：沒有這個儲存空間`)
    },
    async get(sha256, part) {
      const response = await call('GET', keyOf(sha256), { part })
      const isExpectedStatus = response.status === (part ? 206 : 200)
      if (isExpectedStatus) return response.body
      await response.body?.cancel()
      // a server without range support sends the whole file, which must not be held in memory
      if (response.ok) throw new StoreError('unavailable', `${name} 不能只讀一部分`)
      return null
    },
    async head(sha256) {
      const response = await call('HEAD', keyOf(sha256))
      return response.ok ? { size: Number(response.headers.get('content-length')) } : null
    },
    async delete(sha256) {
      const response = await call('DELETE', keyOf(sha256))
      await response.body?.cancel()
    },
  }
}

function s3ErrorOf(message: string, status: number, code: string): StoreError {
  if (status === 507 || /Quota|StorageFull/.test(code)) return new StoreError('full', message)
  return new StoreError(code === 'XAmzContentSHA256Mismatch' || code === 'BadDigest' ? 'damaged' : 'unavailable', message)
}

/** The store of this installation: an S3 bucket if configured, otherwise a folder of the data folder. */
export const openStore = ({ s3, dataFolder }: { s3: S3Settings | null; dataFolder: string }): Store =>
  s3 ? s3Store(s3) : folderStore(join(dataFolder, 'media'))
