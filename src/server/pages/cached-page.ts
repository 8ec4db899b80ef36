import { hash } from 'node:crypto'
import { type Encoding, encode, encodeQuickly, unpack } from './encoding.ts'
import { TagHashes } from './tag-hashes.ts'

/** A rendered page, before compression. `tags` are the hashes of its cache tags. */
export interface RenderedPage {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<number>
  /** Headers that replace others in responses to a cache in front, which may store them; absent if it may not. */
  shared?: Record<string, string> | undefined
}

/** A response to send: headers as the flat list that Node writes fastest, and the bytes. */
export interface ReadyAnswer {
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
  readonly names: TagHashes
  readonly etag: string
  /** The 304 response for clients that have the page already. */
  readonly unchanged: ReadyAnswer
  /** Purged while it was rendered: a cache in front would store it after its purge. */
  outdated = false
  readonly #shared: Record<string, string> | undefined
  readonly #toShare = new WeakMap<ReadyAnswer, ReadyAnswer>()
  #packed: ReadyAnswer
  #thorough: Promise<void> | null = null
  readonly #ready = new Map<Encoding, ReadyAnswer>()
  readonly #making = new Map<Encoding, Promise<ReadyAnswer>>()

  /** Compresses a rendered page. An empty one (a redirect) needs no compression. */
  constructor({ body, tags, shared, ...page }: RenderedPage) {
    const packed = body.length > 0 ? encodeQuickly(body) : body
    this.page = page
    this.#shared = shared
    this.names = new TagHashes(tags)
    this.etag = `W/"${hash('sha1', packed, 'base64url')}"`
    const { 'content-type': _, ...others } = page.headers
    this.unchanged = { status: 304, headers: [...Object.entries(others).flat(), 'etag', this.etag], body: Buffer.alloc(0) }
    this.#packed = this.#answerOf(packed, packed.length > 0 ? 'br' : 'identity')
    this.#ready.set('br', this.#packed)
  }

  /** The approximate size in bytes, once every coding was requested. */
  get size(): number {
    return this.#packed.body.length * 4 + 2048
  }

  /**
   * The response in a coding, if it is prepared. A call here is at least the second request: the page is then
   * compressed with the high level.
   */
  ready(encoding: Encoding): ReadyAnswer | undefined {
    this.#thorough ??= this.packThoroughly()
    return this.#ready.get(encoding)
  }

  /** The response to a cache in front, with the headers by which it may store it. */
  toShare(answer: ReadyAnswer): ReadyAnswer {
    if (!this.#shared || this.outdated) return answer
    const known = this.#toShare.get(answer)
    if (known) return known
    const names = Object.keys(this.#shared)
    const headers = Object.entries(this.#shared).flat()
    for (let at = 0; at < answer.headers.length; at += 2) {
      const [name = '', value = ''] = answer.headers.slice(at, at + 2)
      if (!names.includes(name)) headers.push(name, value)
    }
    const shared = { ...answer, headers }
    this.#toShare.set(answer, shared)
    return shared
  }

  /** Replaces the fast compression. If it fails, the fast one stays. */
  async packThoroughly(): Promise<void> {
    if (this.#packed.body.length === 0) return
    const better = await unpack(this.#packed.body)
      .then((plain) => encode(plain, 'br'))
      .catch(() => null)
    if (!better) return
    this.#packed = this.#answerOf(better, 'br')
    this.#ready.set('br', this.#packed)
  }

  /** The response in a coding. */
  async answer(encoding: Encoding): Promise<ReadyAnswer> {
    if (this.#packed.body.length === 0) return this.#packed
    const ready = this.#ready.get(encoding)
    if (ready) return ready
    const making = this.#making.get(encoding) ?? this.#make(encoding)
    this.#making.set(encoding, making)
    return making
  }

  async #make(encoding: Encoding): Promise<ReadyAnswer> {
    try {
      const answer = this.#answerOf(await encode(await unpack(this.#packed.body), encoding), encoding)
      if (encoding !== 'identity') this.#ready.set(encoding, answer)
      return answer
    } finally {
      this.#making.delete(encoding)
    }
  }

  #answerOf(body: Buffer, encoding: Encoding): ReadyAnswer {
    const { status, headers: own } = this.page
    const headers = [...Object.entries(own).flat(), 'etag', this.etag, 'content-length', String(body.length)]
    if (encoding !== 'identity') headers.push('content-encoding', encoding)
    return { status, headers, body }
  }
}
