import type { MetaDescriptor } from 'react-router'
import type { Thing } from 'schema-dts'
import { type ShareCardKind, shareCardPath, shareCardSize } from '../../domain/share-cards/address.ts'
import { isHidden } from '../../drawing/page-handle.ts'
import type { ShellData } from './read-shell.ts'
import { type SiteNames, structuredData } from './structured-data.ts'

interface PageWords {
  /** Without the name of the site, which is added. */
  title: string
  description?: string
  /** The page's one address as a path, with the query that belongs to it; search engines and sharers keep this one. */
  path: string
  /** Whose share card stands for the page; without one the site's. */
  card?: [kind: ShareCardKind, key: string | number] | undefined
  type?: 'website' | 'article'
  /** Path of the feed of what the page lists. */
  feed?: string | undefined
  /** Whether other sites may show it in a frame: then the page says where they learn how (oEmbed). */
  embeddable?: boolean
  /** False where a page that search engines keep shows what they should not: what was just sent, an opened form. */
  indexed?: boolean
  /**
   * The page in schema.org's words: said in the document alone, for machines that read it, so that no browser loads what
   * writes it (`graph: import.meta.env.SSR && …`).
   */
  graph?: false | ((site: SiteNames) => Thing[])
}

type Matches = readonly ({ id: string; loaderData?: unknown; handle?: unknown } | undefined)[]

/** Title, description, canonical address and sharing card of a page: `export const meta = ({ matches }) => pageMeta(matches, { … })`. */
export function pageMeta(
  matches: Matches,
  { title, description, path, card = ['site', 'home'], type = 'website', embeddable = false, feed, graph, ...given }: PageWords,
): MetaDescriptor[] {
  const indexed = (given.indexed ?? true) && !matches.some((match) => isHidden(match?.handle))
  const config = (matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined)?.config
  const site = config?.siteName ?? ''
  const origin = config?.siteUrl ?? ''
  const words = description ?? config?.tagline ?? ''
  const picture = origin + shareCardPath(...card)
  const described = site ? `${title}｜${site}` : title
  return [
    { title: described },
    { name: 'description', content: words },
    ...(indexed ? [{ tagName: 'link', rel: 'canonical', href: origin + path }] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: type },
    { property: 'og:locale', content: 'zh_TW' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: words },
    { property: 'og:url', content: origin + path },
    { property: 'og:image', content: picture },
    { property: 'og:image:type', content: 'image/jpeg' },
    { property: 'og:image:width', content: String(shareCardSize.width) },
    { property: 'og:image:height', content: String(shareCardSize.height) },
    { property: 'og:image:alt', content: described },
    { name: 'twitter:card', content: 'summary_large_image' },
    { name: 'twitter:title', content: title },
    { name: 'twitter:description', content: words },
    { name: 'twitter:image', content: picture },
    { name: 'twitter:image:alt', content: described },
    ...(feed ? [{ tagName: 'link', rel: 'alternate', type: 'application/rss+xml', href: origin + feed, title: described }] : []),
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
