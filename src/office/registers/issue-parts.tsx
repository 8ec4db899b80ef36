import { type MouseEvent, useEffect, useRef, useState } from 'react'
import { Form } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { checkFields, fieldOf } from '../../domain/registers/check-entry.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { editSamplePages } from '../../domain/registers/issue-board.ts'
import { magazines } from '../../domain/registers/kinds/contents.ts'
import { issueLimits, type SamplePage } from '../../domain/registers/outlines.ts'
import { FormErrors } from '../../rendering/forms/form-field.tsx'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { Button } from '../../ui/button/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { errorResponse } from '../parts/office-call.ts'
import { StepUp, type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'
import { EntryField } from './entry-form.tsx'
import styles from './issue-board.module.css'

/** Parts of an issue with a form each: the contents, the cover with its lines, the sample pages. */
export type IssuePart = 'contents' | 'cover' | 'samples'

/** The outcome of a form that was not saved. */
export interface SaveFailure {
  status: number
  error: string | null
  errors: Readonly<Record<string, string>>
  stepUp: StepUpRequest | null
  /** The version to save on, after a conflict. */
  version?: number
}

/** Saves fields of an issue, on the version in the form. @returns null if it was saved */
export async function saveIssue(
  site: SiteRequest,
  key: string,
  form: FormData,
  fields: Readonly<Record<string, unknown>>,
): Promise<SaveFailure | null> {
  const not = (status: number, more: Partial<SaveFailure>): SaveFailure => ({
    status,
    error: null,
    errors: {},
    stepUp: null,
    ...more,
  })
  const failedProof = await verifyProof(site, form)
  if (failedProof) return not(403, { stepUp: failedProof })
  const { errors: fieldErrors } = checkFields(magazines, fields)
  if (fieldErrors.length > 0) {
    const errorByField = Object.fromEntries(fieldErrors.map((item) => [item.at, item.message]))
    return not(422, { error: `還沒有儲存：${fieldErrors[0]?.message}。`, errors: errorByField })
  }
  try {
    const body = { base: Number(form.get('base')), fields }
    await site.client('POST /api/v3.0/office/register/:name/:key/save', { params: { name: magazines.name, key }, body })
    return null
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return not(403, { stepUp })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const { stale, errors, detail } = error.problem ?? {}
    if (!stale) return not(error.status, { error: errors?.[0]?.message ?? detail ?? '現在無法完成，請再試一次' })
    const message = '有人在您打開之後改過這一期的同一個地方，所以還沒有儲存。要用您的，再按一次儲存；要看他改的，重新載入這一頁。'
    return not(409, { version: stale.version, error: message })
  }
}

/** The fields of the form of the cover. */
export interface IssueCover {
  publish_date: string
  cover_id: string | null
  cover_lines: string[]
}

const lineNames = Array.from({ length: issueLimits.coverLines }, (_, index) => `line-${index + 1}`)

export const coverOfForm = (form: FormData): IssueCover => ({
  publish_date: String(form.get('f_publish_date') ?? ''),
  cover_id: String(form.get('f_cover_id') ?? '').trim() || null,
  cover_lines: lineNames.map((name) => String(form.get(name) ?? '').trim()).filter((line) => line !== ''),
})

/** The rows of the form of sample pages, in their order; also empty ones. */
export function samplesOfForm(form: FormData): SamplePage[] {
  const pages: SamplePage[] = []
  for (let index = 0; form.has(`f_sample-${index}`); index++)
    pages.push({
      mediaId: String(form.get(`f_sample-${index}`)).trim(),
      caption: String(form.get(`caption-${index}`) ?? '').trim(),
    })
  return pages
}

interface CoverFormProps {
  savedCover: IssueCover
  version: number
  actionResult: (SaveFailure & { cover?: IssueCover }) | null
}

/** 封面與出刊日: what readers see of an issue in lists, and the lines that are printed on its cover. */
export function CoverForm({ savedCover, version, actionResult }: CoverFormProps) {
  const values = actionResult?.cover ?? savedCover
  const field = (name: 'publish_date' | 'cover_id') => {
    const registerField = fieldOf(magazines, name)
    return registerField ? (
      <EntryField field={registerField} name={name} value={values[name] ?? ''} error={actionResult?.errors[name]} choices={{}} />
    ) : null
  }
  return (
    <Form method="post" noValidate className={styles['part']} aria-labelledby="cover-heading">
      <h2 id="cover-heading">封面與出刊日</h2>
      <FormErrors form={{ errors: actionResult?.error ? [actionResult.error] : undefined, errorId: 'cover-error' }} />
      <input type="hidden" name="part" value="cover" />
      <input type="hidden" name="base" value={actionResult?.version ?? version} />
      {field('publish_date')}
      {field('cover_id')}
      <fieldset className={styles['lines']}>
        <legend>封面文字</legend>
        <p>每句 {issueLimits.coverLine} 個字以內，讀者在封面下面看到；寫的要和封面圖上印的一樣。沒有就留空。</p>
        {lineNames.map((name, index) => (
          <TextField
            key={name}
            id={name}
            name={name}
            label={`第 ${index + 1} 句`}
            defaultValue={values.cover_lines[index] ?? ''}
            maxLength={issueLimits.coverLine}
            optional
          />
        ))}
      </fieldset>
      <StepUp id="issue-cover" request={actionResult?.stepUp} />
      <Button type="submit">儲存封面與出刊日</Button>
    </Form>
  )
}

/** A page with a React key that does not depend on its position: a moved row keeps its input. */
interface KeyedPage {
  id: number
  page: SamplePage
}
const emptyPage: SamplePage = { mediaId: '', caption: '' }

interface SamplesFormProps {
  savedSamples: SamplePage[]
  version: number
  actionResult: (SaveFailure & { samples?: SamplePage[] }) | null
}

/** 先看頁: pages of the printed issue that readers see before they subscribe, in order. */
export function SamplesForm({ savedSamples, version, actionResult }: SamplesFormProps) {
  const counter = useRef(0)
  const keyed = (page: SamplePage): KeyedPage => ({ id: ++counter.current, page })
  const [rows, setRows] = useState(() => (actionResult?.samples ?? savedSamples).map(keyed))
  const [message, setMessage] = useState('')
  const [focused, setFocused] = useState<number | null>(null)
  const list = useRef<HTMLOListElement>(null)
  useEffect(() => {
    if (focused === null) return
    list.current?.querySelector<HTMLElement>(`[data-row="${focused}"] input`)?.focus()
    setFocused(null)
  }, [focused])
  const field = fieldOf(magazines, 'cover_id')
  const run = (event: MouseEvent<HTMLButtonElement>) => {
    const command = event.currentTarget.value
    const after = editSamplePages(rows, command, keyed(emptyPage))
    if (!after) return
    event.preventDefault()
    setRows(after)
    const movedPage = command.startsWith('add') ? after.at(-1) : rows[Number(command.split(' ')[1])]
    const index = movedPage ? after.indexOf(movedPage) : -1
    setFocused(index < 0 ? null : (movedPage?.id ?? null))
    setMessage(index < 0 ? '拿掉了一頁，還沒有儲存。' : `現在是第 ${index + 1} 頁，還沒有儲存。`)
  }
  return (
    <Form method="post" noValidate className={styles['part']} aria-labelledby="samples-heading">
      <h2 id="samples-heading">先看頁</h2>
      <p>
        訂閱前可以先看的紙本頁面，最多 {issueLimits.samplePages}{' '}
        頁，讀者在這一期的頁面與「訂閱方案」看到。一頁也沒有，讀者就看不到這一區。
      </p>
      <FormErrors form={{ errors: actionResult?.error ? [actionResult.error] : undefined, errorId: 'samples-error' }} />
      {/* Enter in a field submits the first button: this one saves, the next ones move rows */}
      <button type="submit" hidden tabIndex={-1}>
        儲存先看頁
      </button>
      <input type="hidden" name="part" value="samples" />
      <input type="hidden" name="base" value={actionResult?.version ?? version} />
      <p role="status">{message}</p>
      <ol ref={list} className={styles['samples']}>
        {rows.map(({ id, page }, index) => (
          <li key={id} data-row={id}>
            <fieldset>
              <legend>第 {index + 1} 頁</legend>
              {field && (
                <EntryField
                  field={{ ...field, label: `第 ${index + 1} 頁的圖片` }}
                  name={`sample-${index}`}
                  value={page.mediaId}
                  error={undefined}
                  choices={{}}
                />
              )}
              <TextField
                id={`caption-${index}`}
                name={`caption-${index}`}
                label={`第 ${index + 1} 頁的圖說`}
                defaultValue={page.caption}
                maxLength={60}
              />
              <div className={styles['moves']}>
                {(
                  [
                    ['up', '上移'],
                    ['down', '下移'],
                    ['remove', '拿掉'],
                  ] as const
                ).map(([command, label]) => (
                  <Button
                    key={command}
                    type="submit"
                    name="change"
                    value={`${command} ${index}`}
                    variant="quiet"
                    size="small"
                    aria-label={`${label}第 ${index + 1} 頁`}
                    onClick={run}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </fieldset>
          </li>
        ))}
      </ol>
      <StepUp id="issue-samples" request={actionResult?.stepUp} />
      <div className={styles['actions']}>
        <Button type="submit">儲存先看頁</Button>
        {rows.length < issueLimits.samplePages && (
          <Button type="submit" name="change" value={`add ${rows.length}`} variant="secondary" onClick={run}>
            加一頁
          </Button>
        )}
      </div>
    </Form>
  )
}

/** The fields that a part saves, as its form has them; empty rows of sample pages are left out. */
export const fieldsOfPart = (part: Exclude<IssuePart, 'contents'>, form: FormData): Record<string, FieldValue> =>
  part === 'cover'
    ? { ...coverOfForm(form) }
    : { sample_pages: samplesOfForm(form).filter(({ mediaId, caption }) => mediaId !== '' || caption !== '') as never }
