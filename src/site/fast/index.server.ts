import equal from 'fast-deep-equal'
import { LRUCache } from 'lru-cache'
import type { MarkedPage } from '../../drawing/marked-page.server.ts'
import type { Marks } from '../../drawing/render-context.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'
import type { Parts, RenderedPage } from '../drawing.ts'
import type { AdProps } from '../shell/ads/ad-content.tsx'
import type { AdSurroundings } from '../shell/ads/slot-content.ts'
import { slotContent } from '../shell/ads/slot-content.ts'
import type { SharedParts } from '../shell/read-shell.ts'

/** The last rendering of a part, its inputs, and the targets of its links, as written in the HTML. */
interface Part {
  of: readonly unknown[]
  html: Buffer
  links: ReadonlySet<string>
}

/** Parts of the frame by name, and variants with a marked current link by name and path: few and bounded. */
const frame = new Map<string, Part>()
/** Cards by name, each with its content; bounded by bytes of HTML, plus about as much for their inputs. */
const cards = new LRUCache<string, Card>({ maxSize: 2_000_000, sizeCalculation: ({ html }) => html.length })

interface Card {
  of: object
  html: Buffer
}

interface CachedParts {
  frame(name: string, of: readonly unknown[]): Marks
  card(name: string, of: object): Marks
}

/** The parts of one page that are identical on many pages: rendered once, then inserted into each. */
export function cachedParts(page: MarkedPage, pathname: string): CachedParts {
  const link = written(pathname)
  return {
    frame(name, of) {
      const own = `${name} ${pathname}`
      const elsewhere = cachedFrom(name, of)
      const part = elsewhere && !elsewhere.links.has(link) ? elsewhere : cachedFrom(own, of)
      return page.meet(part?.html ?? null, (rendered) => {
        const html = apart(rendered)
        const links = linksIn(html)
        // not every link to the current page is marked: a logo's is not, and such a part must be found again, too
        frame.set(links.has(link) || html.includes(here) ? own : name, { of, html, links })
      })
    },
    card(name, of) {
      const known = cards.get(name)
      const html = known && equal(known.of, of) ? known.html : null
      return page.meet(html, (rendered) => cards.set(name, { of, html: apart(rendered) }))
    },
  }
}

/** The cached part, if its inputs are unchanged. */
function cachedFrom(name: string, of: readonly unknown[]): Part | null {
  const known = frame.get(name)
  return known && same(known.of, of) ? known : null
}

/** A path as escaped in a link. */
const written = (pathname: string) => pathname.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

const linksIn = (html: Buffer) => new Set(Array.from(html.toString().matchAll(/ href="([^"]*)"/g), ([, to = '']) => to))

/** Occurs in a part that marks the link to the current page. */
const here = 'aria-current='

/** A copy in its own memory: a small Buffer would keep its whole shared pool slab alive. */
function apart(html: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(html.length)
  html.copy(own)
  return own
}

const same = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/**
 * Cached advertisements: an empty slot, text advertisements per audience, or one of the magazine's own; each rendered
 * once.
 */
export const cachedAds =
  (parts: Parts, around: AdSurroundings) =>
  (props: AdProps): Marks | undefined => {
    if ('ads' in props) return parts.card(`ads ${around.audience} ${props.ads.map(({ id }) => id)}`, props.ads)
    const content = slotContent(props, around)
    if (!content) return parts.card('no ad', nothing)
    if (content.sold || !content.house) return undefined
    return parts.card(`ad ${content.slot} ${content.house.id}`, content.house)
  }

const nothing = {}

export { deferringLoaderData, restoreLoaderData } from '../../drawing/loader-data.server.ts'

/**
 * The cached parts of a page, and the cached advertisements (`FAST=parts`, docs/decisions/0060). Without the fast path
 * there are none, and the page is rendered in full.
 */
export function readyParts(
  page: MarkedPage,
  site: SiteRequest,
  { pathname, on }: Pick<AdSurroundings, 'pathname' | 'on'>,
): Pick<RenderedPage, 'parts' | 'ad'> {
  const scripts = () => page.scripts()
  if (!site.fast) return { parts: { frame: none, card: none, scripts }, ad: none }
  const { audience, config, drawn: rendered, drawing } = site
  const parts = { ...cachedParts(page, pathname), scripts }
  const around = {
    audience,
    config,
    ads: (drawing.around as SharedParts | null)?.ads ?? [],
    pathname,
    on,
    closed: rendered.closed,
  }
  return { parts, ad: cachedAds(parts, around) }
}

const none = () => undefined
