import equal from 'fast-deep-equal'
import { LRUCache } from 'lru-cache'
import type { FragmentedPage } from '../../rendering/fragmented-page.server.ts'
import type { FragmentMarkers } from '../../rendering/render-context.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import type { PageFragments, RenderedPage } from '../render-context.ts'
import type { AdProps } from '../shell/ads/ad-content.tsx'
import type { AdContext } from '../shell/ads/slot-content.ts'
import { slotContent } from '../shell/ads/slot-content.ts'
import type { SharedShellData } from '../shell/read-shell.ts'

/** The last rendering of a fragment, its inputs, and the targets of its links, as written in the HTML. */
interface CachedFragment {
  inputs: readonly unknown[]
  html: Buffer
  links: ReadonlySet<string>
}

/** Fragments of the page frame by name, and variants with a marked current link by name and path: few and bounded. */
const frameFragments = new Map<string, CachedFragment>()
/**
 * Cards and advertisements by name, each with its content; bounded by bytes of HTML, plus about as much for the content.
 */
const contentCache = new LRUCache<string, Card>({ maxSize: 2_000_000, sizeCalculation: ({ html }) => html.length })

interface Card {
  content: object
  html: Buffer
}

interface CachedFragments {
  frame(name: string, inputs: readonly unknown[]): FragmentMarkers
  card(name: string, content: object): FragmentMarkers
}

/** The fragments of one page that are identical on many pages: rendered once, then inserted into each. */
export function cachedFragments(page: FragmentedPage, pathname: string): CachedFragments {
  const link = escapePath(pathname)
  return {
    frame(name, inputs) {
      const currentPageKey = `${name} ${pathname}`
      const sharedFragment = cachedFrom(name, inputs)
      const fragment = sharedFragment && !sharedFragment.links.has(link) ? sharedFragment : cachedFrom(currentPageKey, inputs)
      return page.addFragment(fragment?.html ?? null, (rendered) => {
        const html = copyBuffer(rendered)
        const links = linksIn(html)
        // not every link to the current page is marked: a logo's is not, and such a fragment must be found again, too
        frameFragments.set(links.has(link) || html.includes(currentLinkAttribute) ? currentPageKey : name, {
          inputs,
          html,
          links,
        })
      })
    },
    card(name, content) {
      const cached = contentCache.get(name)
      const html = cached && equal(cached.content, content) ? cached.html : null
      return page.addFragment(html, (rendered) => contentCache.set(name, { content, html: copyBuffer(rendered) }))
    },
  }
}

/** The cached fragment, if its inputs are unchanged. */
function cachedFrom(name: string, inputs: readonly unknown[]): CachedFragment | null {
  const cached = frameFragments.get(name)
  return cached && shallowEqual(cached.inputs, inputs) ? cached : null
}

/** A path as escaped in a link. */
const escapePath = (pathname: string) => pathname.replaceAll('&', '&amp;').replaceAll("'", '&#x27;')

const linksIn = (html: Buffer) => new Set(Array.from(html.toString().matchAll(/ href="([^"]*)"/g), ([, to = '']) => to))

/** Occurs in a fragment that marks the link to the current page. */
const currentLinkAttribute = 'aria-current='

/** A copy in its own memory: a small Buffer would keep its whole shared pool slab alive. */
function copyBuffer(html: Buffer): Buffer {
  const copy = Buffer.allocUnsafeSlow(html.length)
  html.copy(copy)
  return copy
}

/** Whether two lists contain the same values, compared by identity. */
const shallowEqual = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((item, index) => item === other[index])

/**
 * Cached advertisements: an empty slot, text advertisements per audience, or one of the magazine's own; each rendered
 * once.
 */
export const cachedAds =
  (fragments: PageFragments, surroundings: AdContext) =>
  (props: AdProps): FragmentMarkers | undefined => {
    if ('ads' in props) return fragments.card(`ads ${surroundings.audience} ${props.ads.map(({ id }) => id)}`, props.ads)
    const content = slotContent(props, surroundings)
    if (!content) return fragments.card('no ad', nothing)
    if (content.sold || !content.houseAd) return undefined
    return fragments.card(`ad ${content.slot} ${content.houseAd.id}`, content.houseAd)
  }

const nothing = {}

export { deferLoaderData, restoreLoaderData } from '../../rendering/loader-data.server.ts'

/**
 * The cached fragments of a page, and the cached advertisements (`FAST=parts`, docs/decisions/0060). Without the fast path
 * there are none, and the page is rendered in full.
 */
export function createPageFragments(
  page: FragmentedPage,
  site: SiteRequest,
  { pathname, on: pageType }: Pick<AdContext, 'pathname' | 'on'>,
): Pick<RenderedPage, 'fragments' | 'ad'> {
  const scripts = () => page.scripts()
  if (!site.fast) return { fragments: { frame: noFragment, card: noFragment, scripts }, ad: noFragment }
  const { audience, config, rendered, documentData } = site
  const fragments = { ...cachedFragments(page, pathname), scripts }
  const surroundings = {
    audience,
    config,
    ads: (documentData.sharedShellData as SharedShellData | null)?.ads ?? [],
    pathname,
    on: pageType,
    closed: rendered.blocksThirdParties,
  }
  return { fragments, ad: cachedAds(fragments, surroundings) }
}

/** Without the fast path nothing is cached: the page is rendered in full. */
const noFragment = () => undefined
