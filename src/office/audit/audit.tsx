import type { LoaderFunctionArgs } from 'react-router'
import { type AuditChainState, type AuditEntry, auditEndpoints } from '../../contract/audit.ts'
import { parseQuery, validParams } from '../../contract/parse-query.ts'
import { auditTargetText } from '../../domain/office/audit.ts'
import { auditActionGroups, auditActionLabel } from '../../domain/office/audit-actions.ts'
import { auditDifferenceText } from '../../domain/office/audit-chain.ts'
import { dottedDay, taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { DownloadButton } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { FilterForm, ResultList } from '../parts/result-list.tsx'
import styles from './audit.module.css'
import { actorLabel, changeText } from './labels.ts'

export const handle = officePage('操作紀錄')
export const meta = () => officeMeta('操作紀錄')

const page = '/office/audit'

/** The labels of the parameters, for a value that is not understood. */
const filterLabels: Readonly<Record<string, string>> = {
  actor: '誰',
  action: '做了什麼',
  target: '哪一樣',
  from: '從',
  to: '到',
  after: '第幾頁',
}

/** Frequent queries of administrators: look-ups of members, and unusual events. */
const shortcuts = [
  ['look-up-member', '誰查看了會員'],
  ['alert-look-ups', '查看會員的異常'],
  ['report-look-ups', '每週名單'],
] as const

/** The audit events selected by the URL: a saved view is a URL. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const query = validParams(url.searchParams, auditEndpoints.list.query)
  const ignored = Object.keys(parseQuery(url.searchParams)).filter((name) => query[name] === undefined)
  const { items, next, people, chain } = await awaitOfficeCall(
    context.get(siteRequest).client('GET /api/v3.0/office/audit', { query }),
  )
  const {
    after: _,
    limit: __,
    ...filter
  } = Object.fromEntries(Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return { filter, ignored: ignored.map((name) => filterLabels[name] ?? name), items, next, people, chain }
}

export default function Audit({ loaderData: { filter, ignored, items, next, people, chain } }: PageProps<typeof loader>) {
  const filterQuery = new URLSearchParams(filter)
  const isFiltered = filterQuery.size > 0
  const nextPageUrl = next === null ? null : `${page}?${new URLSearchParams({ ...filter, after: String(next) })}`
  const targetFilter = filter['target']
  return (
    <>
      <PageHead title="操作紀錄" description="誰在什麼時候做了什麼，最近的在前。改不了，也刪不掉。時間是台北時間。">
        <DownloadButton url={`/office/audit.csv?${filterQuery}`} />
      </PageHead>
      <ChainState chain={chain} />
      {ignored.length > 0 && (
        <Notice role="status" className={styles['ignored']}>
          網址裡的{ignored.map((name) => `「${name}」`).join('、')}看不懂，沒有照它篩選。下面是其餘條件的紀錄，請用篩選重選一次。
        </Notice>
      )}
      <nav aria-label="常看的" className={styles['shortcuts']}>
        {shortcuts.map(([action, label]) => (
          <SiteLink
            key={action}
            to={`${page}?${new URLSearchParams({ action })}`}
            aria-current={filter['action'] === action ? 'page' : undefined}
          >
            {label}
          </SiteLink>
        ))}
      </nav>
      <FilterForm action={page}>
        <SelectField name="actor" label="誰" defaultValue={filter['actor'] ?? ''}>
          <option value="">所有人</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || `已刪除的帳號 ${id.slice(0, 8)}`}
            </option>
          ))}
          <option value="system">系統</option>
        </SelectField>
        <SelectField name="action" label="做了什麼" defaultValue={filter['action'] ?? ''}>
          <option value="">全部</option>
          {Object.entries(auditActionGroups).map(([group, actions]) => (
            <optgroup key={group} label={group}>
              {Object.entries(actions).map(([action, label]) => (
                <option key={action} value={action}>
                  {label}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField name="from" type="date" label="從" defaultValue={filter['from']} />
        <TextField name="to" type="date" label="到" defaultValue={filter['to']} />
        {targetFilter && <input type="hidden" name="target" value={targetFilter} />}
        <Button type="submit" variant="secondary">
          篩選
        </Button>
        {isFiltered && <SiteLink to={page}>看全部</SiteLink>}
      </FilterForm>
      {targetFilter && (
        <p className={styles['note']}>
          只看{auditTargetText(targetFilter, items.find(({ target }) => target === targetFilter)?.title ?? '')}
        </p>
      )}
      <ResultList
        emptyMessage={items.length > 0 ? null : isFiltered ? '沒有符合的紀錄。' : '還沒有紀錄。'}
        nextPageUrl={nextPageUrl}
      >
        <ol className={styles['actions']}>
          {items.map((event) => (
            <AuditEntryRow key={event.id} event={event} filter={filter} />
          ))}
        </ol>
      </ResultList>
    </>
  )
}

/** The number of differing days that the page lists. */
const maxListedDays = 10

/** Until which day the log is sealed, and whether it is intact. */
function ChainState({ chain: { sealed_until: until, checked_at: checkedAt, differences } }: { chain: AuditChainState }) {
  if (differences.length > 0)
    return (
      <Notice isError role="alert">
        操作紀錄和封存的不一樣，可能有人直接改過資料庫。請馬上通知管理主機的人，並且先留著資料庫與備份不要動。
        {differences.slice(0, maxListedDays).map((difference) => (
          <span key={`${difference.day} ${difference.kind}`} className={styles['difference']}>
            {auditDifferenceText(difference)}
          </span>
        ))}
        {differences.length > maxListedDays && (
          <span className={styles['difference']}>還有 {differences.length - maxListedDays} 天</span>
        )}
      </Notice>
    )
  return (
    <p className={styles['note']}>
      {until === null || checkedAt === null
        ? '還沒有封存。每天凌晨三點以後會封存前一天的紀錄，之後有人改動就看得出來。'
        : `到 ${dottedDay(until)} 為止的紀錄已經封存，沒有人改過（${taipeiMoment(new Date(checkedAt))} 核對）。`}
    </p>
  )
}

function AuditEntryRow({ event, filter }: { event: AuditEntry; filter: Record<string, string> }) {
  const { at, actor, action, target, title, path, changes, reason } = event
  const targetName = auditTargetText(target, title)
  const label = auditActionLabel(action)
  const shownName = auditTargetText(target, title, label)
  return (
    <li className={styles['action']}>
      <time dateTime={at} className={styles['time']}>
        {taipeiMoment(new Date(at))}
      </time>
      <p className={styles['event']}>
        <strong>{actorLabel(actor)}</strong> {label}　{path && shownName ? <SiteLink to={path}>{shownName}</SiteLink> : shownName}{' '}
        {filter['target'] !== target && (
          <SiteLink
            to={`${page}?${new URLSearchParams({ target })}`}
            className={styles['targetLink']}
            aria-label={`只看這一樣：${targetName}`}
          >
            只看這一樣
          </SiteLink>
        )}
      </p>
      {reason && <p className={styles['reason']}>原因：{reason}</p>}
      {changes.length > 0 && (
        <ul className={styles['changes']}>
          {changes.map((change) => (
            <li key={change.name}>{changeText(change)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
