import { createHash } from 'node:crypto'

/**
 * Where the originals of pictures lie, each known by the SHA-256 of its bytes in hexadecimal: so it is kept once, and says by
 * itself whether it is whole. Nobody ever finds half of one. Every call may fail with a `StoreFault`, and then nothing has changed.
 */
export interface Store {
  /** What it is, for who runs the house: a folder's path, or a bucket's address. */
  readonly name: string
  /** Keeps bytes; what is there already stays as it is. @throws StoreFault, also for bytes that are not what they are called */
  put(sha256: string, content: Blob): Promise<void>
  /** The bytes as they come, or those from one to another, both counted from 0 and included; null when there are none. A stream that ends early fails. */
  get(sha256: string, part?: Part): Promise<ReadableStream<Uint8Array> | null>
  /** How many bytes there are; null for none. */
  head(sha256: string): Promise<{ size: number } | null>
  /** Takes bytes away; none there is no fault. */
  delete(sha256: string): Promise<void>
}

/** A part of the bytes: its first and its last. */
export interface Part {
  from: number
  to: number
}

/** Why a store could not do something: no room is left, it does not answer or refuses, or what it holds is not what it is called. */
export type StoreTrouble = 'full' | 'unavailable' | 'damaged'

export class StoreFault extends Error {
  readonly trouble: StoreTrouble
  constructor(trouble: StoreTrouble, message: string, cause?: unknown) {
    super(message, { cause })
    this.trouble = trouble
  }
}

/** The name under which a store knows bytes. */
export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** Below a folder or a bucket: spread over folders, none of which grows large. */
export const placeOf = (sha256: string): string => `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`

/** A part of what a store has, which is too large to be held whole and so is not compared with its name. @throws StoreFault, also for less than was asked for */
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

/** What a store has from one byte to another, so much of it at a time. @throws StoreFault */
export async function* partsOf(store: Store, sha256: string, { from, to }: Part, atOnce: number): AsyncGenerator<Buffer> {
  for (let at = from; at <= to; at += atOnce) yield await readPart(store, sha256, { from: at, to: Math.min(to, at + atOnce - 1) })
}

/** The whole of what a store has, looked at; null for nothing. @throws StoreFault, also for bytes that are not what they are called */
export async function readWhole(store: Store, sha256: string): Promise<Buffer | null> {
  const stream = await store.get(sha256)
  if (!stream) return null
  const bytes = await collected(store, sha256, stream)
  if (sha256Of(bytes) !== sha256) throw damaged(store, sha256)
  return bytes
}

/** How much of an original is held while it is gone through, bytes. Each part has the store's whole time for a call. */
const heldAtOnce = 4 * 1024 * 1024

/**
 * Goes through the whole of what a store has, however large it is, and looks at it.
 * @param take what is done with each part as it comes
 * @returns whether there is something
 * @throws StoreFault, also for bytes that are not what they are called: they have been taken then, and are worth nothing
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
