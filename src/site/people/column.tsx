import { requestedPage } from '../../contract/parse-query.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { channelInk } from '../channel-ink.ts'
import { FavoriteButton } from '../shell/favorite/favorite-button.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/column.ts'
import styles from './people.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'list' }

/** One column and its posts. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const page = requestedPage(url.searchParams)
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
        <div className={styles['writer']}>
          {author.portrait && (
            <div className={styles['face']}>
              <Picture sources={pictureSources(author.portrait)} alt="" sizes="6rem" ratio="1" priority />
            </div>
          )}
          <div>
            <p>
              <SiteLink to={`/author/${author.id}`}>{author.name}</SiteLink>
            </p>
            <p className={styles['profession']}>{author.title}</p>
            <p className={styles['detail']}>
              {column.posts} 篇{column.latest && `，最近一篇 ${dottedDay(taipeiDay(new Date(column.latest.publish_date)))}`}
            </p>
          </div>
        </div>
        <FavoriteButton item={{ type: 'column', ...column }} />
      </PageHead>
      <StoryList interrupted posts={posts.items} total={posts.meta.total} empty="這個專欄還沒有文章。" />
      <Paging meta={posts.meta} />
    </Page>
  )
}
