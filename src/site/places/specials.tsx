import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { Page } from '../../ui/page/page.tsx'
import { siteRequest } from '../request-context.ts'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/specials.ts'

const pages = {
  '/special': { title: placeNames['/special'], description: '一個題目，從頭到尾想一遍。' },
  '/digital-subject': {
    title: placeNames['/digital-subject'],
    description: '編輯部為網站做的專題：文章、部落格與工具排在一起讀。',
  },
} as const
type Address = keyof typeof pages

/** 專題 and 數位專題: a wall of the specials that are out. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { items } = await context.get(siteRequest).client('GET /api/v3.0/special')
  return { specials: items, address: (url.pathname === '/digital-subject' ? '/digital-subject' : '/special') as Address }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const address = loaderData?.address ?? '/special'
  return pageMeta(matches, { ...pages[address], path: address })
}

export default function Specials({ loaderData: { specials, address } }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={pages[address].title} text={pages[address].description} />
      <CoverGrid>
        {specials.map(({ id, title, lead, sponsor, publish_date, cover, url }) => (
          <CoverCard
            key={id}
            to={url}
            title={title}
            cover={cover}
            text={lead}
            eyebrow={sponsor ? `贊助：${sponsor}` : '專題'}
            note={dottedDay(taipeiDay(new Date(publish_date)))}
          />
        ))}
      </CoverGrid>
    </Page>
  )
}
