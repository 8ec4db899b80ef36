import { randomUUID } from 'node:crypto'
import type { Marks } from './render-context.ts'

/** Random, so that no author of content can guess it. */
const mark = randomUUID()
const markBytes = Buffer.from(mark)
const closing = `${mark};`

/** A part between marks: its cached HTML, or who is notified after it was rendered. */
interface MarkedPart {
  html: Buffer | null
  onRendered: (html: Buffer) => void
}

/** A page that is rendered with marks in it, and assembled without them. */
export class MarkedPage {
  readonly #met: MarkedPart[] = []
  /** The inline scripts that were rendered between the marks for them, once the page is joined. */
  readonly renderedScripts: string[] = []

  /**
   * Creates the marks for the next part.
   * @param html replaces the part; null if it is to be rendered
   * @param rendered receives the rendered part, as bytes that are valid until the next page is joined
   */
  meet(html: Buffer | null, rendered: (html: Buffer) => void): Marks {
    const open = `${mark}:${this.#met.push({ html, onRendered: rendered }) - 1};`
    return html ? { open } : { open, close: closing }
  }

  scripts(): Marks {
    return this.meet(null, (rendered) => this.renderedScripts.push(...textsOf(rendered.toString())))
  }

  /** The rendered page, in one piece or several, without its marks. Callbacks receive what was rendered between them. */
  join(...rendered: string[]): Buffer<ArrayBuffer> {
    const page = bytesOf(rendered)
    const pieces: Buffer[] = []
    let from = 0
    for (let index = page.indexOf(markBytes); index >= 0; index = page.indexOf(markBytes, from)) {
      pieces.push(page.subarray(from, index))
      const end = page.indexOf(';', index)
      from = end + 1
      const part = this.#met[Number(page.toString('latin1', index + mark.length + 1, end))]
      if (!part) continue
      if (!part.html) {
        const close = page.indexOf(markBytes, from)
        part.html = page.subarray(from, close)
        part.onRendered(part.html)
        from = close + closing.length
      }
      pieces.push(part.html)
    }
    pieces.push(page.subarray(from))
    return Buffer.concat(pieces)
  }
}

/** The inline scripts in HTML that consists of script and link elements only. */
const textsOf = (html: string) => Array.from(html.matchAll(/<script\b[^>]*>(.+?)<\/script>/gs), ([, text = '']) => text)

/** Reusable buffer for assembling pages: measuring the length of each page first takes longer than writing it. */
let buffer = Buffer.allocUnsafeSlow(256 * 1024)

/** Concatenates texts as bytes, valid until the next call. */
function bytesOf(texts: readonly string[]): Buffer {
  const maxBytes = 3 * texts.reduce((sum, { length }) => sum + length, 0)
  if (buffer.length < maxBytes) buffer = Buffer.allocUnsafeSlow(maxBytes)
  let end = 0
  for (const text of texts) end += buffer.write(text, end)
  return buffer.subarray(0, end)
}
