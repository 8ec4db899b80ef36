import type { FeatureFront } from '../../contract/place-shapes.ts'
import type { PostSummary } from '../../contract/posts.ts'
import { channelBySlug } from '../../domain/navigation/channel.ts'
import { tagPath } from '../../domain/places/author-links.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { readChannelHeader } from '../shell/header/read-channel-header.ts'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import { TitleList } from '../shell/story/title-list.tsx'
import type { Route } from './+types/feature.ts'
import styles from './feature.module.css'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'places',
  ads: 'feature',
  category: ({ id }) => channelBySlug(id.replace('feature-', ''))?.slug,
}

/**
 * The front page of a feature channel. `/diet` and `/feature/diet` are the same page; the short URL is canonical.
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

/** The three newest stories, the first of them large. */
function LeadStories({ posts }: { posts: PostSummary[] }) {
  return (
    <ul className={styles['leads']}>
      {posts.map((post, index) => (
        <li key={post.url} className={styles['leadStory']}>
          {post.cover && (
            <div className={styles['cover']}>
              <Picture
                sources={pictureSources(post.cover)}
                alt=""
                sizes={index === 0 ? '(min-width: 1200px) 680px, 100vw' : '9rem'}
                ratio={index === 0 ? '16 / 10' : '1'}
                priority={index === 0}
              />
            </div>
          )}
          <div className={styles['words']}>
            <StoryTitle post={post} level="h2" className={index === 0 ? styles['firstTitle'] : undefined} display={index === 0} />
            {index === 0 && <p className={styles['text']}>{post.lead}</p>}
            <StoryMeta post={post} />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** A numbered list of titles. */
function StoryLines({ title, posts }: { title: string; posts: PostSummary[] }) {
  if (posts.length === 0) return null
  return (
    <section className={styles['lines']} aria-label={title}>
      <h2 className={styles['heading']}>{title}</h2>
      <ol>
        {posts.map((post) => (
          <li key={post.url}>
            <StoryTitle post={post} />
            <StoryMeta post={post} />
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The channel's topics, each with its newest posts. */
function TopicCards({ topics, channel }: { topics: FeatureFront['topics']; channel: string }) {
  if (topics.length === 0) return null
  return (
    <section className={styles['topics']} aria-labelledby="topics">
      <h2 id="topics" className={styles['heading']}>
        主題
      </h2>
      <div className={styles['cards']}>
        {topics.map(({ name, description, posts }) => (
          <div key={name} className={styles['topic']}>
            <h3>
              <SiteLink to={tagPath(name, channel)}>{name}</SiteLink>
            </h3>
            <p>{description}</p>
            <TitleList posts={posts} />
          </div>
        ))}
      </div>
    </section>
  )
}
