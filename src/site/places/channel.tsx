import { requestedPage } from '../../contract/parse-query.ts'
import type { Channel } from '../../contract/place-shapes.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/channel.ts'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: ['pages', 'places'],
  ads: 'list',
  pageType: ({ params }) => params['id'] && 'channel-id',
}

/** All channels, or the articles of one. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  if (!params.id) return { channels: (await client('GET /api/v3.0/channel')).items, channel: null, posts: null }
  const { items: channel } = await orNotFound(client('GET /api/v3.0/channel/:id', { params: { id: params.id } }))
  const query = { channel: channel.slug, page: requestedPage(url.searchParams) }
  const posts = await orNotFound(client('GET /api/v3.0/:postType', { params: { postType: 'article' }, query }))
  return { channels: [], channel, posts }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.channel?.title ?? placeNames['/channel'],
    description: loaderData?.channel?.description ?? '依主題瀏覽健康文章。',
    path: loaderData?.channel?.url ?? '/channel',
    card: loaderData?.channel ? ['channel', loaderData.channel.id] : undefined,
    feed: loaderData?.channel ? `/channel/${loaderData.channel.id}/rss.xml` : undefined,
  })

export default function ChannelPage({ loaderData: { channels, channel, posts } }: Route.ComponentProps) {
  if (!channel)
    return (
      <Page>
        <PageHead title={placeNames['/channel']} text="依主題瀏覽健康文章。" />
        <ChannelCards channels={channels} />
      </Page>
    )
  return (
    <Page style={channelInk(channel)}>
      <PageHead
        eyebrow={<SiteLink to="/channel">{placeNames['/channel']}</SiteLink>}
        title={channel.title}
        text={channel.description}
      />
      <StoryList posts={posts.items} total={posts.meta.total} interrupted />
      <Paging meta={posts.meta} />
    </Page>
  )
}

/** Channels as cards in their colours. */
function ChannelCards({ channels }: { channels: Channel[] }) {
  return (
    <CoverGrid>
      {channels.map(({ id, title, description, cover, url, ...channel }) => (
        <CoverCard key={id} to={url} title={title} cover={cover} text={description} ink={channelInk({ id, title, ...channel })} />
      ))}
    </CoverGrid>
  )
}
