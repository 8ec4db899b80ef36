import { redirect } from 'react-router'
import { foodGroupNames, foodGroups } from '../../domain/records/record.ts'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/nutrition-detail.ts'
import { waitForErasure } from './record-actions.ts'
import { RecordPage } from './record-frame.tsx'
import styles from './records.module.css'

const list = '/member/nutrition_recommender'
const kind = '營養推薦紀錄'
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
  return (await orNotFound(client('GET /api/v3.0/member/nutrition/:id', { params }))).items
}

/** Erases the record. */
export async function action({ context, params }: Route.ActionArgs) {
  await waitForErasure(context.get(siteRequest).client('POST /api/v3.0/member/nutrition/:id/delete', { params }))
  return redirect(list, 303)
}

export default function NutritionDetail({ loaderData: record }: Route.ComponentProps) {
  const { nutrients, warnings, servings } = record
  return (
    <RecordPage list={list} kind={kind} record={record}>
      {warnings.map((warning) => (
        <section key={warning.title} className={styles['warning']}>
          <h2>{warning.title}</h2>
          <p>{warning.text}</p>
        </section>
      ))}
      {nutrients.map(({ key, name, amount, reasons, foods }) => (
        <section key={key} className={styles['sheet']} aria-labelledby={key}>
          <h2 id={key}>{name}</h2>
          <p>每天 {amount}</p>
          {reasons.map((reason) => (
            <p key={reason}>{reason}</p>
          ))}
          {foods.length > 0 && <p className={styles['meta']}>食物來源：{foods.join('、')}</p>}
        </section>
      ))}
      <section className={styles['sheet']} aria-labelledby="servings-title">
        <h2 id="servings-title">當時每天吃的份數</h2>
        <ul className={styles['plain']}>
          {foodGroups.map((group) => (
            <li key={group}>
              {foodGroupNames[group]} {servings[group]}
            </li>
          ))}
        </ul>
      </section>
    </RecordPage>
  )
}
