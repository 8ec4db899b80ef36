import { randomUUID } from 'node:crypto'
import type { FragmentMarkers } from './render-context.ts'

/** Random, so that no author of content can guess it. */
const marker = randomUUID()
const markerBytes = Buffer.from(marker)
const closingMarker = `${marker};`

/** A fragment between markers: its cached HTML, or a callback that receives its rendered HTML. */
interface PageFragment {
  html: Buffer | null
  onRendered: (html: Buffer) => void
}

/** A page that is rendered with markers around its fragments, and assembled without the markers. */
export class FragmentedPage {
  readonly #fragments: PageFragment[] = []
  /** The inline scripts that were rendered between the markers for them, once the page is assembled. */
  readonly renderedScripts: string[] = []

  /**
   * Creates the markers for the next fragment.
   * @param html replaces the fragment; null if it is to be rendered
   * @param onRendered receives the rendered fragment, as bytes that are valid until the next page is assembled
   */
  addFragment(html: Buffer | null, onRendered: (html: Buffer) => void): FragmentMarkers {
    const open = `${marker}:${this.#fragments.push({ html, onRendered }) - 1};`
    return html ? { open } : { open, close: closingMarker }
  }

  scripts(): FragmentMarkers {
    return this.addFragment(null, (rendered) => this.renderedScripts.push(...inlineScriptsIn(rendered.toString())))
  }

  /** The rendered page, in one piece or several, without its markers. Callbacks receive what was rendered between them. */
  assemble(...rendered: string[]): Buffer<ArrayBuffer> {
    const page = bytesOf(rendered)
    const pieces: Buffer[] = []
    let from = 0
    for (let index = page.indexOf(markerBytes); index >= 0; index = page.indexOf(markerBytes, from)) {
      pieces.push(page.subarray(from, index))
      const end = page.indexOf(';', index)
      from = end + 1
      const fragment = this.#fragments[Number(page.toString('latin1', index + marker.length + 1, end))]
      if (!fragment) continue
      if (!fragment.html) {
        const close = page.indexOf(markerBytes, from)
        fragment.html = page.subarray(from, close)
        fragment.onRendered(fragment.html)
        from = close + closingMarker.length
      }
      pieces.push(fragment.html)
    }
    pieces.push(page.subarray(from))
    return Buffer.concat(pieces)
  }
}

/** The inline scripts in HTML that consists of script and link elements only. */
const inlineScriptsIn = (html: string) => Array.from(html.matchAll(/<script\b[^>]*>(.+?)<\/script>/gs), ([, text = '']) => text)

/** Reusable buffer for assembling pages: measuring the length of each page first takes longer than writing it. */
let pageBuffer = Buffer.allocUnsafeSlow(256 * 1024)

/** Concatenates texts as bytes, valid until the next call. */
function bytesOf(texts: readonly string[]): Buffer {
  const maxBytes = 3 * texts.reduce((sum, { length }) => sum + length, 0)
  if (pageBuffer.length < maxBytes) pageBuffer = Buffer.allocUnsafeSlow(maxBytes)
  let end = 0
  for (const text of texts) end += pageBuffer.write(text, end)
  return pageBuffer.subarray(0, end)
}
