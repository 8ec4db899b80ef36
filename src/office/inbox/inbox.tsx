import type { LoaderFunctionArgs } from 'react-router'
import { formEntryEndpoints, type ListedEntry } from '../../contract/form-entries.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { entryKindLabels, entryStateText } from '../../domain/forms/entry.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { DownloadButton } from '../parts/download.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Checkbox, PageHead } from '../parts/page-layout.tsx'
import { FilterForm, ResultList } from '../parts/result-list.tsx'
import styles from './inbox.module.css'
import { entryQueryOf, inboxPage, timesText } from './labels.ts'

export const handle = officePage('收件匣')
export const meta = () => officeMeta('收件匣')

/** Loads the entries that match the URL's query; by default those that wait for an answer. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const params = parseQuery(url.searchParams)
  const query = entryQueryOf(params)
  if (!formEntryEndpoints.list.query.safeParse(query).success) throw notFoundPage()
  const { items, next, people } = await awaitOfficeCall(context.get(siteRequest).client('GET /api/v3.0/office/entry', { query }))
  const {
    after: _,
    limit: __,
    ...filter
  } = Object.fromEntries(Object.entries(params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))
  return { filter, items, next, people }
}

export default function Inbox({ loaderData: { filter, items, next, people } }: PageProps<typeof loader>) {
  const filterQuery = new URLSearchParams(filter)
  const nextPageUrl = next === null ? null : `${inboxPage}?${new URLSearchParams({ ...filter, after: next })}`
  const emptyMessage = filterQuery.size > 0 ? '沒有符合的收件。' : '沒有等待回覆的收件。'
  return (
    <>
      <PageHead title="收件匣" description="讀者從網站的表單送來的，最近的在前。姓名與地址在清單上遮住，打開才看得到。">
        <SiteLink to={`${inboxPage}/activities`}>活動報名名單</SiteLink>
        <DownloadButton url={`${inboxPage}.csv?${filterQuery}`} />
      </PageHead>
      <FilterForm action={inboxPage}>
        <TextField
          name="words"
          type="search"
          label="編號、姓名、單位或電子郵件"
          defaultValue={filter['words']}
          maxLength={100}
          autoComplete="off"
        />
        <SelectField name="kind" label="種類" defaultValue={filter['kind'] ?? ''}>
          <option value="">全部</option>
          {Object.entries(entryKindLabels).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <SelectField name="state" label="狀態" defaultValue={filter['state'] ?? ''}>
          <option value="">等待回覆</option>
          {Object.entries(entryStateText).map(([state, label]) => (
            <option key={state} value={state}>
              {label}
            </option>
          ))}
          <option value="all">全部</option>
        </SelectField>
        <SelectField name="assignee" label="負責的人" defaultValue={filter['assignee'] ?? ''}>
          <option value="">所有人</option>
          <option value="nobody">還沒指派</option>
          {people.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <Checkbox name="overdue" value="true" defaultChecked={filter['overdue'] === 'true'}>
          只看逾期
        </Checkbox>
        <Button type="submit" variant="secondary">
          篩選
        </Button>
        {filterQuery.size > 0 && <SiteLink to={inboxPage}>清除篩選</SiteLink>}
      </FilterForm>
      <ResultList emptyMessage={items.length > 0 ? null : emptyMessage} nextPageUrl={nextPageUrl}>
        <ul className={styles['entries']}>
          {items.map((entry) => (
            <Entry key={entry.reference} entry={entry} />
          ))}
        </ul>
      </ResultList>
    </>
  )
}

function Entry({ entry }: { entry: ListedEntry }) {
  const { reference, kind, state, overdue, assignee, sender, email, subject, cancelled } = entry
  return (
    <li className={styles['entry']}>
      <SiteLink to={`${inboxPage}/${reference}`} className={styles['name']}>
        {entryKindLabels[kind]} {reference}
      </SiteLink>
      <span className={styles['marks']}>
        {overdue && <Badge variant="accent">逾期</Badge>}
        {cancelled && <Badge variant="outline">已取消</Badge>}
        <Badge variant={state === 'new' ? 'brand' : 'outline'}>{entryStateText[state]}</Badge>
      </span>
      <p className={styles['about']}>{[subject, sender, email].filter(Boolean).join('　')}</p>
      <p className={styles['about']}>
        {timesText(entry)}
        {assignee && `・由${assignee.name || '已刪除的帳號'}負責`}
      </p>
    </li>
  )
}
