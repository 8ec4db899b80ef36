import { givenIn } from '../../contract/given-query.ts'
import { notFoundPage, orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { ListFilters } from '../shell/listing/list-filters.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/post-list.ts'
import { type ListName, listWords } from './list-words.ts'

export const handle: PageHandle = {
  kept: true,
  private: false,
  robots: 'index',
  sitemap: 'pages',
  ads: 'list',
  category: ({ id }) => (id === 'article-list' ? 'article' : undefined),
}

const names: ListName[] = ['blog', 'book', 'column']
const nameOf = (pathname: string): ListName => names.find((name) => pathname.startsWith(`/${name}`)) ?? 'article'

/** 文章、部落格、書、專欄文章: a paged list with filters that live in the address. `/book/list/{id}` is the list of one channel. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const name = nameOf(url.pathname)
  const query = { ...givenIn(url.searchParams), ...(params.id ? { channel: params.id } : {}) }
  const asked = { ...query, years: '1' as const }
  const [list, channels] = await Promise.all([
    orNotFound(
      name === 'column'
        ? client('GET /api/v3.0/column/list', { query: asked })
        : client('GET /api/v3.0/:postType', { params: { postType: name }, query: asked }),
    ),
    client('GET /api/v3.0/channel'),
  ])
  if (params.id && !channels.items.some(({ id, slug }) => slug === params.id || String(id) === params.id)) throw notFoundPage()
  return { name, path: url.pathname, list, channels: channels.items, chosen: query }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const { title, text } = listWords[loaderData?.name ?? 'article']
  return pageMeta(matches, { title, description: text, path: loaderData?.path ?? '/' })
}

const emptyWords = (chosen: Record<string, string | undefined>) =>
  ['channel', 'tag', 'year', 'author'].some((name) => chosen[name]) ? '沒有符合條件的文章。試試別的頻道或年份。' : '還沒有文章。'

export default function PostList({ loaderData: { name, list, channels, chosen } }: Route.ComponentProps) {
  const { title, text } = listWords[name]
  return (
    <Page>
      <PageHead title={title} text={text}>
        <ListFilters channels={channels} chosen={chosen} years={list.years ?? []} total={list.meta.total} />
      </PageHead>
      <StoryList interrupted posts={list.items} total={list.meta.total} empty={emptyWords(chosen)} />
      <Paging meta={list.meta} />
    </Page>
  )
}
