import { data } from 'react-router'
import { adviceNames } from '../../domain/clinical/check.ts'
import { isShown } from '../../domain/clinical/visibility.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { nutritionVersion } from '../../domain/nutrition/recommend.ts'
import { trees } from '../../domain/symptoms/trees.ts'
import { toolSlugs } from '../../domain/tools/tool.ts'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/sitemap.ts'
import { sitemapPaths, textResponse, urlSet } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

/** /sitemaps/{pages|places|posts-N}.xml */
export async function loader({ context, params: { file } }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteRequest)
  const pages = await urlsOf(site, file.replace(/\.xml$/, ''))
  const entries = pages.map(({ url, changed_at }) => (changed_at ? { url, lastmod: changed_at } : { url }))
  return textResponse(await urlSet(entries, { hostname: site.config.siteUrl }), 'application/xml')
}

/** Static pages that exist whatever is published; of the clinical advice, only what readers may see. */
function staticPaths({ routes, config: { clinical } }: SiteRequest): string[] {
  const visibleTrees = trees.filter((tree) => isShown(clinical, adviceNames.tree(tree), visitor))
  return [
    ...sitemapPaths(routes, 'pages'),
    ...sitemapPaths(routes, 'tools', toolSlugs),
    ...sitemapPaths(
      routes,
      'trees',
      visibleTrees.map(({ key }) => key),
    ),
    ...(isShown(clinical, adviceNames.nutrition(nutritionVersion), visitor) ? sitemapPaths(routes, 'nutrition') : []),
  ]
}

async function urlsOf(site: SiteRequest, name: string) {
  const { client } = site
  if (name === 'pages') return staticPaths(site).map((url) => ({ url, changed_at: null }))
  const page = /^posts-([1-9]\d{0,2})$/.exec(name)?.[1]
  const part = name === 'places' ? name : page && 'posts'
  if (!part) throw data('This page could not be found', { status: 404 })
  const { items } = await orNotFound(client('GET /api/v3.0/addresses/:part', { params: { part }, query: { page } }))
  if (items.length === 0 && page !== '1') throw data('This page could not be found', { status: 404 })
  return items
}
