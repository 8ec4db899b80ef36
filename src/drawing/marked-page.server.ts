import { randomUUID } from 'node:crypto'
import type { Marks } from './drawn.ts'

/** Nobody who writes for the site can know it. */
const mark = randomUUID()
const markBytes = Buffer.from(mark)
const closing = `${mark};`

/** What the drawing has met between marks: its HTML where that is known before, or who hears of it once it is drawn. */
interface Met {
  html: Buffer | null
  drawn: (html: Buffer) => void
}

/** A page that is drawn with marks in it, and put together without them. */
export class MarkedPage {
  readonly #met: Met[] = []
  /** The texts of the scripts that were drawn between the marks for them, once the page is joined. */
  readonly drawnScripts: string[] = []

  /**
   * Marks for the next thing that is drawn.
   * @param html takes its place; null when it is to be drawn
   * @param drawn hears of what was drawn, as bytes that hold until the next page is joined
   */
  meet(html: Buffer | null, drawn: (html: Buffer) => void): Marks {
    const open = `${mark}:${this.#met.push({ html, drawn }) - 1};`
    return html ? { open } : { open, close: closing }
  }

  scripts(): Marks {
    return this.meet(null, (drawn) => this.drawnScripts.push(...textsOf(drawn.toString())))
  }

  /** The drawn page, in one piece or several, without its marks. Who waits for what was drawn between them hears of it. */
  join(...drawn: string[]): Buffer<ArrayBuffer> {
    const page = bytesOf(drawn)
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

/** The texts of scripts, of HTML that holds nothing else but their tags and those of links. */
const textsOf = (html: string) => Array.from(html.matchAll(/<script\b[^>]*>(.+?)<\/script>/gs), ([, text = '']) => text)

/** Where pages are written before they are put together: making room for each by its length takes longer than writing it. */
let desk = Buffer.allocUnsafeSlow(256 * 1024)

/** Texts as bytes one after another, until the next are asked for. */
function bytesOf(texts: readonly string[]): Buffer {
  const most = 3 * texts.reduce((sum, { length }) => sum + length, 0)
  if (desk.length < most) desk = Buffer.allocUnsafeSlow(most)
  let end = 0
  for (const text of texts) end += desk.write(text, end)
  return desk.subarray(0, end)
}
