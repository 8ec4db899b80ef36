import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { LRUCache } from 'lru-cache'
import type { Parts } from '../standing.ts'

/** A part as it was drawn last, what it was drawn from, thing by thing, and where its links lead, as they are written. */
interface Part {
  of: readonly unknown[]
  html: Buffer
  links: ReadonlySet<string>
}

/** Parts of the frame by name, and those that say which of their links leads to a page by name and path: few and fixed. */
const frame = new Map<string, Part>()
/** Cards by name, each with all that stands on it; at most so many bytes of HTML, and of what they say about as much again. */
const cards = new LRUCache<string, Card>({ maxSize: 2_000_000, sizeCalculation: ({ html }) => html.length })

interface Card {
  of: object
  html: Buffer
}

/** Nobody who writes for the site can know it. */
const mark = randomUUID()
const markBytes = Buffer.from(mark)

/** A part that the drawing has met: its HTML, or where to keep it once it is drawn. */
interface Met {
  html: Buffer | null
  keep: (html: Buffer) => void
}

/** The parts that one page is made of which are alike on many pages: drawn once, and then put into each. */
export class KeptParts implements Parts {
  readonly #pathname: string
  readonly #link: string
  readonly #met: Met[] = []
  /** The texts of the scripts that were drawn between the marks for them, once the page is joined. */
  readonly drawnScripts: string[] = []

  constructor(pathname: string) {
    this.#pathname = pathname
    this.#link = written(pathname)
  }

  frame(name: string, of: readonly unknown[]) {
    const own = `${name} ${this.#pathname}`
    const elsewhere = keptFrom(name, of)
    const part = elsewhere?.links.has(this.#link) ? keptFrom(own, of) : elsewhere
    return this.#meet(part?.html ?? null, (drawn) => {
      const html = apart(drawn)
      frame.set(html.includes(here) ? own : name, { of, html, links: linksIn(html) })
    })
  }

  card(name: string, of: object) {
    const known = cards.get(name)
    const html = known && isDeepStrictEqual(known.of, of) ? known.html : null
    return this.#meet(html, (drawn) => cards.set(name, { of, html: apart(drawn) }))
  }

  scripts() {
    return this.#meet(null, (drawn) => this.drawnScripts.push(...textsOf(drawn.toString())))
  }

  /** The drawn page, in one piece or several, with its parts in their places. Those that were drawn with it are kept for the next. */
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
        met.keep(met.html)
        from = close + closing.length
      }
      pieces.push(met.html)
    }
    pieces.push(page.subarray(from))
    return Buffer.concat(pieces)
  }

  #meet(html: Buffer | null, keep: Met['keep']) {
    const open = `${mark}:${this.#met.push({ html, keep }) - 1};`
    return html ? { open } : { open, close: closing }
  }
}

/** A part, if it is made of the same things as it was. */
function keptFrom(name: string, of: readonly unknown[]): Part | null {
  const known = frame.get(name)
  return known && same(known.of, of) ? known : null
}

/** How a path is written in a link. */
const written = (pathname: string) => pathname.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

const linksIn = (html: Buffer) => new Set(Array.from(html.toString().matchAll(/ href="([^"]*)"/g), ([, to = '']) => to))

/** The texts of scripts, of HTML that holds nothing else but their tags and those of links. */
const textsOf = (html: string) => Array.from(html.matchAll(/<script\b[^>]*>(.+?)<\/script>/gs), ([, text = '']) => text)

const closing = `${mark};`
/** Stands in a part that says which of its links leads to the page. */
const here = 'aria-current='

/** The same bytes in memory of their own: small buffers lie together with many that nobody needs any more. */
function apart(html: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(html.length)
  html.copy(own)
  return own
}

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

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((thing, index) => thing === other[index])
