import { randomUUID } from 'node:crypto'
import type { Marks } from './render-context.ts'

/** Random, so that no author of content can guess it. */
const mark = randomUUID()
const markBytes = Buffer.from(mark)
const closing = `${mark};`

/** A part between marks: its cached HTML, or who is notified after it was rendered. */
interface Marked {
  html: Buffer | null
  drawn: (html: Buffer) => void
}

/** A page that is rendered with marks in it, and assembled without them. */
export class MarkedPage {
  readonly #met: Marked[] = []
  /** The inline scripts that were rendered between the marks for them, once the page is joined. */
  readonly drawnScripts: string[] = []

  /**
   * Creates the marks for the next part.
   * @param html replaces the part; null if it is to be rendered
   * @param rendered receives the rendered part, as bytes that are valid until the next page is joined
   */
  meet(html: Buffer | null, rendered: (html: Buffer) => void): Marks {
    const open = `${mark}:${this.#met.push({ html, drawn: rendered }) - 1};`
    return html ? { open } : { open, close: closing }
  }

  scripts(): Marks {
    return this.meet(null, (rendered) => this.drawnScripts.push(...textsOf(rendered.toString())))
  }

  /** The rendered page, in one piece or several, without its marks. Callbacks receive what was rendered between them. */
  join(...rendered: string[]): Buffer<ArrayBuffer> {
    const page = bytesOf(rendered)
    const pieces: Buffer[] = []
    let from = 0
    for (let at = page.indexOf(markBytes); at >= 0; at = page.indexOf(markBytes, from)) {
      pieces.push(page.subarray(from, at))
      const end = page.indexOf(';', at)
      from = end + 1
      const met = this.#met[Number(page.toString('latin1', at + mark.length + 1, end))]
      if (!met) continue
      if (!met.html) {
        const close = page.indexOf(markBytes, from)
        met.html = page.subarray(from, close)
        met.drawn(met.html)
        from = close + closing.length
      }
      pieces.push(met.html)
    }
    pieces.push(page.subarray(from))
    return Buffer.concat(pieces)
  }
}

/** The inline scripts in HTML that consists of script and link elements only. */
const textsOf = (html: string) => Array.from(html.matchAll(/<script\b[^>]*>(.+?)<\/script>/gs), ([, text = '']) => text)

/** Reusable buffer for assembling pages: measuring the length of each page first takes longer than writing it. */
let desk = Buffer.allocUnsafeSlow(256 * 1024)

/** Concatenates texts as bytes, valid until the next call. */
function bytesOf(texts: readonly string[]): Buffer {
  const most = 3 * texts.reduce((sum, { length }) => sum + length, 0)
  if (desk.length < most) desk = Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const text of texts) end += desk.write(text, end)
  return desk.subarray(0, end)
}
