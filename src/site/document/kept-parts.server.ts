import { randomUUID } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Parts } from '../standing.ts'

/** A part as it was drawn last, and what it was drawn from, thing by thing. */
interface Part {
  of: readonly unknown[]
  html: Buffer
}

/** Parts of the frame by name, and those that say which of their links leads to a page by name and path: few and fixed. */
const frame = new Map<string, Part>()
/** Cards by all that stands on them; at most so many bytes of HTML. */
const cards = new LRUCache<string, Buffer>({ maxSize: 4_000_000, sizeCalculation: (html, key) => html.length + 2 * key.length })

/** Nobody who writes for the site can know it. */
const mark = randomUUID()

/** A part that the drawing has met: its HTML, or where to keep it once it is drawn. */
interface Met {
  html: Buffer | null
  keep: (html: Buffer) => void
}

/** The parts that one page is made of which are alike on many pages: drawn once, and then put into each. */
export class KeptParts implements Parts {
  readonly #pathname: string
  readonly #met: Met[] = []

  constructor(pathname: string) {
    this.#pathname = pathname
  }

  frame(name: string, of: readonly unknown[]) {
    const own = `${name} ${this.#pathname}`
    const elsewhere = keptFrom(name, of)
    const html = elsewhere?.includes(linkTo(this.#pathname)) ? keptFrom(own, of) : elsewhere
    return this.#meet(html, (drawn) => frame.set(drawn.includes(here) ? own : name, { of, html: apart(drawn) }))
  }

  card(name: string, of: object) {
    const key = `${name} ${JSON.stringify(of)}`
    return this.#meet(cards.get(key) ?? null, (drawn) => cards.set(key, apart(drawn)))
  }

  /** The drawn page with its parts in their places. Those that were drawn with it are kept for the next. */
  join(page: string): Buffer[] {
    const pieces: Buffer[] = []
    let from = 0
    for (let at = page.indexOf(mark); at >= 0; at = page.indexOf(mark, from)) {
      pieces.push(Buffer.from(page.slice(from, at)))
      from = page.indexOf(';', at) + 1
      const met = this.#met[Number(page.slice(at + mark.length + 1, from - 1))]
      if (!met) continue
      if (!met.html) {
        const end = page.indexOf(mark, from)
        met.html = Buffer.from(page.slice(from, end))
        met.keep(met.html)
        from = end + closing.length
      }
      pieces.push(met.html)
    }
    pieces.push(Buffer.from(page.slice(from)))
    return pieces
  }

  #meet(html: Buffer | null, keep: Met['keep']) {
    const open = `${mark}:${this.#met.push({ html, keep }) - 1};`
    return html ? { open } : { open, close: closing }
  }
}

/** The HTML of a part, if it is made of the same things as it was. */
function keptFrom(name: string, of: readonly unknown[]): Buffer | null {
  const known = frame.get(name)
  return known && same(known.of, of) ? known.html : null
}

/** How a link to a path is written. */
const linkTo = (pathname: string) => `href="${pathname.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')}"`

const closing = `${mark};`
/** Stands in a part that says which of its links leads to the page. */
const here = 'aria-current='

/** The same bytes in memory of their own: small buffers lie together with many that nobody needs any more. */
function apart(html: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(html.length)
  html.copy(own)
  return own
}

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((thing, index) => thing === other[index])
