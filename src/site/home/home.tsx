import type { SearchAction, Thing, WebSite } from 'schema-dts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { ArrowRightIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { channelInk } from '../channel-ink.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import type { ShellData } from '../shell/read-shell.ts'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import { organizationOf, type SiteNames } from '../shell/structured-data.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/home.ts'
import channelSectionStyles from './channel-section.module.css'
import columnBandStyles from './column-band.module.css'
import styles from './home.module.css'
import leadStoryStyles from './lead-story.module.css'
import mostReadStyles from './most-read.module.css'
import picksStyles from './picks.module.css'
import {
  Blogs,
  BookRow,
  type Channel,
  type Column,
  Diagrams,
  EmptyHome,
  frontStories,
  MagazineSection,
  type Story,
  type StoryWithCover,
  type StoryWithLead,
  TodayBand,
} from './sections.tsx'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'pages',
  ads: 'front',
  pageType: 'index',
  category: 'index',
}

/** The front page. The magazine section is optional; the rest is required. */
export async function loader({ context }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const [{ items: front }, magazines] = await Promise.all([
    client('GET /api/v3.0/front'),
    client('GET /api/v1.0/magazine/recommend', { query: { posts: '0' } }).catch(() => null),
  ])
  const issues = (magazines?.items ?? []).map(({ posts: _posts, image: _image, ...issue }) => issue)
  const stories = frontStories(front)
  const { lead, mostRead, columns, books, blogs } = stories
  const isEmpty = !lead && [mostRead, columns, books, blogs, issues].every(({ length }) => length === 0)
  return { ...stories, issues, places: isEmpty ? (await client('GET /api/v3.0/channel')).items : null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: taglineOf(matches) || '首頁', path: '/', graph: import.meta.env.SSR && siteGraph })

/** The site's tagline. */
const taglineOf = (matches: Route.MetaArgs['matches']) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined)?.config.tagline

export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteName } = useShell().config
  const {
    lead,
    picks,
    today,
    channels,
    mostRead,
    columns,
    diagrams,
    books,
    blogs,
    contents,
    issues,
    places: allChannels,
  } = loaderData
  const [latest, ...earlier] = issues
  return (
    <>
      {allChannels ? (
        <EmptyHome channels={allChannels} />
      ) : (
        <h1>
          <VisuallyHidden>{siteName}</VisuallyHidden>
        </h1>
      )}
      <Page className={styles['opening'] ?? ''}>
        {lead && <LeadStory post={lead} />}
        <Picks posts={picks} />
      </Page>
      {today && <TodayBand today={today} />}
      {latest && <MagazineSection latest={latest} contents={contents} earlier={earlier} />}
      <Channels channels={channels.slice(0, 2)} />
      <ColumnBand columns={columns} />
      <Diagrams diagrams={diagrams} />
      <Channels channels={channels.slice(2)} />
      <BookRow books={books} />
      <Page className={styles['reading'] ?? ''}>
        <MostRead posts={mostRead} />
        <Blogs blogs={blogs} />
      </Page>
      <Ad slot="index-bottom" />
    </>
  )
}

/** Channels side by side in pairs, each on its tint; the last of an odd number over the page width. */
function Channels({ channels }: { channels: Channel[] }) {
  return channels.flatMap((channel, index) => {
    if (index % 2 === 1) return []
    const other = channels[index + 1]
    return (
      <Page key={channel.id} className={(other ? styles['pair'] : styles['broad']) ?? ''}>
        <ChannelSection channel={channel} fullWidth={!other} />
        {other && <ChannelSection channel={other} />}
      </Page>
    )
  })
}

/** The site as schema.org data: its publisher, and its search action. */
function siteGraph(site: SiteNames): Thing[] {
  const search: SearchAction & { 'query-input': string } = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.siteUrl}/search?keyword={search_term_string}` },
    'query-input': 'required name=search_term_string',
  }
  const website: WebSite = {
    '@type': 'WebSite',
    '@id': `${site.siteUrl}/#website`,
    name: site.siteName,
    url: site.siteUrl,
    inLanguage: 'zh-Hant-TW',
    publisher: { '@id': `${site.siteUrl}/#organization` },
    potentialAction: search,
  }
  return [website, organizationOf(site)]
}

/** 最多人讀, in ranking order. */
function MostRead({ posts }: { posts: Story[] }) {
  if (posts.length === 0) return null
  return (
    <section className={mostReadStyles['most']} aria-labelledby="most-read">
      <h2 id="most-read">最多人讀</h2>
      <ol data-letters="0123456789">
        {posts.map((post) => (
          <li key={post.url}>
            <div>
              <StoryTitle post={post} className={mostReadStyles['title']} />
              <StoryMeta post={post} />
            </div>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** The lead story: wide image, large title. */
function LeadStory({ post }: { post: StoryWithLead }) {
  const [channel] = post.channels
  return (
    <article className={leadStoryStyles['lead']} style={channelInk(channel)}>
      {post.cover && (
        <div className={leadStoryStyles['cover']}>
          <Picture
            sources={pictureSources(post.cover)}
            alt=""
            sizes="(min-width: 1200px) 780px, (min-width: 992px) 62vw, 100vw"
            priority
          />
        </div>
      )}
      <div className={leadStoryStyles['words']}>
        {channel && <p className={leadStoryStyles['channel']}>{channel.title}</p>}
        <StoryTitle post={post} level="h2" className={leadStoryStyles['title']} display />
        <p className={leadStoryStyles['text']}>{post.lead}</p>
        <StoryMeta post={post} />
      </div>
    </article>
  )
}

/** 今日選讀: four stories from four different channels, text before the images. */
function Picks({ posts }: { posts: StoryWithCover[] }) {
  if (posts.length === 0) return null
  return (
    <section className={picksStyles['picks']} aria-labelledby="picks">
      <h2 id="picks" className={picksStyles['heading']}>
        今日選讀
      </h2>
      <ol>
        {posts.map((post) => (
          <li key={post.url} className={picksStyles['item']} style={channelInk(post.channels[0])}>
            <div>
              <p className={picksStyles['channel']}>{post.channels[0]?.title}</p>
              <StoryTitle post={post} className={picksStyles['title']} />
              <StoryMeta post={post} />
            </div>
            {post.cover && (
              <div className={picksStyles['cover']}>
                <Picture sources={pictureSources(post.cover)} alt="" sizes="7rem" ratio="1" />
              </div>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** One column with its author's portrait and its newest posts; the others by name. */
function ColumnBand({ columns }: { columns: Column[] }) {
  const featured = columns.find(({ stories }) => stories.length > 0)
  if (!featured) return null
  const { id, title, author, stories } = featured
  return (
    <section className={columnBandStyles['band']} aria-labelledby="column">
      <Page className={columnBandStyles['row'] ?? ''}>
        {author.portrait && (
          <div className={columnBandStyles['portrait']}>
            <Picture sources={pictureSources(author.portrait)} alt="" sizes="160px" ratio="1" />
          </div>
        )}
        <div className={columnBandStyles['about']}>
          <p className={columnBandStyles['label']}>專欄</p>
          <h2 id="column" className={columnBandStyles['name']} data-face="">
            <SiteLink to={`/column/${id}`}>{title}</SiteLink>
          </h2>
          <p className={columnBandStyles['author']}>
            <SiteLink to={`/author/${author.id}`}>{author.name}</SiteLink>
            <span>{author.title}</span>
          </p>
        </div>
        <ol className={columnBandStyles['stories']}>
          {stories.map((post) => (
            <li key={post.url} className={columnBandStyles['story']}>
              <StoryTitle post={post} className={columnBandStyles['title']} />
              <StoryMeta post={post} />
            </li>
          ))}
        </ol>
        <p className={columnBandStyles['others']}>
          <span>其他專欄</span>
          {columns.map(
            (column) =>
              column !== featured && (
                <SiteLink key={column.id} to={`/column/${column.id}`}>
                  {column.title}
                </SiteLink>
              ),
          )}
        </p>
      </Page>
    </section>
  )
}

interface ChannelSectionProps {
  channel: Channel
  /** Over the page width, with the picture beside the list; otherwise half of it. */
  fullWidth?: boolean
}

/** A channel on its tint: one story with its image, the others as titles. */
function ChannelSection({ channel, fullWidth = false }: ChannelSectionProps) {
  const { first, others } = channel
  const id = `channel-${channel.slug}`
  return (
    <section
      className={channelSectionStyles['channel']}
      data-broad={fullWidth || undefined}
      style={channelInk(channel)}
      aria-labelledby={id}
    >
      <header className={channelSectionStyles['header']}>
        <h2 id={id}>
          <SiteLink to={channel.url}>{channel.title}</SiteLink>
        </h2>
        <p className={channelSectionStyles['description']}>{channel.description}</p>
        <SiteLink className={channelSectionStyles['more']} to={channel.url} aria-label={`更多${channel.title}`}>
          更多
          <ArrowRightIcon />
        </SiteLink>
      </header>
      <article className={channelSectionStyles['first']}>
        {first.cover && (
          <div className={channelSectionStyles['cover']}>
            <Picture
              sources={pictureSources(first.cover)}
              alt=""
              sizes={fullWidth ? '(min-width: 992px) 560px, 100vw' : '(min-width: 768px) 45vw, 100vw'}
              ratio="16 / 9"
            />
          </div>
        )}
        <StoryTitle post={first} className={channelSectionStyles['firstTitle']} />
        <p className={channelSectionStyles['text']}>{first.lead}</p>
        <StoryMeta post={first} />
      </article>
      {others.length > 0 && (
        <ul className={channelSectionStyles['others']}>
          {others.map((post) => (
            <li key={post.url} className={channelSectionStyles['other']}>
              <StoryTitle post={post} className={channelSectionStyles['otherTitle']} />
              <StoryMeta post={post} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
