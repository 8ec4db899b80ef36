import { placeNames } from '../../domain/navigation/place-names.ts'
import { money } from '../../domain/payment/money.ts'
import { SiteLink, SiteLinkButton } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Card } from '../../ui/card/card.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyPage } from '../shell/listing/empty-page.tsx'
import { PageHead } from '../shell/listing/page-head.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/subscriptions.ts'
import styles from './payment.module.css'

export const handle: PageHandle = { kept: true, private: false, robots: 'index', sitemap: 'pages' }

/** 訂閱方案: what each plan includes. */
export async function loader({ context }: Route.LoaderArgs) {
  return (await context.get(siteRequest).client('GET /api/v3.0/payment/product')).items.plans
}

const words = { title: placeNames['/subscriptions'], description: '選一個適合您的方案，解鎖訂戶文章。' }
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { ...words, path: '/subscriptions' })

export default function Subscriptions({ loaderData: plans }: Route.ComponentProps) {
  return (
    <Page>
      <PageHead title={words.title} text={words.description} />
      {plans.length === 0 ? <EmptyPage total={0} empty="目前沒有可以訂閱的方案。" /> : <h2 className={styles['offers']}>方案</h2>}
      <ul className={styles['grid']}>
        {plans.map(({ id, code, title, price, months, description, includes }) => (
          <li key={id}>
            <Card className={styles['offer'] ?? ''}>
              <h3>{title}</h3>
              <p>
                <span className={styles['price']}>{money(price)}</span>
                <span className={styles['each']}>／{months} 個月</span>
              </p>
              <p>{description}</p>
              <ul>
                {includes.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
              <SiteLinkButton to={`/payment/info-input?plan=${code}`}>訂閱{title}</SiteLinkButton>
            </Card>
          </li>
        ))}
      </ul>
      <p className={styles['after']}>
        已經是訂戶？<SiteLink to="/subcheck">查詢訂閱</SiteLink>
      </p>
    </Page>
  )
}
