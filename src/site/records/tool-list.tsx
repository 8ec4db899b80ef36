import { redirect } from 'react-router'
import { requestedPage } from '../../contract/parse-query.ts'
import { tools } from '../../domain/tools/catalogue.ts'
import { typedText } from '../../domain/tools/describe-input.ts'
import { ConfirmedButton } from '../../rendering/forms/confirmed-button.tsx'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { orNotFound } from '../../rendering/or-not-found.ts'
import type { PageHandle } from '../../rendering/page-handle.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { TrendChart } from '../../ui/trend-chart/trend-chart.tsx'
import { Paging } from '../shell/listing/paging.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/tool-list.ts'
import { consentAction, waitForErasure } from './record-actions.ts'
import { ConsentSheet, Day, formatDay, NoRecords, RecordFilter, StoredUntil } from './record-frame.tsx'
import styles from './records.module.css'

const title = '健康工具紀錄'
const path = '/member/tool_records'
export const handle: PageHandle = {
  layout: 'member',
  middleware: ['member-only'],
  title,
  cached: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title, path })

/** The member's saved results of the health tools, of all or of one. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { client } = context.get(siteRequest)
  const tool = Object.values(tools).find(({ slug }) => slug === url.searchParams.get('tool'))
  const query = { page: requestedPage(url.searchParams), tool: tool?.slug } as { page?: string; tool?: 'bmi' }
  const [recordList, consent] = await Promise.all([
    orNotFound(client('GET /api/v3.0/member/tool/list', { query })),
    client('GET /api/v3.0/member/consent/health_record'),
  ])
  const toolBySlug = (slug: string) => Object.values(tools).find((tool) => tool.slug === slug)
  return {
    records: recordList.items.map(({ values, ...record }) => {
      const tool = toolBySlug(record.tool)
      return { ...record, inputTexts: tool ? typedText(tool, values) : [], followed: tool?.trend ?? null }
    }),
    paging: recordList.meta,
    choices: Object.values(tools).map(({ slug, title }) => ({ slug, title })),
    selectedTool: tool?.slug ?? '',
    consent: consent.items,
  }
}
export type ListedResult = Route.ComponentProps['loaderData']['records'][number]

/** Erases one result, or handles the consent buttons. */
export async function action({ request, context, url }: Route.ActionArgs) {
  const { client } = context.get(siteRequest)
  const form = await request.formData()
  if (form.get('intent') !== 'delete') return consentAction(client, form, path)
  await waitForErasure(client('POST /api/v3.0/member/tool/:id/delete', { params: { id: String(form.get('id')) } }))
  return redirect(path + url.search, 303)
}

export default function ToolList({ loaderData: { records, paging, choices, selectedTool, consent } }: Route.ComponentProps) {
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      <RecordFilter
        key={selectedTool}
        label="工具"
        name="tool"
        selected={selectedTool}
        choices={choices.map(({ slug, title }) => [slug, title])}
        total={paging.total}
      />
      <ToolTrends records={records} />
      {records.length > 0 ? (
        <ul className={styles['list']}>
          {records.map((record) => (
            <SavedResult key={record.id} record={record} />
          ))}
        </ul>
      ) : (
        <NoRecords>
          <p>{selectedTool ? '沒有這個工具的紀錄。' : '還沒有紀錄。用健康工具算出結果並同意保存，就會出現在這裡。'}</p>
          <SiteLinkButton to={selectedTool ? `/tool/${selectedTool}` : '/tool'}>
            {selectedTool ? '使用這個工具' : '看健康工具'}
          </SiteLinkButton>
        </NoRecords>
      )}
      <Paging meta={paging} />
      <ConsentSheet consent={consent} />
    </div>
  )
}

function SavedResult({
  record: { id, tool, title, headline, verdict, inputTexts, created_at, expires_at },
}: {
  record: ListedResult
}) {
  return (
    <li className={styles['result']}>
      <p className={styles['name']}>
        {headline}，{verdict}
      </p>
      <p className={styles['meta']}>
        <SiteLink to={`/tool/${tool}`}>{title}</SiteLink>・<Day instant={created_at} />
        ・<StoredUntil erased={expires_at} />
      </p>
      {inputTexts.length > 0 && <p className={styles['meta']}>{inputTexts.join('、')}</p>}
      <ConfirmedButton
        label="刪除"
        question="刪除後無法復原。確定刪除？"
        intent="delete"
        target={{ id, name: `${formatDay(created_at)} ${headline}` }}
      />
    </li>
  )
}

/** Trends of the tools with more than one saved result, old to new. */
function ToolTrends({ records }: { records: ListedResult[] }) {
  const groups = [...Map.groupBy(records, ({ tool }) => tool)].map(([tool, ofTool]) => ({
    tool,
    title: ofTool[0]?.title ?? '',
    followed: ofTool[0]?.followed ?? { label: '', unit: '' },
    points: ofTool
      .toReversed()
      .flatMap(({ trend, created_at }) => (trend === null ? [] : [{ value: trend, day: formatDay(created_at) }])),
  }))
  const repeated = groups.filter(({ points }) => points.length > 1)
  return repeated.map(({ tool, title, followed, points }) => (
    <section key={tool} className={styles['sheet']} aria-labelledby={`trend-${tool}`}>
      <h2 id={`trend-${tool}`}>{title}的變化</h2>
      <TrendChart {...followed} points={points} />
    </section>
  ))
}
