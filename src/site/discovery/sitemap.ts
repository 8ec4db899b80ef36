import { data } from 'react-router'
import { adviceNames, type Clinical, isShown } from '../../domain/clinical/check.ts'
import { nutritionVersion } from '../../domain/nutrition/recommend.ts'
import { trees } from '../../domain/symptoms/trees.ts'
import { toolSlugs } from '../../domain/tools/tool.ts'
import { type SiteRequest, siteRequest } from '../request-context.ts'
import { orNotFound } from '../shell/or-not-found.ts'
import type { Route } from './+types/sitemap.ts'
import { textAnswer } from './text-answer.ts'
import { urlSet } from './url-set.ts'

/** Pages that are there once, whatever was published. */
const pages = [
  '/',
  ...['/article-list', '/blog-list', '/book', '/book/list', '/author', '/column', '/special', '/digital-subject', '/video'],
  ...['/magazine', '/magazine_list', '/bbc', '/shop', '/activity', '/subscriptions', '/payment/ask-diabetes'],
  ...['/tool', ...toolSlugs.map((slug) => `/tool/${slug}`), '/test'],
  '/symptom_checker',
  ...['/about', '/contact', '/editorial-policy', '/privacy'],
  ...['/ad', '/contentlicensing', '/submission', '/antifraud-1499', '/terms', '/copyright', '/diabetes-terms'],
]

/** Advice that readers may see. */
const advised = (clinical: Clinical) => [
  ...trees.filter((tree) => isShown(clinical, adviceNames.tree(tree), 'reader')).map(({ key }) => `/symptom_checker/${key}`),
  ...(isShown(clinical, adviceNames.nutrition(nutritionVersion), 'reader') ? ['/nutrition_recommender'] : []),
]

/** /sitemaps/{pages|places|posts-N}.xml */
export async function loader({ context, params: { file } }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteRequest)
  const found = await addressesOf(site, file.replace(/\.xml$/, ''))
  const addresses = found.map(({ url, changed_at }) => (changed_at ? { url, lastmod: changed_at } : { url }))
  return textAnswer(await urlSet(addresses, { hostname: site.config.siteUrl }), 'application/xml')
}

async function addressesOf({ client, config }: SiteRequest, name: string) {
  if (name === 'pages') return [...pages, ...advised(config.clinical)].map((url) => ({ url, changed_at: null }))
  const page = /^posts-([1-9]\d{0,2})$/.exec(name)?.[1]
  const part = name === 'places' ? name : page && 'posts'
  if (!part) throw data('This page could not be found', { status: 404 })
  const { items } = await orNotFound(client('GET /api/v3.0/addresses/:part', { params: { part }, query: { page } }))
  if (items.length === 0 && page !== '1') throw data('This page could not be found', { status: 404 })
  return items
}
