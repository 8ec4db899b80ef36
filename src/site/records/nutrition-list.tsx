import { pageIn } from '../../contract/parse-query.ts'
import type { NutritionSummary } from '../../contract/records.ts'
import { SiteLink, SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { orNotFound } from '../../drawing/or-not-found.ts'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/nutrition-list.ts'
import { consentAction } from './consent-action.ts'
import { ConsentSheet } from './consent-sheet.tsx'
import { Day, NoRecords } from './record-frame.tsx'
import styles from './records.module.css'
import { ServingsTrend } from './servings-trend.tsx'

const title = '營養推薦紀錄'
const path = '/member/nutrition_recommender'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path })

/** The member's own records of the nutrition recommender. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const [records, consent] = await Promise.all([
    orNotFound(client('GET /api/v3.0/member/nutrition/list', { query: { page: pageIn(url.searchParams) } })),
    client('GET /api/v3.0/member/consent/health_record'),
  ])
  return { records, consent: consent.items }
}

export async function action({ request, context }: Route.ActionArgs) {
  return consentAction(context.get(siteRequest).client, await request.formData(), path)
}

export default function NutritionList({ loaderData: { records, consent } }: Route.ComponentProps) {
  const { items, meta } = records
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      {items.length > 0 ? (
        <ul className={styles['list']}>
          {items.map((record) => (
            <NutritionItem key={record.id} record={record} />
          ))}
        </ul>
      ) : (
        <NoRecords>
          <p>還沒有紀錄。做完營養推薦並同意保存，結果就會出現在這裡。</p>
          <SiteLinkButton to="/nutrition_recommender">開始營養推薦</SiteLinkButton>
        </NoRecords>
      )}
      <Paging meta={meta} />
      <ServingsTrend records={items.toReversed()} />
      <ConsentSheet consent={consent} />
    </div>
  )
}

function NutritionItem({ record: { id, title, nutrients, created_at } }: { record: NutritionSummary }) {
  return (
    <li className={styles['item']}>
      <SiteLink to={`${path}/${id}/detail`} className={styles['link']}>
        <span className={styles['name']}>{title}</span>
        <span>{nutrients.length > 0 ? nutrients.join('、') : '沒有特別需要補強的營養素'}</span>
        <span className={styles['facts']}>
          <Day instant={created_at} />
        </span>
      </SiteLink>
    </li>
  )
}
