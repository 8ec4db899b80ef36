import { channelBySlug } from '../../domain/navigation/channel.ts'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { readChannelHeader } from '../shell/header/read-channel-header.ts'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/feature.ts'
import styles from './feature.module.css'
import { LeadStories, StoryLines, TopicCards } from './feature-parts.tsx'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'places',
  ads: 'feature',
  category: ({ id }) => channelBySlug(id.replace('feature-', ''))?.slug,
}

/**
 * The front page of a feature channel. `/diet` and `/feature/diet` are the same page; the short address is canonical.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const id = url.pathname.split('/').filter(Boolean).at(-1) ?? ''
  const [{ items }, channelHeader] = await Promise.all([
    orNotFound(client('GET /api/v3.0/feature/:id', { params: { id } })),
    readChannelHeader(client, url),
  ])
  return { ...items, channelHeader }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.channel.title ?? '',
    description: loaderData?.channel.description ?? '',
    path: loaderData?.channel.url ?? '/',
    card: loaderData && ['channel', loaderData.channel.id],
    feed: loaderData && `/channel/${loaderData.channel.id}/rss.xml`,
  })

export default function Feature({ loaderData: { channel, lead, newest, popular, topics } }: Route.ComponentProps) {
  return (
    <div style={channelInk(channel)}>
      <Page>
        <PageHead title={channel.title} text={channel.description} />
        {lead.length === 0 && <EmptyPage total={0} empty="這個頻道還沒有文章。" />}
        <LeadStories posts={lead} />
        <Ad slot="feature-channel" />
        <div className={styles['body']}>
          {newest.length > 0 && (
            <section aria-labelledby="newest">
              <h2 id="newest" className={styles['heading']}>
                最新文章
              </h2>
              <StoryList posts={newest} level="h3" />
            </section>
          )}
          <div>
            <StoryLines title="最多人讀" posts={popular} />
          </div>
        </div>
        <TopicCards topics={topics} channel={channel.slug} />
      </Page>
    </div>
  )
}
