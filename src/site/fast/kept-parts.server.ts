import equal from 'fast-deep-equal'
import { LRUCache } from 'lru-cache'
import type { Marks } from '../../drawing/drawn.ts'
import type { MarkedPage } from '../../drawing/marked-page.server.ts'

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

interface KeptParts {
  frame(name: string, of: readonly unknown[]): Marks
  card(name: string, of: object): Marks
}

/** The parts that one page is made of which are alike on many pages: drawn once, and then put into each. */
export function keptParts(page: MarkedPage, pathname: string): KeptParts {
  const link = written(pathname)
  return {
    frame(name, of) {
      const own = `${name} ${pathname}`
      const elsewhere = keptFrom(name, of)
      const part = elsewhere?.links.has(link) ? keptFrom(own, of) : elsewhere
      return page.meet(part?.html ?? null, (drawn) => {
        const html = apart(drawn)
        frame.set(html.includes(here) ? own : name, { of, html, links: linksIn(html) })
      })
    },
    card(name, of) {
      const known = cards.get(name)
      const html = known && equal(known.of, of) ? known.html : null
      return page.meet(html, (drawn) => cards.set(name, { of, html: apart(drawn) }))
    },
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
