import { placeNames } from '../../domain/navigation/place-names.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/columns.ts'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'list' }

/** 專欄: a description of each. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/column')).items
}

const words = { title: placeNames['/column'], description: '同一支筆、同一個角度，每隔一陣子回來看看同一件事。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/column' })

export default function Columns({ loaderData: columns }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={words.title} text={words.description}>
        <p>
          <SiteLink to="/column/list">依頻道、標籤與年份找{placeNames['/column/list']}</SiteLink>
        </p>
      </PageHead>
      {columns.length === 0 && <EmptyPage total={0} empty="還沒有專欄。" />}
      <CoverGrid>
        {columns.map(({ id, title, author, channel, description, cover, posts, url }) => (
          <CoverCard
            key={id}
            to={url}
            title={title}
            cover={cover}
            eyebrow={`${author.name}・${author.title}`}
            text={description}
            note={`${posts} 篇`}
            ink={channelInk(channel)}
          />
        ))}
      </CoverGrid>
    </Page>
  )
}
