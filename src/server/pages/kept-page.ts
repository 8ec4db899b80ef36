import { hash } from 'node:crypto'
import { type Encoding, encode, encodeQuickly, unpack } from './encoding.ts'
import { TagHashes } from './tag-hashes.ts'

/** A drawn page, before compression. `tags` are the numbers of the names under which it is purged. */
export interface DrawnPage {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<number>
}

/** What goes out: headers as the flat list that Node writes fastest, and the bytes. */
export interface ReadyAnswer {
  status: number
  headers: string[]
  body: Buffer
}

/**
 * A drawn page as it lies in memory: compressed by brotli, which nearly every reader takes, at a quarter of its size. That is
 * done quickly at first, and thoroughly once somebody asks a second time: most of many pages are never asked for again.
 * Other compressed codings are made when they are first asked for and stay; the plain text is unpacked each time.
 */
export class KeptPage {
  readonly page: Omit<DrawnPage, 'body' | 'tags'>
  /** Under which names it is purged. */
  readonly names: TagHashes
  readonly etag: string
  /** The answer to whoever has the page already. */
  readonly unchanged: ReadyAnswer
  #packed: ReadyAnswer
  #thorough: Promise<void> | null = null
  readonly #ready = new Map<Encoding, ReadyAnswer>()
  readonly #making = new Map<Encoding, Promise<ReadyAnswer>>()

  /** Packs a drawn page. An empty one (it leads elsewhere) has nothing to pack. */
  constructor({ body, tags, ...page }: DrawnPage) {
    const packed = body.length > 0 ? encodeQuickly(body) : body
    this.page = page
    this.names = new TagHashes(tags)
    this.etag = `W/"${hash('sha1', packed, 'base64url')}"`
    const { 'content-type': _, ...others } = page.headers
    this.unchanged = { status: 304, headers: [...Object.entries(others).flat(), 'etag', this.etag], body: Buffer.alloc(0) }
    this.#packed = this.#answerOf(packed, packed.length > 0 ? 'br' : 'identity')
    this.#ready.set('br', this.#packed)
  }

  /** About how many bytes it takes, once every compressed coding was asked for. */
  get size(): number {
    return this.#packed.body.length * 4 + 2048
  }

  /** The answer in a coding, if it stands ready. Whoever asks here is not the first reader: from now on it is packed well. */
  ready(encoding: Encoding): ReadyAnswer | undefined {
    this.#thorough ??= this.packThoroughly()
    return this.#ready.get(encoding)
  }

  /** Takes the place of the quick packing. Should it fail, the quick one stays. */
  async packThoroughly(): Promise<void> {
    if (this.#packed.body.length === 0) return
    const better = await unpack(this.#packed.body)
      .then((plain) => encode(plain, 'br'))
      .catch(() => null)
    if (!better) return
    this.#packed = this.#answerOf(better, 'br')
    this.#ready.set('br', this.#packed)
  }

  /** The answer in a coding. */
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
