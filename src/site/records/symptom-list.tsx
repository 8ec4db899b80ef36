import { validParams } from '../../contract/parse-query.ts'
import type { SymptomSummary } from '../../contract/records.ts'
import { symptomListQuery } from '../../contract/records.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/symptom-list.ts'
import { consentAction } from './record-actions.ts'
import { ConsentSheet, Day, NoRecords, RecordFilter } from './record-frame.tsx'
import styles from './records.module.css'

const title = '症狀檢測紀錄'
const path = '/member/symptom_checker'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path })

/** The member's own records of the symptom checker, for all persons or one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const { page, asker } = validParams(url.searchParams, symptomListQuery)
  const query = { page, asker } as { page?: number; asker?: 'self' }
  const [recordList, askers, consent] = await Promise.all([
    orNotFound(client('GET /api/v3.0/member/sc_result/list', { query })),
    client('GET /api/v3.0/sc_result/asker/list'),
    client('GET /api/v3.0/member/consent/health_record'),
  ])
  return { records: recordList, askers: askers.items, asker: asker ?? '', consent: consent.items }
}

export async function action({ request, context }: Route.ActionArgs) {
  return consentAction(context.get(siteRequest).client, await request.formData(), path)
}

export default function SymptomList({ loaderData: { records: recordList, askers, asker, consent } }: Route.ComponentProps) {
  const { items, meta } = recordList
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      <RecordFilter
        key={asker}
        label="檢測對象"
        name="asker"
        selected={asker}
        choices={askers.map(({ id, name }) => [id, name])}
        total={meta.total}
      />
      {items.length > 0 ? (
        <ul className={styles['list']}>
          {items.map((record) => (
            <SymptomItem key={record.id} record={record} />
          ))}
        </ul>
      ) : (
        <NoRecords>
          <p>{asker ? '沒有替這個對象保存的紀錄。' : '還沒有紀錄。做完症狀檢測並同意保存，結果就會出現在這裡。'}</p>
          <SiteLinkButton to="/symptom_checker">開始症狀檢測</SiteLinkButton>
        </NoRecords>
      )}
      <Paging meta={meta} />
      <Repeated items={items} />
      <ConsentSheet consent={consent} />
    </div>
  )
}

function SymptomItem({ record: { id, title, asker_name, urgency, urgency_name, created_at } }: { record: SymptomSummary }) {
  return (
    <li className={styles['item']}>
      <SiteLink to={`${path}/${id}/detail`} className={styles['link']}>
        <span className={styles['name']}>{title}</span>
        <span className={styles['urgency']} data-urgency={urgency}>
          {urgency_name}
        </span>
        <span className={styles['meta']}>
          {asker_name}・<Day instant={created_at} />
        </span>
      </SiteLink>
    </li>
  )
}

/** Complaints that occurred more than once, as dots from old to new. */
function Repeated({ items }: { items: SymptomSummary[] }) {
  const groups = Map.groupBy(items, ({ asker_name, title }) => `${asker_name}・${title}`)
  const repeated = [...groups].filter(([, records]) => records.length > 1)
  if (repeated.length === 0) return null
  return (
    <section className={styles['sheet']} aria-labelledby="repeated-title">
      <h2 id="repeated-title">重複出現的症狀</h2>
      <ul className={styles['plain']}>
        {repeated.map(([name, records]) => (
          <li key={name} className={styles['repeated']}>
            <span>
              {name}：{records.length} 次
            </span>
            <ol className={styles['dots']}>
              {records.toReversed().map(({ id, created_at, urgency, urgency_name }) => (
                <li key={id} data-urgency={urgency}>
                  <Day instant={created_at} /> {urgency_name}
                </li>
              ))}
            </ol>
          </li>
        ))}
      </ul>
    </section>
  )
}
