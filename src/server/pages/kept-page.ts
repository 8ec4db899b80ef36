import { createHash } from 'node:crypto'
import { type Encoding, encode } from './encoding.ts'
import { rawAnswer } from './raw-answer.ts'

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
  status: number
  headers: string[]
  body: Buffer
}

/** A drawn page with its answers in the codings that were asked for, each made once. */
export class KeptPage {
  readonly page: DrawnPage
  readonly etag: string
  /** The answer to whoever has the page already. */
  readonly unchanged: ReadyAnswer
  readonly #ready = new Map<Encoding, ReadyAnswer>()
  readonly #making = new Map<Encoding, Promise<ReadyAnswer>>()
  readonly #raw = new Map<ReadyAnswer, { bytes: Buffer; date: string }>()

  constructor(page: DrawnPage) {
    this.page = page
    this.etag = `W/"${createHash('sha1').update(page.body).digest('base64url')}"`
    const { 'content-type': _, ...others } = page.headers
    this.unchanged = { status: 304, headers: [...Object.entries(others).flat(), 'etag', this.etag], body: Buffer.alloc(0) }
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

  /** One of the page's answers as the bytes of a whole HTTP/1.1 response, made anew when the date has moved on. */
  raw(answer: ReadyAnswer, date: string): Buffer {
    const known = this.#raw.get(answer)
    if (known?.date === date) return known.bytes
    const bytes = rawAnswer(answer, date)
    this.#raw.set(answer, { bytes, date })
    return bytes
  }

  async #make(encoding: Encoding): Promise<ReadyAnswer> {
    try {
      const body = await encode(this.page.body, encoding)
      const headers = [...Object.entries(this.page.headers).flat(), 'etag', this.etag, 'content-length', String(body.length)]
      if (encoding !== 'identity') headers.push('content-encoding', encoding)
      const answer = { status: this.page.status, headers, body }
      this.#ready.set(encoding, answer)
      return answer
    } finally {
      this.#making.delete(encoding)
    }
  }
}
