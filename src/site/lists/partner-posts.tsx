import { placeNames } from '../../domain/navigation/place-names.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Page } from '../../ui/page/page.tsx'
import { channelInk } from '../channel-ink.ts'
import { Ad } from '../shell/ads/ad.tsx'
import { CoverCard, CoverGrid } from '../shell/listing/cover-grid.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/partner-posts.ts'

export const handle: PageHandle = {
  cached: true,
  private: false,
  robots: 'index',
  sitemap: 'pages',
  ads: 'list',
  pageType: 'bbc',
}

/** 合作媒體選讀: pieces licensed from partners, with the expiry date of each licence. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/bbc')).items
}

const pageTexts = { title: placeNames['/bbc'], description: '由合作媒體授權刊登的文章。授權期滿的隔天，文章就會從本站移除。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...pageTexts, path: '/bbc' })

export default function PartnerPosts({ loaderData: posts }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={pageTexts.title} text={pageTexts.description} />
      {posts.length === 0 && <EmptyPage total={0} empty="目前沒有授權刊登的文章。" />}
      <CoverGrid>
        {posts.map(({ url, title, lead, cover, channels, partner, rights_end_on }) => (
          <CoverCard
            key={url}
            to={url}
            title={title}
            cover={cover}
            eyebrow={`來源：${partner}`}
            text={lead}
            note={rights_end_on ? `授權至 ${dottedDay(rights_end_on)}` : '長期授權'}
            ink={channelInk(channels[0])}
          />
        ))}
      </CoverGrid>
      <Ad slot="channel-list" />
    </Page>
  )
}
