import type { LoaderFunctionArgs } from 'react-router'
import { type AuditEntry, auditEndpoints } from '../../contract/audit.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { auditActionGroups, auditActionLabel, auditTargetWords } from '../../domain/office/audit.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { notFoundPage } from '../../drawing/or-not-found.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { FileButton } from '../parts/download.tsx'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/page-layout.tsx'
import { FilterForm, ResultList } from '../parts/result-list.tsx'
import styles from './audit.module.css'
import { factWords, whoWords } from './words.ts'

export const handle = officePage('操作紀錄')
export const meta = () => officeMeta('操作紀錄')

const page = '/office/audit'

/** The audit events selected by the address: a saved view is an address. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const requested = parseQuery(url.searchParams)
  if (!auditEndpoints.list.query.safeParse(requested).success) throw notFoundPage()
  const { items, next, people } = await forStaff(
    context.get(siteRequest).client('GET /api/v3.0/office/audit', { query: requested }),
  )
  const {
    after: _,
    limit: __,
    ...filter
  } = Object.fromEntries(Object.entries(requested).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return { filter, items, next, people }
}

export default function Audit({ loaderData: { filter, items, next, people } }: PageProps<typeof loader>) {
  const requested = new URLSearchParams(filter)
  const narrowed = requested.size > 0
  const following = next === null ? null : `${page}?${new URLSearchParams({ ...filter, after: String(next) })}`
  const of = filter['thing']
  return (
    <>
      <Head title="操作紀錄" about="誰在什麼時候做了什麼，最近的在前。改不了，也刪不掉。時間是台北時間。">
        <FileButton of={`/office/audit.csv?${requested}`} />
      </Head>
      <FilterForm action={page}>
        <SelectField name="who" label="誰" defaultValue={filter['who'] ?? ''}>
          <option value="">所有人</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name || `已刪除的帳號 ${id.slice(0, 8)}`}
            </option>
          ))}
          <option value="nobody">系統</option>
        </SelectField>
        <SelectField name="action" label="做了什麼" defaultValue={filter['action'] ?? ''}>
          <option value="">全部</option>
          {Object.entries(auditActionGroups).map(([group, actions]) => (
            <optgroup key={group} label={group}>
              {Object.entries(actions).map(([action, words]) => (
                <option key={action} value={action}>
                  {words}
                </option>
              ))}
            </optgroup>
          ))}
        </SelectField>
        <TextField name="from" type="date" label="從" defaultValue={filter['from']} />
        <TextField name="to" type="date" label="到" defaultValue={filter['to']} />
        {of && <input type="hidden" name="thing" value={of} />}
        <Button type="submit" look="secondary">
          篩選
        </Button>
        {narrowed && <SiteLink to={page}>看全部</SiteLink>}
      </FilterForm>
      {of && (
        <p className={styles['only']}>
          只看{auditTargetWords(of, items.find(({ thing: target }) => target === of)?.title ?? '')}
        </p>
      )}
      <ResultList nothing={items.length > 0 ? null : narrowed ? '沒有符合的紀錄。' : '還沒有紀錄。'} following={following}>
        <ol className={styles['actions']}>
          {items.map((event) => (
            <AuditEntryRow key={event.id} event={event} filter={filter} />
          ))}
        </ol>
      </ResultList>
    </>
  )
}

function AuditEntryRow({ event, filter }: { event: AuditEntry; filter: Record<string, string> }) {
  const { at, by, action, thing: target, title, place, facts, reason } = event
  const called = auditTargetWords(target, title)
  return (
    <li className={styles['action']}>
      <time dateTime={at} className={styles['at']}>
        {taipeiMoment(new Date(at))}
      </time>
      <p className={styles['what']}>
        <strong>{whoWords(by)}</strong> {auditActionLabel(action)}　{place ? <SiteLink to={place}>{called}</SiteLink> : called}{' '}
        {filter['thing'] !== target && (
          <SiteLink
            to={`${page}?${new URLSearchParams({ thing: target })}`}
            className={styles['same']}
            aria-label={`只看這一樣：${called}`}
          >
            只看這一樣
          </SiteLink>
        )}
      </p>
      {reason && <p className={styles['reason']}>原因：{reason}</p>}
      {facts.length > 0 && (
        <ul className={styles['facts']}>
          {facts.map((fact) => (
            <li key={fact.name}>{factWords(fact)}</li>
          ))}
        </ul>
      )}
    </li>
  )
}
