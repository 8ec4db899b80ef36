import { useEffect, useState } from 'react'
import { readStored, writeStored } from '../../browser/stored-values.ts'
import type { CallResponse } from '../../contract/client.ts'
import type { DailyNote, Front, FrontChannel, FrontColumn, FrontDiagram } from '../../contract/front.ts'
import type { Channel as PlaceChannel } from '../../contract/place-shapes.ts'
import type { PostSummary } from '../../contract/posts.ts'
import { chineseDay } from '../../domain/front/daily-note.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { ArrowRightIcon } from '../../ui/icons/icons.tsx'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pictureSources } from '../shell/picture-sources.ts'
import { BookCover } from '../shell/story/book-cover.tsx'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import { useShell } from '../shell/use-shell.ts'
import styles from './books-and-blogs.module.css'
import magazineSectionStyles from './magazine-section.module.css'
import todayBandStyles from './today-band.module.css'

/**
 * The fields of a post that the front page renders. Nothing else is sent: the page data is serialised into the document
 * a second time.
 */
export type Story = Pick<PostSummary, 'url' | 'title' | 'authors' | 'channels' | 'publish_date' | 'status'>
export type StoryWithCover = Story & Pick<PostSummary, 'cover'>
export type StoryWithLead = StoryWithCover & Pick<PostSummary, 'lead'>

/** A story as a title and its meta line. */
function story({ url, title, authors, channels, publish_date, status }: PostSummary): Story {
  return { url, title, authors, channels: channels.slice(0, 1), publish_date, status }
}

/** A story with its cover. */
const storyWithCover = (post: PostSummary): StoryWithCover => ({ ...story(post), cover: post.cover })

/** A story with its cover and its lead. */
const storyWithLead = (post: PostSummary): StoryWithLead => ({ ...storyWithCover(post), lead: post.lead })

export interface Channel extends Omit<FrontChannel, 'posts'> {
  first: StoryWithLead
  others: Story[]
}

export interface Column extends Omit<FrontColumn, 'posts'> {
  stories: Story[]
}

interface FrontStories {
  lead: StoryWithLead | null
  picks: StoryWithCover[]
  channels: Channel[]
  mostRead: Story[]
  columns: Column[]
  books: StoryWithCover[]
  blogs: Story[]
  contents: NonNullable<Front['magazine']>['contents']
  today: DailyNote | null
  diagrams: FrontDiagram[]
}

/**
 * The stories of the front page, each reduced to the fields that its section renders. A channel without stories is left
 * out.
 */
export function frontStories({
  lead,
  picks,
  channels,
  most_read,
  columns,
  books,
  blogs,
  magazine,
  today,
  diagrams,
}: Front): FrontStories {
  return {
    lead: lead && storyWithLead(lead),
    picks: picks.map(storyWithCover),
    channels: channels.flatMap(({ posts: [first, ...others], ...channel }) =>
      first ? [{ ...channel, first: storyWithLead(first), others: others.map(story) }] : [],
    ),
    mostRead: most_read.map(story),
    columns: columns.map(({ posts, ...column }) => ({ ...column, stories: posts.map(story) })),
    books: books.map(storyWithCover),
    blogs: blogs.map(story),
    contents: magazine?.contents ?? [],
    today,
    diagrams,
  }
}

/** Books as a row of jackets. */
export function BookRow({ books }: { books: StoryWithCover[] }) {
  if (books.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="books">
      <Page>
        <ListHeading id="books" title={placeNames['/book']} path="/book" />
        <ul className={styles['books']}>
          {books.map((post) => (
            <li key={post.url} className={styles['book']}>
              {post.cover && (
                <div className={styles['jacket']}>
                  <BookCover post={post} sizes="(min-width: 992px) 170px, 40vw" />
                </div>
              )}
              <StoryTitle post={post} className={styles['bookTitle']} />
              <p className={styles['by']}>{post.authors.map(({ name }) => name).join('、')}</p>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}

/** Drawings from texts in a row, each leading to its text. */
export function Diagrams({ diagrams }: Pick<FrontStories, 'diagrams'>) {
  if (diagrams.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="diagrams">
      <Page>
        <header className={styles['header']}>
          <h2 id="diagrams">一張圖看懂</h2>
        </header>
        <ul className={styles['diagrams']}>
          {diagrams.map(({ drawing, title, url }) => (
            <li key={drawing} className={styles['diagram']}>
              <div>
                <img src={`/diagrams/${drawing}.svg`} alt="" width="360" height="300" loading="lazy" decoding="async" />
              </div>
              <h3 className={styles['diagramTitle']}>
                <SiteLink to={url} dangerouslySetInnerHTML={headlineHtml(title)} />
              </h3>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}

/** Blogs: personal stories. */
export function Blogs({ blogs }: { blogs: Story[] }) {
  if (blogs.length === 0) return null
  return (
    <section aria-labelledby="blogs">
      <ListHeading id="blogs" title="部落格" path="/blog-list" />
      <ul>
        {blogs.map((post) => (
          <li key={post.url} className={styles['blog']}>
            <StoryTitle post={post} className={styles['blogTitle']} />
            <StoryMeta post={post} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ListHeading({ id, title, path }: { id: string; title: string; path: string }) {
  return (
    <header className={styles['header']}>
      <h2 id={id}>{title}</h2>
      <SiteLink to={path} aria-label={`更多${title}`}>
        更多
        <ArrowRightIcon />
      </SiteLink>
    </header>
  )
}

type Issue = Omit<CallResponse<'GET /api/v1.0/magazine/recommend'>['items'][number], 'posts' | 'image'>

/**
 * The latest issue: its cover, every cover story with its authors, lines of the other sections; and the issues before.
 */
export function MagazineSection({
  latest,
  contents,
  earlier,
}: {
  latest: Issue
  contents: FrontStories['contents']
  earlier: Issue[]
}) {
  const [firstLine] = contents
  const stories = contents.filter(({ section }) => section === firstLine?.section)
  const others = contents.filter(({ section }) => section !== firstLine?.section)
  return (
    <section className={magazineSectionStyles['magazine']} aria-labelledby="magazine">
      <Page className={magazineSectionStyles['table'] ?? ''}>
        <SiteLink className={magazineSectionStyles['cover']} to={latest.url} aria-label={`第 ${latest.volume} 期 ${latest.name}`}>
          {latest.cover && <Picture sources={pictureSources(latest.cover)} alt="" sizes="280px" />}
        </SiteLink>
        <div className={magazineSectionStyles['words']}>
          <p className={magazineSectionStyles['issue']}>
            最新一期<span>第 {latest.volume} 期</span>
            <time dateTime={latest.publish_date}>{dottedDay(latest.publish_date)}</time>
          </p>
          <h2 id="magazine" className={magazineSectionStyles['name']} data-face="">
            {latest.name}
          </h2>
          <ol className={magazineSectionStyles['stories']} aria-label={firstLine?.section}>
            {stories.map((item) => (
              <li key={`${item.page} ${item.title}`}>
                <p className={magazineSectionStyles['story']} data-face="">
                  <ContentsTitle item={item} />
                </p>
                <p className={magazineSectionStyles['by']}>
                  {item.authors.join('、')}
                  <span>第 {item.page} 頁</span>
                </p>
              </li>
            ))}
          </ol>
          {others.length > 0 && (
            <p className={magazineSectionStyles['others']}>
              還有：
              {others.map((item, index) => (
                <span key={`${item.page} ${item.title}`}>
                  {index > 0 && '、'}
                  <ContentsTitle item={item} />
                </span>
              ))}
            </p>
          )}
          <p className={magazineSectionStyles['actions']}>
            <SiteLinkButton to={latest.url}>看本期目錄</SiteLinkButton>
            <SiteLinkButton to="/subscriptions" variant="secondary">
              訂閱雜誌
            </SiteLinkButton>
          </p>
        </div>
        <ul className={magazineSectionStyles['earlier']} aria-label="前幾期">
          {earlier.map((issue) => (
            <li key={issue.volume}>
              <SiteLink to={issue.url}>
                {issue.cover && <Picture sources={pictureSources(issue.cover)} alt="" sizes="9rem" />}
                <span className={magazineSectionStyles['volume']}>第 {issue.volume} 期</span>
                <span className={magazineSectionStyles['earlierName']} dangerouslySetInnerHTML={headlineHtml(issue.name)} />
              </SiteLink>
            </li>
          ))}
        </ul>
      </Page>
    </section>
  )
}

const ContentsTitle = ({ item: { title, url } }: { item: FrontStories['contents'][number] }) =>
  url ? (
    <SiteLink to={url} dangerouslySetInnerHTML={headlineHtml(title)} />
  ) : (
    <span dangerouslySetInnerHTML={headlineHtml(title)} />
  )

/**
 * The front page before the first article: announces that one is being written, and shows what is available meanwhile.
 */
export function EmptyHome({ channels }: { channels: PlaceChannel[] }) {
  const { siteName } = useShell().config
  return (
    <Page narrow>
      <PageHead title={`歡迎來到${siteName}`} text="第一篇文章正在準備。" />
      <h2 className={styles['emptyHeading']}>我們會寫這些主題</h2>
      <ul className={styles['emptyChannels']}>
        {channels.map(({ id, title, description, url }) => (
          <li key={id}>
            <SiteLink to={url}>{title}</SiteLink>
            <p>{description}</p>
          </li>
        ))}
      </ul>
      <p className={styles['emptyTools']}>
        現在就能用的：<SiteLink to="/tool">健康工具</SiteLink>
      </p>
    </Page>
  )
}

/** Where the device stores the day whose task its reader has done. */
const doneKey = 'today-done'

/** 今天的日安: the day and its solar term, a scene, a number with its source, and one task with a box to tick. */
export function TodayBand({ today }: { today: DailyNote }) {
  const { day, term, title, scene, figure, about, source, task, next } = today
  const [done, setDone] = useState(false)
  useEffect(() => setDone(readStored(doneKey) === day), [day])
  const isExternal = source.url.startsWith('https://')
  return (
    <section className={todayBandStyles['today']} aria-labelledby="today">
      <Page className={todayBandStyles['row'] ?? ''}>
        <p className={todayBandStyles['date']}>
          <span className={todayBandStyles['term']} data-face="">
            {term}
          </span>
          <time dateTime={day}>{chineseDay(day)}</time>
        </p>
        <div className={todayBandStyles['scene']}>
          <h2 id="today" className={todayBandStyles['label']}>
            今天的日安
          </h2>
          <p className={todayBandStyles['title']} data-face="">
            {title}
          </p>
          <p className={todayBandStyles['words']}>{scene}</p>
        </div>
        <div className={todayBandStyles['number']}>
          <p className={todayBandStyles['figure']} data-face="">
            {figure}
          </p>
          <p className={todayBandStyles['about']}>{about}</p>
          <p className={todayBandStyles['source']}>
            出處：
            <a href={source.url} target={isExternal ? '_blank' : undefined} rel={isExternal ? 'noopener' : undefined}>
              {source.title}
            </a>
          </p>
        </div>
        <div className={todayBandStyles['task']}>
          <label className={todayBandStyles['tick']}>
            <input
              type="checkbox"
              checked={done}
              onChange={({ target }) => {
                writeStored(doneKey, target.checked ? day : null)
                setDone(target.checked)
              }}
            />
            {task}
          </label>
          <p className={todayBandStyles['end']} aria-live="polite">
            {done && (
              <>
                <strong>今天讀完了</strong>
                {next && `明天見：〈${next}〉`}
              </>
            )}
          </p>
        </div>
      </Page>
    </section>
  )
}
