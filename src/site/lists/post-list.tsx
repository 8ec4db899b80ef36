import { redirect } from 'react-router'
import { validParams } from '../../contract/parse-query.ts'
import type { PostSummary } from '../../contract/posts.ts'
import { postListQuery } from '../../contract/posts.ts'
import { bookPlace } from '../../domain/navigation/book-path.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import type { PostType } from '../../domain/posts/post-type.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage, orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Chips } from '../../ui/chips/chips.tsx'
import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { ListFilters } from '../shell/listing/list-filters.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { BookCover } from '../shell/story/book-cover.tsx'
import { StoryList } from '../shell/story/story-row.tsx'
import { StoryMeta, StoryTitle } from '../shell/story/story-text.tsx'
import type { Route } from './+types/post-list.ts'
import styles from './book-grid.module.css'

type ListName = PostType | 'column'

/** Titles and descriptions of the lists. */
const listTexts: Record<ListName, { title: string; text: string }> = {
  article: { title: placeNames['/article-list'], text: '編輯、醫師、營養師與治療師一起寫的健康文章，依頻道、標籤與年份找。' },
  blog: { title: placeNames['/blog-list'], text: '診間、廚房、照顧現場的第一人稱：專業工作者的日常筆記。' },
  book: { title: placeNames['/book'], text: '替您讀過的書：每一篇導讀說清楚它講什麼、適合誰、從哪一章開始。' },
  column: { title: placeNames['/column/list'], text: '同一支筆、同一個角度，一篇接一篇讀下去；依頻道、標籤與年份找。' },
}

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'pages',
  ads: 'list',
  category: ({ id }) => (id === 'article-list' ? 'article' : undefined),
}

const names: ListName[] = ['blog', 'book', 'column']
const listNameAt = (pathname: string): ListName => names.find((name) => pathname.startsWith(`/${name}`)) ?? 'article'

/** 文章、部落格、書、專欄文章: a paginated list with filters stored in the URL. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const name = listNameAt(url.pathname)
  const addressQuery = validParams(url.searchParams, postListQuery)
  const { items: channels } = await client('GET /api/v3.0/channel')
  const place = name === 'book' ? bookPlace(channels, idIn(params), addressQuery) : { path: url.pathname, channel: null }
  if (place === null) throw notFoundPage()
  if (place.channel && place.path !== url.pathname)
    throw redirect(place.path + queryString({ ...addressQuery, channel: undefined }), 301)
  const selection = place.channel ? { ...addressQuery, channel: place.channel.slug } : addressQuery
  const query = { ...selection, years: '1' as const }
  const list = await orNotFound(
    name === 'column'
      ? client('GET /api/v3.0/column/list', { query })
      : client('GET /api/v3.0/:postType', { params: { postType: name }, query }),
  )
  const channel = place.channel && { slug: place.channel.slug, title: place.channel.title }
  return { name, path: place.path, channel, list, channels, selection }
}

/** The last segment of /book/list/{id}, which shares this list. */
const idIn = (params: { id?: string }) => params.id

/** The non-empty parameters as a query string. */
function queryString(query: Record<string, string | undefined>): string {
  const searchParams = new URLSearchParams(
    Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  )
  return searchParams.size > 0 ? `?${searchParams}` : ''
}

const pageTexts = (name: ListName, channel: { title: string } | null) => {
  const { title, text } = listTexts[name]
  return channel ? { title: `${channel.title}的${title}`, text: `${channel.title}頻道的書摘與導讀。${text}` } : { title, text }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, text } = pageTexts(loaderData?.name ?? 'article', loaderData?.channel ?? null)
  return pageMeta(matches, { title, description: text, path: loaderData?.path ?? '/' })
}

const emptyMessage = (selection: Record<string, string | undefined>) =>
  ['channel', 'tag', 'year', 'author'].some((name) => selection[name])
    ? '沒有符合條件的文章。試試別的頻道或年份。'
    : '公開的文章會列在這裡，現在還沒有。'

export default function PostList({ loaderData }: Route.ComponentProps) {
  const { name, path, channel, list, channels, selection } = loaderData
  const { title, text } = pageTexts(name, channel)
  // the channel filter of books navigates to the channel's own URL
  const action = name === 'book' ? '/book' : path
  return (
    <Page>
      <PageHead title={title} text={text}>
        <ListFilters action={action} channels={channels} selected={selection} years={list.years ?? []} total={list.meta.total} />
      </PageHead>
      {name === 'book' ? (
        <BookGrid posts={list.items} total={list.meta.total} empty={emptyMessage(selection)} />
      ) : (
        <StoryList interrupted posts={list.items} total={list.meta.total} empty={emptyMessage(selection)} />
      )}
      <Paging meta={list.meta} />
      {name === 'book' && (
        <div className={styles['channels']}>
          <Chips label="依頻道看書">
            <SiteLink to="/book" aria-current={channel ? undefined : 'page'}>
              全部
            </SiteLink>
            {channels.map(({ slug, title: name }) => (
              <SiteLink key={slug} to={`/book/list/${slug}`} aria-current={channel?.slug === slug ? 'page' : undefined}>
                {name}
              </SiteLink>
            ))}
          </Chips>
        </div>
      )}
    </Page>
  )
}

/** A page of books: jackets in their own format, each with the title of its post. */
function BookGrid({ posts, total, empty }: { posts: PostSummary[]; total: number; empty: string }) {
  if (posts.length === 0) return <EmptyPage total={total} empty={empty} />
  return (
    <>
      <ul className={styles['grid']}>
        {posts.map((post) => (
          <li key={post.url} className={styles['book']} style={channelInk(post.channels[0])}>
            <BookCover post={post} sizes="(min-width: 992px) 210px, 45vw" />
            <div>
              <StoryTitle post={post} level="h2" className={styles['title']} />
              <StoryMeta post={post} />
            </div>
          </li>
        ))}
      </ul>
      <Ad slot="channel-list" />
    </>
  )
}
