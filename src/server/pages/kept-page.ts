import { createHash } from 'node:crypto'
import { type Encoding, encode } from './encoding.ts'

/** A drawn page, before compression. `tags` are the names under which it is purged. */
export interface DrawnPage {
  status: number
  /** By lower-case name. */
  headers: Record<string, string>
  body: Buffer
  tags: ReadonlySet<string>
}

/** What goes out: headers as the flat list that Node writes fastest, and the bytes. */
export interface ReadyAnswer {
  headers: string[]
  body: Buffer
}

/** A drawn page with its answers in the codings that were asked for, each made once. */
export class KeptPage {
  readonly page: DrawnPage
  readonly etag: string
  readonly #ready = new Map<Encoding, ReadyAnswer>()
  readonly #making = new Map<Encoding, Promise<ReadyAnswer>>()
  /** Headers of a 304. */
  readonly unchanged: string[]

  constructor(page: DrawnPage) {
    this.page = page
    this.etag = `W/"${createHash('sha1').update(page.body).digest('base64url')}"`
    const { 'content-type': _, ...others } = page.headers
    this.unchanged = [...Object.entries(others).flat(), 'etag', this.etag]
  }

  /** The answer in a coding, if it stands ready. */
  ready(encoding: Encoding): ReadyAnswer | undefined {
    return this.#ready.get(encoding)
  }

  /** The answer in a coding. */
  async answer(encoding: Encoding): Promise<ReadyAnswer> {
    const coding = this.page.body.length > 0 ? encoding : 'identity'
    const ready = this.#ready.get(coding)
    if (ready) return ready
    const making = this.#making.get(coding) ?? this.#make(coding)
    this.#making.set(coding, making)
    return making
  }

  async #make(encoding: Encoding): Promise<ReadyAnswer> {
    try {
      const body = await encode(this.page.body, encoding)
      const headers = [...Object.entries(this.page.headers).flat(), 'etag', this.etag, 'content-length', String(body.length)]
      if (encoding !== 'identity') headers.push('content-encoding', encoding)
      const answer = { headers, body }
      this.#ready.set(encoding, answer)
      return answer
    } finally {
      this.#making.delete(encoding)
    }
  }
}
