import type { MetaDescriptor } from 'react-router'
import type { Thing } from 'schema-dts'
import { type ShareCardKind, shareCardPath, shareCardSize } from '../../domain/share-cards/share-card-path.ts'
import { isNoindex } from '../../rendering/page-handle.ts'
import type { ShellData } from './read-shell.ts'
import { type SiteNames, structuredData } from './structured-data.ts'

interface PageDescription {
  /** Without the name of the site, which is appended. */
  title: string
  description?: string
  /**
   * The canonical path of the page, with the query parameters that belong to it; used by search engines and sharing.
   */
  path: string
  /** The share card of the page; by default the site's. */
  card?: [kind: ShareCardKind, key: string | number] | undefined
  type?: 'website' | 'article'
  /** Path of the feed of what the page lists. */
  feed?: string | undefined
  /** Whether other sites may embed it: the page then links to its oEmbed document. */
  embeddable?: boolean
  /** False where an indexed page shows content that must not be indexed: submitted input, an opened form. */
  indexed?: boolean
  /**
   * The page's schema.org data: rendered into the document only, for crawlers, so that browsers need not load the code
   * that builds it (`graph: import.meta.env.SSR && …`).
   */
  graph?: false | ((site: SiteNames) => Thing[])
}

type Matches = readonly ({ id: string; loaderData?: unknown; handle?: unknown } | undefined)[]

/**
 * Title, description, canonical URL and share card of a page: `export const meta = ({ matches }) =>
 * pageMeta(matches, { … })`.
 */
export function pageMeta(
  matches: Matches,
  {
    title,
    description,
    path,
    card = ['site', 'home'],
    type = 'website',
    embeddable = false,
    feed,
    graph,
    ...options
  }: PageDescription,
): MetaDescriptor[] {
  const indexed = (options.indexed ?? true) && !matches.some((match) => isNoindex(match?.handle))
  const config = (matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined)?.config
  const site = config?.siteName ?? ''
  const origin = config?.siteUrl ?? ''
  const descriptionText = description ?? config?.tagline ?? ''
  const picture = origin + shareCardPath(...card)
  const fullTitle = site ? `${title}｜${site}` : title
  return [
    { title: fullTitle },
    { name: 'description', content: descriptionText },
    ...(indexed ? [{ tagName: 'link', rel: 'canonical', href: origin + path }] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'zh_TW' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: descriptionText },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(shareCardSize.width) },
    { property: 'og:image:height', content: String(shareCardSize.height) },
    { property: 'og:image:alt', content: fullTitle },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: descriptionText },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: fullTitle },
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: origin + feed, title: fullTitle }] : []),
    ...(embeddable ? [oEmbedLink(origin, path, title)] : []),
    ...(import.meta.env.SSR && graph && config && indexed ? [structuredData(graph(config))] : []),
  ]
}

const oEmbedLink = (origin: string, path: string, title: string): MetaDescriptor => ({
  tagName: 'link',
  rel: 'alternate',
  type: 'application/json+oembed',
  href: `${origin}/oembed?${new URLSearchParams({ format: 'json', url: origin + path })}`,
  title,
})
