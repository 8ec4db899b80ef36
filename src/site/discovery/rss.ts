import { Feed } from 'feed'
import type { Client } from '../../contract/client.ts'
import type { PostSummary } from '../../contract/posts.ts'
import type { Picture } from '../../contract/shapes.ts'
import { sharedPictureOf } from '../../domain/images/sizes.ts'
import { feedText } from '../../domain/text/xml-text.ts'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { FileHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import type { Route } from './+types/rss.ts'
import { textResponse } from './crawlers.ts'

export const handle: FileHandle = { cached: true }

const maxItems = 30

/**
 * /rss.xml, and a feed for each channel, author and column: titles and leads of the newest posts. Feed readers cannot
 * sign in, so every post, walled or not, is represented by its lead only.
 */
export async function loader({ context, params: { id }, url }: Route.LoaderArgs): Promise<Response> {
  const { client, config } = context.get(siteRequest)
  const { title, description, page, posts } = await orNotFound(loadFeed(client, url.pathname.split('/')[1], id ?? ''))
  const feed = new Feed({
    id: config.siteUrl + page,
    title: feedText(title ? `${title}｜${config.siteName}` : config.siteName),
    description: feedText(description ?? config.tagline),
    link: config.siteUrl + page,
    language: 'zh-TW',
    copyright: config.siteName,
    feedLinks: { rss: config.siteUrl + url.pathname },
  })
  for (const post of posts.slice(0, maxItems)) feed.addItem(feedEntry(post, config.siteUrl))
  return textResponse(feed.rss2().replace('<rss ', `<rss ${namespaces} `), 'application/rss+xml')
}

interface FeedContent {
  title: string | null
  description: string | null
  /** Path of the page that the feed belongs to. */
  page: string
  posts: PostSummary[]
}

async function loadFeed(client: Client, kind: string | undefined, id: string): Promise<FeedContent> {
  if (kind === 'author') {
    const { items: author } = await client('GET /api/v3.0/author/:id', { params: { id } })
    return { title: author.name, description: author.bio, page: author.url, posts: await newest(client, { author: id }) }
  }
  if (kind === 'column') {
    const { column, posts } = (await client('GET /api/v3.0/column/:id', { params: { id } })).items
    return { title: column.title, description: column.description, page: column.url, posts: posts.items }
  }
  if (kind === 'channel') {
    const { items: channel } = await client('GET /api/v3.0/channel/:id', { params: { id } })
    return {
      title: channel.title,
      description: channel.description,
      page: channel.url,
      posts: await newest(client, { channel: id }),
    }
  }
  return { title: null, description: null, page: '/', posts: await newest(client, {}) }
}

/** The newest articles and blogs, merged. */
async function newest(client: Client, filter: { author?: string; channel?: string }): Promise<PostSummary[]> {
  const lists = await Promise.all(
    (['article', 'blog'] as const).map((postType) =>
      client('GET /api/v3.0/:postType', { params: { postType }, query: { ...filter, per_page: String(maxItems) } }),
    ),
  )
  return lists.flatMap(({ items }) => items).sort((a, b) => Date.parse(b.publish_date) - Date.parse(a.publish_date))
}

/**
 * Replace two elements of RSS itself: its `author` must be an e-mail address, its `enclosure` requires a length in bytes.
 */
const namespaces = 'xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:media="http://search.yahoo.com/mrss/"'

const feedEntry = (post: PostSummary, siteUrl: string) => ({
  id: siteUrl + post.url,
  title: feedText(post.title),
  link: siteUrl + post.url,
  description: feedText(post.lead),
  date: new Date(post.publish_date),
  category: [...post.channels.map(({ title }) => title), ...post.tags].map((name) => ({ name: feedText(name) })),
  extensions: [
    ...(post.authors.length > 0
      ? [{ name: 'dc:creator', objects: { _text: feedText(post.authors.map(({ name }) => name).join('、')) } }]
      : []),
    ...(post.cover ? [{ name: 'media:content', objects: { _attributes: mediaAttributes(post.cover, siteUrl) } }] : []),
  ],
})

function mediaAttributes(cover: Picture, siteUrl: string): Record<string, string> {
  const { url, width, height } = sharedPictureOf(cover)
  return { url: siteUrl + url, type: 'image/jpeg', medium: 'image', width: String(width), height: String(height) }
}
