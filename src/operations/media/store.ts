import { createHash } from 'node:crypto'

/**
 * Storage of the originals of media, content-addressed by the SHA-256 of their bytes in hexadecimal: each is
 * stored once, and can be verified. Partial files are never visible. Every call may fail with a `StoreFault`, and
 * then nothing has changed.
 */
export interface Store {
  /** Its location for the operator: a folder's path, or a bucket's address. */
  readonly name: string
  /** Stores bytes; existing ones stay unchanged. @throws StoreFault, also for bytes that do not match their hash */
  put(sha256: string, content: Blob): Promise<void>
  /**
   * The bytes as a stream, optionally a range, both offsets counted from 0 and included; null if there are none. A
   * truncated stream fails.
   */
  get(sha256: string, part?: Part): Promise<ReadableStream<Uint8Array> | null>
  /** The size in bytes; null if there are none. */
  head(sha256: string): Promise<{ size: number } | null>
  /** Deletes bytes; idempotent. */
  delete(sha256: string): Promise<void>
}

/** A range of bytes: the first and the last, included. */
export interface Part {
  from: number
  to: number
}

/** The kinds of store failure: it is full, it does not respond or refuses, or its bytes do not match their hash. */
export type StoreTrouble = 'full' | 'unavailable' | 'damaged'

export class StoreFault extends Error {
  readonly trouble: StoreTrouble
  constructor(trouble: StoreTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.trouble = trouble
  }
}

/** The name of bytes in a store. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** The path below a folder or in a bucket: spread over subfolders, so that none grows large. */
export const placeOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`

/**
 * Reads a range of an original that is too large to be held in memory, and so is not compared with its hash. @throws
 * StoreFault, also for a short range
 */
export async function readPart(store: Store, sha256: string, part: Part): Promise<Buffer> {
  const stream = await store.get(sha256, part)
  if (!stream) throw new StoreFault('unavailable', `${store.name}：沒有 ${sha256}`)
  const bytes = await collected(store, sha256, stream)
  if (bytes.length !== part.to - part.from + 1) throw new StoreFault('damaged', `${store.name}：${sha256} 不夠長`)
  return bytes
}

async function collected(store: Store, sha256: string, stream: ReadableStream<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  try {
    for await (const chunk of stream) chunks.push(chunk)
  } catch (error) {
    throw error instanceof StoreFault ? error : new StoreFault('unavailable', `${store.name}：${sha256} 沒有讀完`, error)
  }
  return Buffer.concat(chunks)
}

/** Reads a range in parts of a given size. @throws StoreFault */
export async function* partsOf(store: Store, sha256: string, { from, to }: Part, atOnce: number): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; at += atOnce) yield await readPart(store, sha256, { from: at, to: Math.min(to, at + atOnce - 1) })
}

/**
 * Reads a whole original and verifies it; null if there is none. @throws StoreFault, also for bytes that
 * do not match their hash
 */
export async function readWhole(store: Store, sha256: string): Promise<Buffer | null> {
  const stream = await store.get(sha256)
  if (!stream) return null
  const bytes = await collected(store, sha256, stream)
  if (sha256Of(bytes) !== sha256) throw damaged(store, sha256)
  return bytes
}

/** The size of a part when an original is streamed, bytes. Each part has the store's full timeout. */
const heldAtOnce = 4 * 1024 * 1024

/**
 * Streams a whole original, however large it is, and verifies it.
 * @param take receives each part
 * @returns whether the original exists
 * @throws StoreFault, also for bytes that do not match their hash: the parts were passed by then and are invalid
 */
export async function goThrough(
  store: Store,
  sha256: string,
  take: (part: Buffer) => Promise<unknown> = async () => undefined,
): Promise<boolean> {
  const found = await store.head(sha256)
  if (!found) return false
  const hash = createHash('sha256')
  for await (const part of partsOf(store, sha256, { from: 0, to: found.size - 1 }, heldAtOnce)) {
    hash.update(part)
    await take(part)
  }
  if (hash.digest('hex') !== sha256) throw damaged(store, sha256)
  return true
}

const damaged = (store: Store, sha256: string) => new StoreFault('damaged', `${store.name}：${sha256} 的內容已經損壞`)
