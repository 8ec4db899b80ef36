import type { MarkedPage } from '../../drawing/marked-page.server.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'
import type { RenderedPage } from '../drawing.ts'
import type { AdSurroundings } from '../shell/ads/slot-content.ts'
import type { SharedParts } from '../shell/read-shell.ts'
import { cachedAds } from './cached-ads.server.ts'
import { cachedParts } from './cached-parts.server.ts'

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
