import type { Person, Thing } from 'schema-dts'
import type { CallResponse } from '../../contract/client.ts'
import { requestedPage } from '../../contract/parse-query.ts'
import type { PostSummary } from '../../contract/posts.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { linkName } from '../../domain/places/author-links.ts'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { StoryList } from '../shell/story/story-row.tsx'
import { breadcrumbOf, imageOf, organizationOf, type SiteNames } from '../shell/structured-data.ts'
import type { Route } from './+types/author.ts'
import styles from './author.module.css'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'places', ads: 'banner' }

/** One author, with the posts they wrote and reviewed. */
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { items: author } = await orNotFound(client('GET /api/v3.0/author/:id', { params: { id: params.id } }))
  const list = (postType: 'article' | 'blog', query: Record<string, string | undefined>) =>
    orNotFound(client('GET /api/v3.0/:postType', { params: { postType }, query }))
  const filter = { author: params.id }
  const [articles, blogs, reviewed] = await Promise.all([
    list('article', { ...filter, page: requestedPage(url.searchParams) }),
    list('blog', filter),
    author.reviewer ? list('article', { reviewer: params.id, per_page: '10' }) : null,
  ])
  return { author, articles, blogs, reviewed }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData?.author.name ?? '',
    description: loaderData?.author.bio ?? '',
    path: loaderData?.author.url ?? '/author',
    card: loaderData && ['author', loaderData.author.id],
    feed: loaderData && `/author/${loaderData.author.id}/rss.xml`,
    graph: import.meta.env.SSR && ((site) => (loaderData ? authorGraph(site, loaderData.author) : [])),
  })

export default function AuthorPage({ loaderData: { author, articles, blogs, reviewed } }: Route.ComponentProps) {
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
          <dl className={styles['details']}>
            {author.expertise.length > 0 && (
              <>
                <dt>專長</dt>
                <dd>{author.expertise.join('、')}</dd>
              </>
            )}
            {author.credentials.length > 0 && (
              <>
                <dt>證照與學經歷</dt>
                <dd>{author.credentials.join('、')}</dd>
              </>
            )}
            {author.links.length > 0 && (
              <>
                <dt>連結</dt>
                <dd className={styles['links']}>
                  {author.links.map((url) => (
                    <a key={url} href={url} rel="me noopener">
                      {linkName(url)}
                    </a>
                  ))}
                </dd>
              </>
            )}
          </dl>
        </div>
      </div>
      {(articles.meta.total > 0 || (blogs.meta.total === 0 && !reviewed?.meta.total)) && (
        <>
          <h2 className={styles['heading']}>文章（{articles.meta.total}）</h2>
          <StoryList posts={articles.items} total={articles.meta.total} level="h3" empty="這位作者還沒有公開的文章。" />
          <Paging meta={articles.meta} />
        </>
      )}
      <MoreStories title="部落格" list={blogs} />
      {reviewed && <MoreStories title="最近審訂的文章" list={reviewed} />}
    </Page>
  )
}

function MoreStories({
  title,
  list: { items, meta },
}: {
  title: string
  list: { items: PostSummary[]; meta: { total: number } }
}) {
  if (items.length === 0) return null
  return (
    <>
      <h2 className={styles['heading']}>
        {title}（{meta.total}）
      </h2>
      <StoryList posts={items} level="h3" />
    </>
  )
}

type Author = CallResponse<'GET /api/v3.0/author/:id'>['items']

/** An author as schema.org data: identity and areas of expertise. */
function authorGraph(site: SiteNames, author: Author): Thing[] {
  const person: Person = {
    '@type': 'Person',
    '@id': site.siteUrl + author.url,
    name: author.name,
    jobTitle: author.title,
    description: author.bio,
    url: site.siteUrl + author.url,
    knowsAbout: author.expertise,
    worksFor: { '@id': `${site.siteUrl}/#organization` },
    ...(author.links.length > 0 && { sameAs: author.links }),
    ...(author.portrait && { image: imageOf(site, author.portrait) }),
  }
  const crumbs = [
    { title: placeNames['/author'], path: '/author' },
    { title: author.name, path: author.url },
  ]
  return [person, organizationOf(site), breadcrumbOf(site, crumbs)]
}
