import { requestedPage } from '../../contract/parse-query.ts'
import type { NutritionSummary } from '../../contract/records.ts'
import { foodGroupNames, foodGroups } from '../../domain/records/record.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/nutrition-list.ts'
import { consentAction } from './record-actions.ts'
import { ConsentSheet, Day, NoRecords } from './record-frame.tsx'
import styles from './records.module.css'

const width = 120
const height = 36

/** Servings of each food group from record to record, oldest first: charts, with the numbers for all readers. */
function ServingsTrend({ records }: { records: NutritionSummary[] }) {
  const first = records[0]
  const last = records.at(-1)
  if (!first || !last || records.length < 2) return null
  return (
    <section className={styles['sheet']} aria-labelledby="trend-title">
      <h2 id="trend-title">每天吃的份數變化</h2>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col">類別</th>
            <th scope="col">走勢</th>
            <th scope="col">
              <Day instant={first.created_at} />
            </th>
            <th scope="col">
              <Day instant={last.created_at} />
            </th>
          </tr>
        </thead>
        <tbody>
          {foodGroups.map((group) => {
            const values = records.map(({ servings }) => servings[group] ?? 0)
            return (
              <tr key={group}>
                <th scope="row">{foodGroupNames[group]}</th>
                <td>
                  <Line values={values} />
                </td>
                <td>{values[0]}</td>
                <td>{values.at(-1)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

function Line({ values }: { values: number[] }) {
  const maxValue = Math.max(1, ...values)
  const points = values.map((value, index) => {
    const x = 4 + (index / (values.length - 1)) * (width - 8)
    return `${x.toFixed(1)},${(height - 4 - (value / maxValue) * (height - 8)).toFixed(1)}`
  })
  return (
    <svg className={styles['line']} viewBox={`0 0 ${width} ${height}`} width={width} height={height} aria-hidden="true">
      <polyline points={points.join(' ')} />
      {points.map((point, index) => {
        const [cx, cy] = point.split(',')
        return <circle key={`${point} ${values.slice(0, index).length}`} cx={cx} cy={cy} r="3" />
      })}
    </svg>
  )
}

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
    orNotFound(client('GET /api/v3.0/member/nutrition/list', { query: { page: requestedPage(url.searchParams) } })),
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
        <span className={styles['meta']}>
          <Day instant={created_at} />
        </span>
      </SiteLink>
    </li>
  )
}
