import { redirect } from 'react-router'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Advice } from '../shell/clinical/advice.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/symptom-detail.ts'
import { waitForErasure } from './record-actions.ts'
import { RecordPage } from './record-frame.tsx'
import styles from './records.module.css'

const list = '/member/symptom_checker'
const kind = '症狀檢測紀錄'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title: kind,
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: kind, path: list })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  return (await orNotFound(client('GET /api/v3.0/member/sc_result/:id', { params }))).items
}

/** Erases the record. */
export async function action({ context, params }: Route.ActionArgs) {
  await waitForErasure(context.get(siteRequest).client('POST /api/v3.0/member/sc_result/:id/delete', { params }))
  return redirect(list, 303)
}

export default function SymptomDetail({ loaderData: record }: Route.ComponentProps) {
  const { asker_name, urgency, urgency_name, conditions, advice } = record
  return (
    <RecordPage list={list} kind={kind} record={record} owner={asker_name}>
      <section className={styles['sheet']} aria-labelledby="result-title" data-urgency={urgency}>
        <h2 id="result-title">
          <span className={styles['urgency']} data-urgency={urgency}>
            {urgency_name}
          </span>
        </h2>
        <h3>可能的情況</h3>
        <ul className={styles['points']}>
          {conditions.map(({ name, why }) => (
            <li key={name}>
              <strong>{name}</strong>：<Advice text={why} />
            </li>
          ))}
        </ul>
        <h3>可以怎麼做</h3>
        <ul className={styles['points']}>
          {advice.map((step) => (
            <li key={step}>
              <Advice text={step} />
            </li>
          ))}
        </ul>
        <p className={styles['meta']}>
          <Advice text="這是衛教資訊，不是診斷。症狀改變或變嚴重時，請直接就醫；危急時打 119。" />
        </p>
      </section>
    </RecordPage>
  )
}
