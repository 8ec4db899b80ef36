import { data } from 'react-router'
import type { Client } from '../../contract/client.ts'
import { trees } from '../../domain/symptoms/trees.ts'
import { toolSlugs } from '../../domain/tools/tool.ts'
import { siteRequest } from '../request-context.ts'
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
  ...['/symptom_checker', ...trees.map(({ key }) => `/symptom_checker/${key}`), '/nutrition_recommender'],
  ...['/about', '/contact', '/editorial-policy', '/privacy'],
  ...['/ad', '/contentlicensing', '/submission', '/antifraud-1499', '/terms', '/copyright', '/diabetes-terms'],
]

/** /sitemaps/{pages|places|posts-N}.xml */
export async function loader({ context, params: { file } }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteRequest)
  const found = await addressesOf(site.client, file.replace(/\.xml$/, ''))
  const addresses = found.map(({ url, changed_at }) => (changed_at ? { url, lastmod: changed_at } : { url }))
  return textAnswer(await urlSet(addresses, { hostname: site.config.siteUrl }), 'application/xml')
}

async function addressesOf(client: Client, name: string) {
  if (name === 'pages') return pages.map((url) => ({ url, changed_at: null }))
  const page = /^posts-([1-9]\d{0,2})$/.exec(name)?.[1]
  const part = name === 'places' ? name : page && 'posts'
  if (!part) throw data('This page could not be found', { status: 404 })
  const { items } = await orNotFound(client('GET /api/v3.0/addresses/:part', { params: { part }, query: { page } }))
  if (items.length === 0 && page !== '1') throw data('This page could not be found', { status: 404 })
  return items
}
