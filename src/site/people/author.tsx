import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { siteRequest } from '../request-context.ts'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { orNotFound } from '../shell/or-not-found.ts'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import type { Route } from './+types/author.ts'
import styles from './author.module.css'
import { authorGraph } from './author-graph.ts'

/** One author and what they wrote: articles, or blogs with `?type=blog`. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { items: author } = await orNotFound(client('GET /api/v3.0/author/:id', { params: { id: params.id } }))
  const list = (postType: 'article' | 'blog', page?: string) =>
    orNotFound(client('GET /api/v3.0/:postType', { params: { postType }, query: { author: params.id, page } }))
  const [articles, blogs] = await Promise.all([list('article', url.searchParams.get('page') ?? undefined), list('blog')])
  return { author, articles, blogs }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.author.name ?? '',
    description: loaderData?.author.bio ?? '',
    path: loaderData?.author.url ?? '/author',
    card: loaderData && ['author', loaderData.author.id],
    graph: (site) => (loaderData ? authorGraph(site, loaderData.author) : []),
  })

export default function AuthorPage({ loaderData: { author, articles, blogs } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead eyebrow={author.reviewer ? '作者・審訂' : '作者'} title={author.name} text={author.title} />
      <div className={styles['about']}>
        {author.portrait && (
          <div className={styles['portrait']}>
            <Picture sources={pictureSources(author.portrait)} alt="" sizes="10rem" ratio="1" priority />
          </div>
        )}
        <div>
          <p>{author.bio}</p>
          <dl className={styles['facts']}>
            <dt>專長</dt>
            <dd>{author.expertise.join('、')}</dd>
            <dt>經歷</dt>
            <dd>{author.credentials.join('、')}</dd>
          </dl>
        </div>
      </div>
      <h2 className={styles['heading']}>文章（{articles.meta.total}）</h2>
      <StoryList posts={articles.items} level="h3" empty="還沒有文章。" />
      <Paging meta={articles.meta} />
      {blogs.items.length > 0 && (
        <>
          <h2 className={styles['heading']}>部落格（{blogs.meta.total}）</h2>
          <StoryList posts={blogs.items} level="h3" />
        </>
      )}
    </Page>
  )
}
