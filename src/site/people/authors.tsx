import { acceptedIn } from '../../contract/parse-query.ts'
import { placeListQuery } from '../../contract/posts.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { ListFilters } from '../shell/listing/list-filters.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/authors.ts'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'banner' }

/** 作者群: a paginated list with filters stored in the address. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const query = acceptedIn(url.searchParams, placeListQuery)
  const [list, channels] = await Promise.all([
    orNotFound(client('GET /api/v3.0/author', { query: { ...query, years: '1' } })),
    client('GET /api/v3.0/channel'),
  ])
  return { list, channels: channels.items, chosen: query }
}

const words = { title: placeNames['/author'], description: '記者、醫師、營養師、治療師：誰寫、誰審訂，都寫在這裡。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/author' })

export default function Authors({ loaderData: { list, channels, chosen } }: Route.ComponentProps) {
  const { items, meta, years } = list
  return (
    <Page>
      <PageHead title={words.title} text={words.description}>
        <ListFilters channels={channels} chosen={chosen} years={years ?? []} total={meta.total} unit="位" />
      </PageHead>
      {items.length === 0 ? (
        <EmptyPage
          total={meta.total}
          empty={Object.keys(chosen).length === 0 ? '還沒有作者。' : '沒有符合條件的作者。試試別的頻道或年份。'}
        />
      ) : (
        <CoverGrid shape="round">
          {items.map(({ id, name, title, bio, portrait, posts, reviewer, url }) => (
            <CoverCard
              key={id}
              to={url}
              title={name}
              cover={portrait}
              ratio="1"
              eyebrow={reviewer ? `${title}・審訂` : title}
              text={bio}
              note={posts > 0 && `${posts} 篇文章`}
            />
          ))}
        </CoverGrid>
      )}
      <Paging meta={meta} />
    </Page>
  )
}
