import type { MarkedPage } from '../../drawing/marked-page.server.ts'
import type { SiteRequest } from '../../drawing/request-context.ts'
import type { DrawnPage } from '../drawing.ts'
import type { AdSurroundings } from '../shell/ads/slot-content.ts'
import type { Around } from '../shell/read-shell.ts'
import { keptAds } from './kept-ads.server.ts'
import { keptParts } from './kept-parts.server.ts'

export { giveBack, handingOver } from '../../drawing/hand-over.server.ts'

/**
 * The cached parts of a page, and the cached advertisements (`FAST=parts`, docs/decisions/0060). Without the fast path
 * there are none, and the page is rendered in full.
 */
export function readyParts(
  page: MarkedPage,
  site: SiteRequest,
  { pathname, on }: Pick<AdSurroundings, 'pathname' | 'on'>,
): Pick<DrawnPage, 'parts' | 'ad'> {
  const scripts = () => page.scripts()
  if (!site.fast) return { parts: { frame: none, card: none, scripts }, ad: none }
  const { audience, config, drawn, drawing } = site
  const parts = { ...keptParts(page, pathname), scripts }
  const around = { audience, config, ads: (drawing.around as Around | null)?.ads ?? [], pathname, on, closed: drawn.closed }
  return { parts, ad: keptAds(parts, around) }
}

const none = () => undefined
