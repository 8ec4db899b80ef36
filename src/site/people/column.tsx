import { pageIn } from '../../contract/parse-query.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/column.ts'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'list' }

/** One column and its posts. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const page = pageIn(url.searchParams)
  return (await orNotFound(client('GET /api/v3.0/column/:id', { params: { id: params.id }, query: { page } }))).items
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.column.title ?? '',
    description: loaderData?.column.description ?? '',
    path: loaderData?.column.url ?? '/column',
    card: loaderData && ['column', loaderData.column.id],
    feed: loaderData && `/column/${loaderData.column.id}/rss.xml`,
  })

export default function ColumnPage({ loaderData: { column, posts } }: Route.ComponentProps) {
  const { author } = column
  return (
    <Page style={channelInk(column.channel)}>
      <PageHead eyebrow="專欄" title={column.title} text={column.description}>
        <p>
          <SiteLink to={`/author/${author.id}`}>
            {author.name}（{author.title}）
          </SiteLink>
        </p>
        <FavoriteButton item={{ type: 'column', ...column }} />
      </PageHead>
      <StoryList interrupted posts={posts.items} total={posts.meta.total} empty="這個專欄還沒有文章。" />
      <Paging meta={posts.meta} />
    </Page>
  )
}
