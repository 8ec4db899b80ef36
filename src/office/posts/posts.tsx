import { type ReactNode, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { Form } from 'react-router'
import type { ManuscriptSummary } from '../../contract/manuscript-shapes.ts'
import { manuscriptEndpoints } from '../../contract/manuscripts.ts'
import type { NamedEntity } from '../../contract/names.ts'
import { parseQuery } from '../../contract/parse-query.ts'
import { trashErasedAt } from '../../domain/manuscripts/trash-retention.ts'
import { may } from '../../domain/office/may.ts'
import { dottedDay } from '../../domain/time/taipei.ts'
import { wallText } from '../../domain/walls/wall.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { notFoundPage } from '../../rendering/or-not-found.ts'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import lineForm from '../parts/line-form.module.css'
import { ListKeys } from '../parts/list-keys.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import { FilterForm, ResultList } from '../parts/result-list.tsx'
import rows from '../parts/rows.module.css'
import { SavedViews } from '../parts/views-line.tsx'
import { momentOf, stateNames, typeNames } from './labels.ts'
import styles from './list/list.module.css'

/** The filter of a list URL, by parameter name. */
type UrlFilter = Readonly<Record<string, string | undefined>>

/** Whether a URL contains a filter. */
const isNarrowed = (filter: UrlFilter): boolean => Object.keys(filter).some((name) => !['limit', 'in'].includes(name))

const Choices = ({ options }: { options: Record<string, string> }) => (
  <>
    <option value="">全部</option>
    {Object.entries(options).map(([value, name]) => (
      <option key={value} value={value}>
        {name}
      </option>
    ))}
  </>
)

const Options = ({ entities }: { entities: readonly NamedEntity[] }) =>
  entities.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ))

/** The names to choose from, by kind. */
const filterKinds = ['channel', 'reviewer', 'tag', 'author', 'column', 'magazine'] as const
type FilterNames = Record<(typeof filterKinds)[number], readonly NamedEntity[]>

/** The rarely used filters. All but the author are those of the public post. */
const moreFilters = [
  { name: 'tag', kind: 'tag', label: '標籤' },
  { name: 'author', kind: 'author', label: '作者' },
  { name: 'column', kind: 'column', label: '專欄' },
  { name: 'issue', kind: 'magazine', label: '期別' },
] as const

/** The filter form above the list; the filter is stored in the URL. */
function Filters({ filter, names }: { filter: UrlFilter; names: FilterNames }) {
  const isMore = moreFilters.some(({ name }) => filter[name]) || Boolean(filter['wall'] || filter['from'] || filter['until'])
  return (
    <FilterForm action="/office/posts">
      <TextField name="words" label="找什麼" defaultValue={filter['words']} maxLength={100} type="search" />
      <SelectField name="in" label="找哪裡" defaultValue={filter['in'] ?? (filter['words'] ? 'title' : 'text')}>
        <option value="text">標題和內文</option>
        <option value="title">只找標題</option>
      </SelectField>
      <SelectField name="state" label="狀態" defaultValue={filter['state'] ?? ''}>
        <Choices options={stateNames} />
      </SelectField>
      <SelectField name="type" label="種類" defaultValue={filter['type'] ?? ''}>
        <Choices options={typeNames} />
      </SelectField>
      <SelectField name="channel" label="頻道" defaultValue={filter['channel'] ?? ''}>
        <option value="">全部</option>
        <Options entities={names.channel} />
      </SelectField>
      <SelectField name="reviewer" label="審訂者" defaultValue={filter['reviewer'] ?? ''}>
        <option value="">全部</option>
        <Options entities={names.reviewer} />
      </SelectField>
      <SelectField name="changed" label="修改" defaultValue={filter['changed'] ?? ''}>
        <Choices options={{ true: '有還沒發布的修改' }} />
      </SelectField>
      <SelectField name="due" label="該再審訂" defaultValue={filter['due'] ?? ''}>
        <Choices options={{ overdue: '逾期', soon: '兩個月內' }} />
      </SelectField>
      <MoreFilters open={isMore}>
        <div className={lineForm['filters']}>
          {moreFilters.map(({ name, kind, label }) => (
            <SelectField key={name} name={name} label={label} defaultValue={filter[name] ?? ''}>
              <option value="">全部</option>
              <Options entities={names[kind]} />
            </SelectField>
          ))}
          <SelectField name="wall" label="誰能讀" defaultValue={filter['wall'] ?? ''}>
            <Choices options={{ open: wallText[''], memberwall: wallText.memberwall, subscriberwall: wallText.subscriberwall }} />
          </SelectField>
          <TextField name="from" label="從哪天公開" type="date" defaultValue={filter['from']} />
          <TextField name="until" label="到哪天公開" type="date" defaultValue={filter['until']} />
        </div>
      </MoreFilters>
      <Button type="submit" variant="secondary">
        篩選
      </Button>
      {isNarrowed(filter) && <SiteLink to="/office/posts">看全部</SiteLink>}
    </FilterForm>
  )
}

/** It remains open when its last filter is removed in it. */
function MoreFilters({ open, children }: { open: boolean; children: ReactNode }) {
  const [initial] = useState(open)
  return (
    <Disclosure title="更多篩選：讀者看到的" open={initial}>
      {children}
    </Disclosure>
  )
}

/** A manuscript in the list. @param isSelectable whether it has a checkbox for bulk edits */
function Row({ item, isSelectable }: { item: ManuscriptSummary; isSelectable: boolean }) {
  const { uid, title, type, state, changed, authors, changed_at, changed_by, excerpt, publish_date, embargo_until } = item
  const { trashed_at, trashed_by, review_due_on } = item
  return (
    <li className={rows['row']} data-row>
      {isSelectable && (
        <label className={styles['tick']}>
          <input type="checkbox" name="uid" value={uid} aria-label={`勾選「${title || '沒有標題'}」`} />
        </label>
      )}
      <SiteLink to={`/office/posts/${uid}`} className={rows['name']}>
        {title || '（沒有標題）'}
      </SiteLink>
      <span className={styles['meta']}>
        {typeNames[type]}
        {authors.length > 0 && `・${authors.map(({ name }) => name).join('、')}`}
      </span>
      <span className={styles['marks']}>
        <Badge variant={state === 'public' ? 'brand' : 'outline'}>{stateNames[state]}</Badge>
        {changed && <Badge variant="accent">有修改</Badge>}
      </span>
      {state === 'scheduled' && publish_date && <Hour instant={publish_date}>公開</Hour>}
      {embargo_until && <Hour instant={embargo_until}>前不能公開</Hour>}
      {state === 'public' && review_due_on && <span className={styles['hour']}>審訂到 {dottedDay(review_due_on)}</span>}
      <span className={rows['end']}>
        {trashed_at === null ? (
          <>
            <time dateTime={changed_at}>{momentOf(changed_at)}</time>
            {changed_by && ` ${changed_by}`}
          </>
        ) : (
          <>
            {trashed_by || '夜間整理'} <time dateTime={trashed_at}>{momentOf(trashed_at)}</time> 丟的，
            {momentOf(trashErasedAt(new Date(trashed_at)).toISOString())} 後刪掉
          </>
        )}
      </span>
      {excerpt.length > 0 && (
        <p className={styles['excerpt']}>
          {excerpt.map(({ text, hit }, index) => {
            const key = `${index}-${text}`
            return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
          })}
        </p>
      )}
    </li>
  )
}

/** A scheduled time, in Taipei time. */
const Hour = ({ instant, children }: { instant: string; children: string }) => (
  <span className={styles['hour']}>
    <time dateTime={instant}>{momentOf(instant)}</time> {children}
  </span>
)

export const handle = officePage('稿件')
export const meta = () => officeMeta('稿件')

/** The manuscripts selected by the URL: a saved view is a URL. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const filter = parseQuery(url.searchParams)
  const query = manuscriptEndpoints.list.query.safeParse(filter)
  if (!query.success) throw notFoundPage()
  const { client, person } = context.get(siteRequest)
  const readFilterNames = async (kind: (typeof filterKinds)[number]) => {
    const queryNames = {
      channel: 'channel',
      reviewer: 'reviewer',
      tag: 'tag',
      author: 'author',
      column: 'column',
      magazine: 'issue',
    }
    const selectedId = filter[queryNames[kind]]
    const limited = { limit: '300', ...(typeof selectedId === 'string' && selectedId !== '' ? { ids: selectedId } : {}) }
    return [kind, (await client('GET /api/v3.0/office/name/:kind', { params: { kind }, query: limited })).items] as const
  }
  const [{ items, next }, nameLists, { items: views }] = await awaitOfficeCall(
    Promise.all([
      client('GET /api/v3.0/office/posts', { query: filter }),
      Promise.all(filterKinds.map(readFilterNames)),
      client('GET /api/v3.0/office/saved_view'),
    ]),
  )
  const names = Object.fromEntries(nameLists) as Record<(typeof filterKinds)[number], (typeof nameLists)[number][1]>
  const nextPageUrl =
    next === null ? null : `/office/posts?${new URLSearchParams({ ...filter, after: next } as Record<string, string>)}`
  return { filter, items, nextPageUrl, names, views, mayStart: may(person, 'start-manuscript') }
}

export default function Posts({ loaderData: { filter, items, nextPageUrl, names, views, mayStart } }: PageProps<typeof loader>) {
  return (
    <>
      <PageHead title="稿件" description="最近修改的在前。篩選的結果就是網址，可以存成檢視或傳給同事。">
        <ListKeys ticks={mayStart} />
        {mayStart && <SiteLinkButton to="/office/posts/new">寫新稿</SiteLinkButton>}
      </PageHead>
      <SavedViews views={views} path="/office/posts" filter={isNarrowed(filter) ? filterOf(filter) : ''} />
      <Filters filter={filter} names={names} />
      <ResultList
        emptyMessage={
          items.length > 0
            ? null
            : isNarrowed(filter)
              ? '沒有符合的稿件。換個條件再找。'
              : `還沒有稿件。${mayStart ? '用上面的「寫新稿」開始第一篇。' : '有人開始寫，就會列在這裡。'}`
        }
        nextPageUrl={nextPageUrl}
      >
        {mayStart ? (
          <Selection items={items} filter={filter} />
        ) : (
          <ul className={rows['rows']}>
            {items.map((item) => (
              <Row key={item.uid} item={item} isSelectable={false} />
            ))}
          </ul>
        )}
      </ResultList>
    </>
  )
}

/** The filter of a URL as a query string, independent of the page. */
function filterOf(filter: UrlFilter): string {
  const { after: _, limit: __, ...criteria } = filter
  return String(new URLSearchParams(Object.entries(criteria).flatMap(([name, value]) => (value ? [[name, value]] : []))))
}

/** The rows with checkboxes; the selection, or all that match the filter, can be edited in bulk. */
function Selection({ items, filter }: { items: readonly ManuscriptSummary[]; filter: UrlFilter }) {
  // no bulk edits in the trash: manuscripts are restored first
  const isTrash = filter['state'] === 'trashed'
  return (
    <Form action="/office/posts/bulk" className={styles['selection']}>
      <input type="hidden" name="filter" value={filterOf(filter)} />
      <ul className={rows['rows']}>
        {items.map((item) => (
          <Row key={item.uid} item={item} isSelectable />
        ))}
      </ul>
      <div className={styles['bulkActions']}>
        {!isTrash && (
          <>
            <Button type="submit" name="scope" value="ticked" variant="secondary">
              一起修改勾選的
            </Button>
            <Button type="submit" name="scope" value="all" variant="quiet">
              一起修改篩選到的全部
            </Button>
          </>
        )}
        <Button type="submit" name="what" value={isTrash ? 'untrash' : 'trash'} variant="quiet">
          {isTrash ? '把勾選的拿回來' : '把勾選的丟進垃圾桶'}
        </Button>
      </div>
    </Form>
  )
}
