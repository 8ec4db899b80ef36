import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { type ActionFunctionArgs, data, Form, type LoaderFunctionArgs, redirect } from 'react-router'
import { isSame } from '../../domain/registers/check-entry.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import {
  addRow,
  type BoardRow,
  boardContents,
  boardRows,
  editSamplePages,
  moveRow,
  moveRowTo,
  removeRow,
} from '../../domain/registers/issue-board.ts'
import { magazines } from '../../domain/registers/kinds/contents.ts'
import type { IssueContents, SamplePage } from '../../domain/registers/outlines.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { type MetaProps, officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import { StepUp } from '../parts/step-up.tsx'
import { useRowDrag } from '../parts/use-row-drag.ts'
import { useConfirmUnsaved } from '../shell/leave-guard.ts'
import styles from './issue-board.module.css'
import {
  CoverForm,
  coverOfForm,
  fieldsOfPart,
  type IssueCover,
  type IssuePart,
  SamplesForm,
  type SaveFailure,
  samplesOfForm,
  saveIssue,
} from './issue-parts.tsx'

export const handle = officePage('排目錄', { bodyLimit: 1024 * 1024 })
export const meta = ({ loaderData }: MetaProps<typeof loader>) => officeMeta('排目錄', loaderData?.issue.name)

const boardPath = (issue: string) => `/office/magazines/${issue}`
const paramsOf = (issue = '') => ({ name: magazines.name, key: issue })

/** The contents of one issue. */
export async function loader({ context, params, url }: LoaderFunctionArgs) {
  const { client } = context.get(siteRequest)
  const { items } = await awaitOfficeCall(
    client('GET /api/v3.0/office/register/:name/:key', { params: paramsOf(params['issue']) }),
  )
  const { name, theme, publish_date, cover_id, cover_lines, sample_pages, sections } = items.value
  const issue = {
    key: items.key,
    name: String(name),
    theme: String(theme),
    cover: {
      publish_date: String(publish_date),
      cover_id: typeof cover_id === 'string' ? cover_id : null,
      cover_lines: cover_lines as string[],
    },
    samples: sample_pages as unknown as SamplePage[],
  }
  const rows = boardRows(sections as IssueContents)
  const isPublished = issue.cover.publish_date <= taipeiDay(new Date())
  return { issue, isOut: isPublished, version: items.version, rows, saved: url.searchParams.get('done') }
}

interface BoardActionResult extends SaveFailure {
  part: IssuePart
  /** The input of the part that was not saved. */
  rows?: BoardRow[]
  cover?: IssueCover
  samples?: SamplePage[]
}

/** The rows of the form, in their order. */
function rowsIn(form: FormData): BoardRow[] {
  const formValues = (name: string) => form.getAll(name).map(String)
  const [kinds, titles, pages, posts] = [formValues('kind'), formValues('title'), formValues('page'), formValues('post')]
  let pieces = -1
  return kinds.map((kind, index): BoardRow => {
    const title = titles[index] ?? ''
    if (kind === 'section') return { kind: 'section', title }
    pieces += 1
    return { kind: 'piece', title, page: pages[pieces] ?? '', post: posts[pieces] ?? '' }
  })
}

/** The rows after the command of a button (`up 2`); null for a value that is none. */
function boardAfter(rows: readonly BoardRow[], button: string): BoardRow[] | null {
  const [, command, indexText] = /^(up|down|remove|piece|section) (\d+)$/.exec(button) ?? []
  const index = Number(indexText)
  if (command === 'up' || command === 'down') return moveRow(rows, index, command)
  if (command === 'remove') return removeRow(rows, index)
  return command === 'piece' || command === 'section' ? addRow(rows, command, index) : null
}

const notSaved: SaveFailure = { status: 200, error: null, errors: {}, stepUp: null }

/** Saves one part of the issue. With `change`, a submit button of a row without scripts, only returns the changed rows. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const site = context.get(siteRequest)
  const form = await request.formData()
  const key = params['issue'] ?? ''
  const button = String(form.get('change') ?? '')
  const actionResult = (boardResult: BoardActionResult) => data<BoardActionResult>(boardResult, { status: boardResult.status })
  const after = (failed: SaveFailure | null, input: Pick<BoardActionResult, 'part' | 'rows' | 'cover' | 'samples'>) =>
    failed ? actionResult({ ...failed, ...input }) : redirect(`${boardPath(key)}?done=${input.part}`, 303)
  const part = form.get('part')
  if (part === 'cover' || part === 'samples') {
    const samples = samplesOfForm(form)
    const changedSamples = part === 'samples' ? editSamplePages(samples, button, { mediaId: '', caption: '' }) : null
    if (changedSamples) return actionResult({ ...notSaved, part, samples: changedSamples })
    const input = part === 'cover' ? ({ part, cover: coverOfForm(form) } as const) : ({ part, samples } as const)
    return after(await saveIssue(site, key, form, fieldsOfPart(part, form)), input)
  }
  const rows = rowsIn(form)
  const changedBoard = boardAfter(rows, button)
  if (changedBoard) return actionResult({ ...notSaved, part: 'contents', rows: changedBoard })
  const parsedBoard = boardContents(rows)
  if ('errors' in parsedBoard) {
    const message = '有幾列要修改，還沒有儲存。'
    return actionResult({ ...notSaved, status: 422, part: 'contents', rows, errors: parsedBoard.errors, error: message })
  }
  return after(await saveIssue(site, key, form, { sections: parsedBoard.contents }), { part: 'contents', rows })
}

type Props = PageProps<typeof loader, typeof action>

export default function IssueBoard({ loaderData: { issue, isOut, version, rows, saved }, actionData }: Props) {
  const { key, name, theme, cover, samples } = issue
  const done = saved !== null && Object.hasOwn(partNames, saved) ? partNames[saved] : undefined
  const resultOf = (part: IssuePart) => (actionData?.part === part ? actionData : null)
  return (
    <>
      <PageHead
        title={`${name}的目錄`}
        description="拖曳左邊的 ⠿，或用「上移」「下移」；在欄位裡按 Alt 和上下鍵也可以。封面、目錄、先看頁各自儲存，儲存了讀者才會看到。"
      >
        <SiteLink to={registerPath(magazines)}>所有期刊</SiteLink>
        <SiteLink to={registerPath(magazines, key)}>名稱與主題</SiteLink>
        {isOut && <a href={`/magazine/${key}`}>讀者看到的頁面</a>}
      </PageHead>
      {done && !actionData && (
        <Notice role="status">
          {done}已經儲存，{isOut ? '讀者兩秒內就會看到。' : '出刊那天讀者會看到。'}
        </Notice>
      )}
      {/* each form has its stored values as its key: saving one part keeps the unsaved input of the others */}
      <div className={styles['layout']}>
        <aside className={styles['cover']} aria-label="封面">
          <p>
            <strong>{theme}</strong>
          </p>
          <p>
            第 {key} 期，{dottedDay(cover.publish_date)} {isOut ? '出刊' : '要出刊'}
          </p>
          <CoverForm key={JSON.stringify(cover)} savedCover={cover} version={version} actionResult={resultOf('cover')} />
        </aside>
        <div className={styles['main']}>
          <Board key={JSON.stringify(rows)} savedRows={rows} actionResult={resultOf('contents')} version={version} />
          <SamplesForm
            key={JSON.stringify(samples)}
            savedSamples={samples}
            version={version}
            actionResult={resultOf('samples')}
          />
        </div>
      </div>
    </>
  )
}

/** Names of the parts in the notice after a save. */
const partNames: Readonly<Record<string, string>> = { contents: '目錄', cover: '封面與出刊日', samples: '先看頁' }

const keys: Readonly<Record<string, 'up' | 'down'>> = { ArrowUp: 'up', ArrowDown: 'down' }

/** A row with a React key that does not depend on its position: a moved row keeps its input and focus. */
interface KeyedRow {
  id: number
  row: BoardRow
}

function Board({
  savedRows,
  version,
  actionResult,
}: {
  savedRows: BoardRow[]
  version: number
  actionResult: BoardActionResult | null
}) {
  const counter = useRef(0)
  const keyed = (rows: readonly BoardRow[], before: readonly KeyedRow[] = []): KeyedRow[] =>
    rows.map((row) => before.find((item) => item.row === row) ?? { id: ++counter.current, row })
  const [rows, setRows] = useState(() => keyed(actionResult?.rows ?? savedRows))
  const [from, setFrom] = useState(actionResult)
  if (actionResult !== from) {
    setFrom(actionResult)
    if (actionResult?.rows) setRows(keyed(actionResult.rows))
  }
  const rowValues = rows.map(({ row }) => row)
  const [message, setMessage] = useState('')
  const [focused, setFocused] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (focused === null) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focused}"] input:not([type=hidden])`)?.focus()
    setFocused(null)
  }, [focused])
  const show = (after: BoardRow[], movedRow: BoardRow | undefined) => {
    const next = keyed(after, rows)
    setRows(next)
    const index = next.findIndex(({ row }) => row === movedRow)
    const keyedRow = next[index]
    if (!keyedRow) return
    setFocused(keyedRow.id)
    setMessage(`「${keyedRow.row.title || '新的一列'}」現在是第 ${index + 1} 列`)
  }
  const run = (event: MouseEvent<HTMLButtonElement>) => {
    const after = boardAfter(rowValues, event.currentTarget.value)
    if (!after) return
    event.preventDefault()
    const index = Number(event.currentTarget.value.split(' ')[1])
    show(after, after.find((row) => !rowValues.includes(row)) ?? rowValues[index])
  }
  const set = (index: number, change: object) =>
    setRows(rows.map((item, position) => (position === index ? { ...item, row: { ...item.row, ...change } as BoardRow } : item)))
  const drag = useRowDrag((item, to, side) => show(moveRowTo(rowValues, item, side === 'before' ? to : to + 1), rowValues[item]))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.altKey && !event.nativeEvent.isComposing ? keys[event.key] : undefined
    const id = Number((event.target as HTMLElement).closest<HTMLElement>('[data-row]')?.dataset['row'])
    const index = rows.findIndex((item) => item.id === id)
    if (!step || index < 0) return
    event.preventDefault()
    show(moveRow(rowValues, index, step), rowValues[index])
  }
  const isChanged = !isSame(rowValues as unknown as FieldValue, savedRows as unknown as FieldValue)
  useConfirmUnsaved(isChanged)
  const printed = rowValues.filter((row) => row.kind === 'piece' && row.post.trim() === '').length
  const pieces = rowValues.filter(({ kind }) => kind === 'piece').length
  return (
    <Form method="post" noValidate className={styles['board']} onKeyDown={onKeyDown} aria-label="目錄">
      <FormErrors form={{ errors: actionResult?.error ? [actionResult.error] : undefined, errorId: 'board-error' }} />
      {/* Enter in a field submits the first button: this one saves, the next ones move rows */}
      <button type="submit" hidden tabIndex={-1}>
        儲存目錄
      </button>
      <input type="hidden" name="base" value={actionResult?.version ?? version} />
      <p role="status">
        {rowValues.length - pieces} 個單元，{pieces} 篇，其中 {printed} 篇只在紙本。{message}
        {isChanged && '（還沒有儲存）'}
      </p>
      <ol ref={list} className={styles['list']}>
        {rows.map(({ id, row }, index) => {
          const rowName = `${row.kind === 'section' ? '單元' : '文章'}「${row.title || `第 ${index + 1} 列`}」`
          const errors =
            actionResult?.errors[index] && actionResult.rows?.[index]?.title === row.title ? [actionResult.errors[index]] : null
          return (
            <li key={id} data-row={id} data-kind={row.kind} className={styles['row']} {...drag.row(index)}>
              <span className={styles['grip']} aria-hidden="true" title="拖曳" {...drag.handle(index)}>
                ⠿
              </span>
              <input type="hidden" name="kind" value={row.kind} />
              <div className={styles['fields']}>
                <TextField
                  name="title"
                  label={row.kind === 'section' ? '單元' : '標題'}
                  value={row.title}
                  onChange={(event) => set(index, { title: event.target.value })}
                  maxLength={row.kind === 'section' ? 60 : 120}
                  errors={errors}
                />
                {row.kind === 'piece' && (
                  <TextField
                    name="page"
                    label="頁碼"
                    inputMode="numeric"
                    value={row.page}
                    onChange={(event) => set(index, { page: event.target.value })}
                    maxLength={4}
                  />
                )}
                {row.kind === 'piece' && (
                  <TextField
                    name="post"
                    label="網站上的文章"
                    placeholder="只在紙本"
                    value={row.post}
                    onChange={(event) => set(index, { post: event.target.value })}
                    maxLength={200}
                  />
                )}
              </div>
              <div className={styles['moves']}>
                {(['up', 'down'] as const).map((step) => (
                  <Button
                    key={step}
                    type="submit"
                    name="change"
                    value={`${step} ${index}`}
                    variant="quiet"
                    size="small"
                    aria-label={`${step === 'up' ? '上移' : '下移'}${rowName}`}
                    onClick={run}
                  >
                    {step === 'up' ? '上移' : '下移'}
                  </Button>
                ))}
                {row.kind === 'section' && (
                  <Button
                    type="submit"
                    name="change"
                    value={`piece ${index}`}
                    variant="quiet"
                    size="small"
                    aria-label={`加一篇到${rowName}`}
                    onClick={run}
                  >
                    加一篇
                  </Button>
                )}
                <Button
                  type="submit"
                  name="change"
                  value={`remove ${index}`}
                  variant="quiet"
                  size="small"
                  aria-label={`拿掉${rowName}`}
                  onClick={run}
                >
                  拿掉
                </Button>
              </div>
            </li>
          )
        })}
      </ol>
      <StepUp id="issue-board" request={actionResult?.stepUp} />
      <div className={styles['actions']}>
        <Button type="submit">儲存目錄</Button>
        <Button type="submit" name="change" value="section 0" variant="secondary" onClick={run}>
          加一個單元
        </Button>
      </div>
    </Form>
  )
}
