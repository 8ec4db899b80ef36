import { redirect } from 'react-router'
import { requestedPage } from '../../contract/parse-query.ts'
import { channelOfTag } from '../../domain/navigation/channel.ts'
import { tagPath } from '../../domain/places/author-links.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { readChannelHeader } from '../shell/header/read-channel-header.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/tag.ts'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'places',
  ads: 'tag',
  category: ({ search }) => channelOfTag(search) ?? 'tag',
}

/** Every post with one tag. Without a tag name only the channels are shown. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  if (!params.tagName) throw redirect('/article-list', 302)
  const page = requestedPage(url.searchParams)
  const [{ items }, channelHeader] = await Promise.all([
    orNotFound(client('GET /api/v3.0/tag/:id', { params: { id: params.tagName }, query: { page } })),
    readChannelHeader(client, url),
  ])
  if (![items.tag.name, String(items.tag.id)].includes(params.tagName)) throw redirect(items.tag.url, 301)
  return { ...items, channelHeader, sensitive: items.tag.sensitive }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: `#${loaderData?.tag.name ?? ''}`,
    description: loaderData?.tag.description ?? '',
    path: tagPath(loaderData?.tag.name ?? ''),
    card: loaderData && ['tag', loaderData.tag.id],
  })

export default function Tag({ loaderData: { tag, posts } }: Route.ComponentProps) {
  const eyebrow = tag.channel && <SiteLink to={tag.channel.url}>{tag.channel.title}</SiteLink>
  return (
    <Page style={channelInk(tag.channel ?? undefined)}>
      <PageHead eyebrow={eyebrow} title={`#${tag.name}`} text={tag.description} />
      <StoryList posts={posts.items} total={posts.meta.total} empty="這個標籤還沒有公開的文章。" interrupted />
      <Paging meta={posts.meta} />
    </Page>
  )
}
