import { placeNames } from '../../domain/navigation/place-names.ts'
import { money } from '../../domain/payment/money.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/shop.ts'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'pages',
  ads: 'banner',
  pageType: 'shop',
}

/** 商城: links to the external shop. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/shop')).items
}

const words = { title: placeNames['/shop'], description: '編輯部選的書、過刊與生活用品；結帳在商城網站完成。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/shop' })

export default function Shop({ loaderData: items }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={words.title} text={words.description} />
      {items.length === 0 && <EmptyPage total={0} empty="商城目前沒有上架的商品。" />}
      <CoverGrid>
        {items.map(({ id, title, price, url, category, description, image }) => (
          <CoverCard
            key={id}
            to={url}
            title={title}
            cover={image}
            ratio="1"
            eyebrow={category}
            text={description}
            note={money(price)}
          />
        ))}
      </CoverGrid>
    </Page>
  )
}
