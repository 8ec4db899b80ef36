import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/list.ts'

export const handle: PageHandle = { cached: true, private: false, robots: 'index', sitemap: 'pages', ads: 'banner' }

/** 專題: a grid of the published specials. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/special')).items
}

const pageTexts = { title: placeNames['/special'], description: '一個題目，從頭到尾想一遍。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/special' })

export default function Specials({ loaderData: specials }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      {specials.length === 0 && <EmptyPage total={0} empty="還沒有專題。" />}
      <CoverGrid>
        {specials.map(({ id, title, lead, sponsor, publish_date, cover, url }) => (
          <CoverCard
            key={id}
            to={url}
            title={title}
            cover={cover}
            text={lead}
            eyebrow={sponsor ? `贊助：${sponsor}` : pageTexts.title}
            note={dottedDay(taipeiDay(new Date(publish_date)))}
          />
        ))}
      </CoverGrid>
    </Page>
  )
}
