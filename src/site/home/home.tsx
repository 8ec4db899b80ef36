import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden/visually-hidden.tsx'
import { Ad } from '../shell/ads/ad.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { ShellData } from '../shell/read-shell.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Route } from './+types/home.ts'
import { Blogs, BookRow } from './books-and-blogs.tsx'
import { ChannelSection } from './channel-section.tsx'
import { ColumnBand } from './column-band.tsx'
import { EmptyHome } from './empty-home.tsx'
import { type Channel, frontStories } from './front-stories.ts'
import styles from './home.module.css'
import { LeadStory } from './lead-story.tsx'
import { MagazineSection } from './magazine-section.tsx'
import { MostRead } from './most-read.tsx'
import { Picks } from './picks.tsx'
import { siteGraph } from './site-graph.ts'
import { TodayBand } from './today-band.tsx'

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
  const bare = !lead && [mostRead, columns, books, blogs, issues].every(({ length }) => length === 0)
  return { ...stories, issues, places: bare ? (await client('GET /api/v3.0/channel')).items : null }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: taglineOf(matches) || '首頁', path: '/', graph: import.meta.env.SSR && siteGraph })

/** The site's tagline. */
const taglineOf = (matches: Route.MetaArgs['matches']) =>
  (matches.find((match) => match?.id === 'root')?.loaderData as ShellData | undefined)?.config.tagline

export default function Home({ loaderData }: Route.ComponentProps) {
  const { siteName } = useShell().config
  const { lead, picks, today, channels, mostRead, columns, books, blogs, contents, issues, places } = loaderData
  const [first, second, third, fourth, fifth] = channels
  const [latest, ...earlier] = issues
  return (
    <>
      {places ? (
        <EmptyHome channels={places} />
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
      <ChannelPair channels={[first, second]} />
      <ColumnBand columns={columns} />
      <ChannelPair channels={[third, fourth]} />
      {fifth && (
        <Page className={styles['fifth'] ?? ''}>
          <ChannelSection channel={fifth} broad />
        </Page>
      )}
      <BookRow books={books} />
      <Page className={styles['reading'] ?? ''}>
        <MostRead posts={mostRead} />
        <Blogs blogs={blogs} />
      </Page>
      <Ad slot="index-bottom" />
    </>
  )
}

/** Two channels side by side, each on its tint. */
function ChannelPair({ channels }: { channels: (Channel | undefined)[] }) {
  const shown = channels.flatMap((channel) => channel ?? [])
  if (shown.length === 0) return null
  return (
    <Page className={styles['pair'] ?? ''}>
      {shown.map((channel) => (
        <ChannelSection key={channel.slug} channel={channel} />
      ))}
    </Page>
  )
}
