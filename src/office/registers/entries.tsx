import type { LoaderFunctionArgs } from 'react-router'
import type { ListedEntryDraft } from '../../contract/pending-changes.ts'
import { fieldOf, titleOf } from '../../domain/registers/check-entry.ts'
import type { Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import { valueText } from '../../domain/registers/entry-form.ts'
import type { FieldKind } from '../../domain/registers/field.ts'
import { draftPath, registerPath, registersPath } from '../../domain/registers/registers.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Button } from '../../ui/button/button.tsx'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { DownloadButton } from '../parts/download.tsx'
import { ListKeys } from '../parts/list-keys.tsx'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { FilterForm, ResultList } from '../parts/result-list.tsx'
import rows from '../parts/rows.module.css'
import { SavedViews } from '../parts/views-line.tsx'
import { type ListQuery, queryOf, readListQuery, searchParamsOf } from './list-query.ts'
import { knownRegister, registerAt } from './register-at.ts'
import styles from './registers.module.css'

export const handle = officePage('網站資料')
export const meta = ({ loaderData }: MetaProps<typeof loader>) =>
  officeMeta('網站資料', loaderData ? knownRegister(loaderData.name).labels.one : '')

const mostCounted = 10_000

/** The entries that match the query of the URL. A saved view stores such a query. */
export async function loader({ context, params: { name }, url: { searchParams } }: LoaderFunctionArgs) {
  const register = registerAt(name)
  const listQuery = readListQuery(register, searchParams)
  const { client } = context.get(siteRequest)
  const params = { name: register.name }
  const [{ items, next, total }, { items: views }, { items: drafts }] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/register/:name', { params, query: queryOf(listQuery) })),
    awaitOfficeCall(client('GET /api/v3.0/office/register_view/:name', { params })),
    awaitOfficeCall(client('GET /api/v3.0/office/register_draft/:name', { params })),
  ])
  const listParams = searchParamsOf(listQuery)
  const nextPageUrl = next === null ? null : new URLSearchParams([...listParams, ['after', next]])
  return {
    name: register.name,
    items,
    total,
    views,
    listQuery,
    queryString: listParams.toString(),
    nextPageUrl: nextPageUrl && `${registerPath(register)}?${nextPageUrl}`,
    drafts,
    done: searchParams.get('done'),
  }
}

export default function Entries({
  loaderData: { name, items, total, views, drafts, listQuery, queryString, nextPageUrl, done },
}: PageProps<typeof loader>) {
  const register = knownRegister(name)
  const { one: entryName, counter, about } = register.labels
  const path = registerPath(register)
  const isFull = register.fixedKeys !== undefined && total >= register.fixedKeys.length
  const isFiltered = listQuery.words !== '' || listQuery.state !== '' || Object.keys(listQuery.filters).length > 0
  const totalText =
    total > mostCounted ? `超過 ${mostCounted.toLocaleString('zh-TW')} ${counter}` : `${total.toLocaleString('zh-TW')} ${counter}`
  return (
    <>
      <PageHead title={entryName} description={about}>
        <ListKeys />
        <SiteLink to={registersPath}>全部資料</SiteLink>
        {register.toolPage && <SiteLink to={register.toolPage.path}>{register.toolPage.title}</SiteLink>}
        <SiteLink to={`${path}/import`}>匯入</SiteLink>
        {!isFull && <SiteLink to={`${path}/new`}>新增{entryName}</SiteLink>}
      </PageHead>
      <SavedViews views={views} path={path} filter={queryString} />
      {done === 'delete' && <Notice role="status">已經刪除。</Notice>}
      {done === 'discard' && <Notice role="status">草稿已經丟掉。</Notice>}
      {done === 'ended' && <Notice role="status">這份草稿先前已經發布，或丟掉了。</Notice>}
      {drafts.length > 0 && <Drafts register={register} drafts={drafts} />}
      <Filters register={register} listQuery={listQuery} narrowed={isFiltered} />
      <p className={styles['count']} role="status">
        共 {totalText}
      </p>
      {items.length > 0 && (
        <div className={styles['file']}>
          <DownloadButton url={`${path}/list.csv${queryString && `?${queryString}`}`} />
          <DownloadButton url={`${path}/list.jsonl${queryString && `?${queryString}`}`}>下載 JSON Lines</DownloadButton>
          <SiteLink to={`${path}/bulk${queryString && `?${queryString}`}`}>批次修改這些</SiteLink>
        </div>
      )}
      <ResultList
        emptyMessage={
          items.length > 0
            ? null
            : isFiltered
              ? `沒有符合的${entryName}。換個條件，或看全部。`
              : `還沒有${entryName}。用上面的「新增${entryName}」開始。`
        }
        nextPageUrl={nextPageUrl}
      >
        <ul className={rows['rows']}>
          {items.map(({ key, value, archived, count }) => (
            <li key={key} className={rows['row']} data-row>
              <SiteLink to={registerPath(register, key)} className={rows['name']}>
                {titleOf(register, value as RegisterEntry) || `（沒有名稱：${key}）`}
              </SiteLink>
              <Columns register={register} value={value as RegisterEntry} />
              {count !== null && (
                <span className={styles['cell']}>
                  <span className={styles['head']}>{register.list.countedUse}</span> {count.toLocaleString('zh-TW')} 篇
                </span>
              )}
              {archived && <Badge variant="outline">已封存</Badge>}
              {drafts.some((draft) => draft.key === key) && <Badge variant="outline">有草稿</Badge>}
            </li>
          ))}
        </ul>
      </ResultList>
    </>
  )
}

/** The drafts of a register, of new entries and of changes: readers see none of them. */
function Drafts({ register, drafts }: { register: Register; drafts: readonly ListedEntryDraft[] }) {
  return (
    <section aria-labelledby="drafts" className={styles['drafts']}>
      <h2 id="drafts">草稿（{drafts.length}）</h2>
      <ul className={rows['rows']}>
        {drafts.map(({ id, key, title, by, at }) => (
          <li key={id} className={rows['row']}>
            <SiteLink to={draftPath(register, id)} className={rows['name']}>
              {title || '（還沒有名稱）'}
            </SiteLink>
            <span className={styles['cell']}>{key === null ? '還沒有新增' : '修改，還沒有發布'}</span>
            <span className={styles['cell']}>
              {by ?? '（沒有記錄是誰）'}・{taipeiMoment(new Date(at))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Columns({ register, value }: { register: Register; value: RegisterEntry }) {
  return register.list.columns.map((name) => {
    const field = fieldOf(register, name)
    const text = field ? valueText(field, value[name]) : ''
    return (
      field &&
      text !== '' && (
        <span key={name} className={styles['cell']}>
          <span className={styles['head']}>{field.label}</span> {text}
        </span>
      )
    )
  })
}

function Filters({ register, listQuery, narrowed }: { register: Register; listQuery: ListQuery; narrowed: boolean }) {
  const { list, archive } = register
  return (
    <FilterForm action={registerPath(register)}>
      <TextField name="words" label="有這些字" defaultValue={listQuery.words} maxLength={100} type="search" />
      {list.filters.map((name) => {
        const field = fieldOf(register, name)
        const choices = field?.kind === 'flag' ? [['true', '是'] as const, ['false', '否'] as const] : field?.choices
        return (
          <SelectField key={name} name={`f_${name}`} label={field?.label} defaultValue={listQuery.filters[name] ?? ''}>
            <option value="">全部</option>
            {choices?.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )
      })}
      {archive && (
        <SelectField name="state" label="狀態" defaultValue={listQuery.state}>
          <option value="">使用中</option>
          <option value="archived">已封存</option>
          <option value="all">全部</option>
        </SelectField>
      )}
      {list.sorts.length > 1 && (
        <SelectField name="sort" label="排序" defaultValue={listQuery.sort}>
          {list.sorts.map(({ by, descending }, index) => (
            <option key={by} value={index === 0 ? '' : `${descending ? '-' : ''}${by}`}>
              {fieldOf(register, by)?.label}
              {orderLabel(fieldOf(register, by)?.kind, descending)}
            </option>
          ))}
        </SelectField>
      )}
      <Button type="submit" variant="secondary">
        篩選
      </Button>
      {narrowed && <SiteLink to={registerPath(register)}>看全部</SiteLink>}
    </FilterForm>
  )
}

/** The direction of a sort order as text; empty for names. */
function orderLabel(kind: FieldKind | undefined, isDescending = false): string {
  if (kind === 'number' || kind === 'money') return isDescending ? '，大的在前' : '，小的在前'
  if (kind === 'day' || kind === 'instant') return isDescending ? '，晚的在前' : '，早的在前'
  return ''
}
