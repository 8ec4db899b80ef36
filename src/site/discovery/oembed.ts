import { withSponsor } from '../../domain/ads/sponsor-label.ts'
import { embeddableAt, embeddablePath, embedHtml, embedPath, embedSize } from '../../domain/discovery/embed.ts'
import { shareCardPath, shareCardSize } from '../../domain/share-cards/share-card-path.ts'
import { findTool } from '../../domain/tools/catalogue.ts'
import { notFoundPage, orNotFound } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { type SiteRequest, siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/oembed.ts'

export const handle: FileHandle = { cached: false }

/** Cache lifetime of the response for consumers, seconds. */
const cacheAge = 86_400

/** /oembed?url=…: embedding of a tool or a quiz (oEmbed 1.0), as JSON; XML is not supported. */
export async function loader({ context, url: { searchParams } }: Route.LoaderArgs): Promise<Response> {
  const site = context.get(siteRequest)
  const { siteName, siteUrl } = site.config
  if ((searchParams.get('format') ?? 'json') !== 'json') return new Response('only format=json is offered', { status: 501 })
  const url = searchParams.get('url')
  if (url === null) return new Response('url is missing', { status: 400 })
  const embeddable = embeddableAt(url, siteUrl)
  if (!embeddable) throw notFoundPage()
  const maxSize = { width: limit(searchParams.get('maxwidth')), height: limit(searchParams.get('maxheight')) }
  const size = embedSize(embeddable, maxSize)
  const title = embeddable.kind === 'tool' ? toolTitle(embeddable.slug) : await quizTitle(site, embeddable.id)
  const fits = shareCardSize.width <= maxSize.width && shareCardSize.height <= maxSize.height
  const card = embeddable.kind === 'tool' ? shareCardPath('tool', embeddable.slug) : shareCardPath('quiz', embeddable.id)
  return Response.json(
    {
      version: '1.0',
      type: 'rich',
      title,
      provider_name: siteName,
      provider_url: siteUrl,
      author_name: siteName,
      author_url: siteUrl + embeddablePath(embeddable),
      cache_age: cacheAge,
      ...(fits && {
        thumbnail_url: siteUrl + card,
        thumbnail_width: shareCardSize.width,
        thumbnail_height: shareCardSize.height,
      }),
      html: embedHtml({
        src: siteUrl + embedPath(embeddable),
        title: `${title}｜${siteName}`,
        width: String(size.width),
        height: size.height,
      }),
      ...size,
    },
    { headers: { 'access-control-allow-origin': '*' } },
  )
}

/** No limit when the value is not a number. */
const limit = (text: string | null) => (/^[1-9]\d{0,4}$/.test(text ?? '') ? Number(text) : Number.POSITIVE_INFINITY)

function toolTitle(slug: string): string {
  const tool = findTool(slug)
  if (!tool) throw notFoundPage()
  return tool.title
}

async function quizTitle({ client }: SiteRequest, id: number): Promise<string> {
  const { items } = await orNotFound(client('GET /api/v3.0/quiz/:id', { params: { id: String(id) } }))
  return withSponsor(items.title, items.sponsor)
}
