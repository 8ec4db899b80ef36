import { data, redirect } from 'react-router'
import { z } from 'zod'
import { isApiError } from '../../contract/client.ts'
import type { EntryDraft } from '../../contract/pending-changes.ts'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import { controlText, valueOfText, valueText } from '../../domain/registers/entry-form.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { draftLensPath, draftPath, registerPath } from '../../domain/registers/registers.ts'
import { conformErrors } from '../../rendering/forms/form-result.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { errorResponse } from '../parts/office-call.ts'
import { runAction } from '../parts/run-action.ts'
import { type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'

/** The controls of a form by field name, as text. */
export type FormTexts = Readonly<Record<string, string>>

/** The response to a form that was not saved. */
export interface EntryActionResult {
  form: 'entry'
  /** Messages by field name; the message of the whole form is under the empty name. */
  errors: FormTexts
  inputValues: FormTexts
  /** After a conflict: the newest version and its controls, on which the form continues. */
  renewed: { version: number; was: FormTexts } | null
  stepUp: StepUpRequest | null
  /** The draft on which the form continues: saved before the error, or by another user meanwhile. Undefined once it is gone. */
  draft?: FormDraft | undefined
}

/** The draft that a form saves: its id, and its revision, the number of saves so far; 0 before the first. */
export interface FormDraft {
  id: string
  revision: number
}

/** The draft of a form, with the text of its controls; null before its first save. */
export interface ShownDraft extends FormDraft {
  texts: FormTexts | null
  /** Messages beside the fields that others have changed since the first save of the draft. */
  notes: FormTexts
}

/** A draft that is not stored yet. */
export const newDraft = (): ShownDraft => ({ id: crypto.randomUUID(), revision: 0, texts: null, notes: {} })

/** A stored draft with the texts of its controls, and a message for each field that the entry has in a newer version. */
export function shownDraft(register: Register, { id, revision, value, clashes }: EntryDraft): ShownDraft {
  const notes = clashes.map(({ name, theirs }): [string, string] => {
    const field = fieldOf(register, name)
    const text = field ? valueText(field, theirs as FieldValue) : ''
    return [name, `讀者看到的後來改成「${text}」，草稿發布就會蓋掉它`]
  })
  const texts = Object.entries(textsOf(register, value as RegisterEntry)).filter(([name]) => value[name] !== undefined)
  return { id, revision, texts: Object.fromEntries(texts), notes: Object.fromEntries(notes) }
}

/** Discards a draft, and redirects to a path; the page reports a draft that another user had ended before. */
export function discardDraft(site: SiteRequest, register: Register, formData: FormData, path: string) {
  const discard = async () => {
    const params = { name: register.name, id: String(formData.get('draft')) }
    try {
      await site.client('POST /api/v3.0/office/register_draft/:name/:id/discard', { params })
      return `${path}?done=discard`
    } catch (error) {
      if (isApiError(error) && error.status === 404) return `${path}?done=ended`
      throw error
    }
  }
  return runAction('discard', formData, z.object({}), discard, { site })
}

/** The text of each control of an entry. */
export const textsOf = (register: Register, value: RegisterEntry): FormTexts =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, controlText(field, value[name])]))

const normalize = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Parses the controls: all of them for a new entry, otherwise those that differ from the texts in `was`, as rendered. */
function readForm(register: Register, inputValues: FormTexts, was: FormTexts | null) {
  const errors: Record<string, string> = {}
  const fields: Record<string, FieldValue> = {}
  for (const [name, field] of fieldsOf(register)) {
    if (field.computed) continue
    const text = inputValues[name] ?? ''
    if (was && normalize(text) === normalize(was[name] ?? '')) continue
    const parsedValue = valueOfText(field, text)
    if ('error' in parsedValue) errors[name] = parsedValue.error
    else fields[name] = parsedValue.value
  }
  return { errors, fields }
}

function textsIn(text: FormDataEntryValue | null): FormTexts {
  try {
    const parsedTexts: unknown = JSON.parse(String(text))
    return typeof parsedTexts === 'object' && parsedTexts !== null
      ? Object.fromEntries(Object.entries(parsedTexts).map(([name, value]) => [name, String(value)]))
      : {}
  } catch {
    return {}
  }
}

/**
 * Saves a new entry, or the changed fields of a stored one, and redirects to it; or returns the form with its errors.
 * After a conflict the values of others are shown beside the fields: a second save overrides them.
 * @param key of the stored entry; null for a new one
 */
export async function sendEntry(site: SiteRequest, register: Register, key: string | null, formData: FormData) {
  const { client } = site
  const formValues = Object.fromEntries(fieldsOf(register).map(([name]) => [name, String(formData.get(`f_${name}`) ?? '')]))
  const openedTexts = key === null ? null : textsIn(formData.get('was'))
  const actionResult = (status: number, more: Partial<EntryActionResult>) =>
    data<EntryActionResult>(
      { form: 'entry', errors: {}, inputValues: formValues, renewed: null, stepUp: null, ...more },
      { status },
    )
  const { errors, fields } = readForm(register, formValues, openedTexts)
  if (Object.keys(errors).length > 0) return actionResult(422, { errors })
  const stepUp = await verifyProof(site, formData)
  if (stepUp) return actionResult(403, { stepUp })
  const params = { name: register.name, key: key ?? '' }
  try {
    if (key === null) {
      const body = { request: String(formData.get('request')), fields }
      const { items } = await client('POST /api/v3.0/office/register/:name', { params: { name: register.name }, body })
      return redirect(`${registerPath(register, items.key)}?done=add`, 303)
    }
    if (Object.keys(fields).length > 0) {
      const body = { base: Number(formData.get('base')), fields }
      await client('POST /api/v3.0/office/register/:name/:key/save', { params, body })
    }
    return redirect(`${registerPath(register, key)}?done=save`, 303)
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return actionResult(403, { stepUp })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    if (!error.problem?.stale || key === null) return actionResult(error.status, { errors: errorsByField(error) })
    return actionResult(409, await withNewerEntry(site, register, key, error.problem.stale.parts, fields, formValues, '儲存'))
  }
}

/** The response after others changed the same fields: their values beside the fields, and their version to continue from. */
async function withNewerEntry(
  { client }: SiteRequest,
  register: Register,
  key: string,
  parts: readonly { part: string; theirs: unknown }[],
  fields: Readonly<Record<string, FieldValue>>,
  formValues: FormTexts,
  act: string,
): Promise<Pick<EntryActionResult, 'errors' | 'inputValues' | 'renewed'>> {
  const { items } = await client('GET /api/v3.0/office/register/:name/:key', { params: { name: register.name, key } })
  const now = textsOf(register, items.value as RegisterEntry)
  const inputValues = Object.fromEntries(
    Object.entries(now).map(([name, text]) => [name, name in fields ? (formValues[name] ?? '') : text]),
  )
  const conflictErrors = parts.map(({ part, theirs }): [string, string] => {
    const field = fieldOf(register, part)
    const text = field ? valueText(field, theirs as FieldValue) : ''
    return [part, `別人剛把它改成「${text}」。要用您寫的，再按一次${act}；要用那一個，請改成一樣的`]
  })
  const general = { '': `有人在您打開之後改過這筆資料，您改的欄位他也改了，所以還沒有${act}。` }
  return {
    errors: { ...general, ...Object.fromEntries(conflictErrors) },
    inputValues,
    renewed: { version: items.version, was: now },
  }
}

/** The form without its empty required fields: the draft of a new entry may lack them. */
function withoutMissing(
  register: Register,
  formValues: FormTexts,
  { errors, fields }: ReturnType<typeof readForm>,
): ReturnType<typeof readForm> {
  const isMissing = (name: string) =>
    (formValues[name] ?? '').trim() === '' && (name in errors || !fieldOf(register, name)?.schema.safeParse(fields[name]).success)
  const present = <Value>(record: Record<string, Value>) =>
    Object.fromEntries(Object.entries(record).filter(([name]) => !isMissing(name)))
  return { errors: present(errors), fields: present(fields) }
}

/** The page of a draft's form after it was saved. */
const draftFormPath = (register: Register, key: string | null, id: string): string =>
  key === null ? `${draftPath(register, id)}&done=draft` : `${registerPath(register, key)}?draft=${id}&done=draft`

/**
 * Saves a form as a draft; then redirects to it (`draft`) or to its preview (`look`), or publishes it. After an error, returns
 * the form with the messages; an error of the preview or the publication leaves the draft saved.
 * @param key of the stored entry; null for a new one
 */
export async function sendDraft(
  site: SiteRequest,
  register: Register,
  key: string | null,
  formData: FormData,
  intent: 'draft' | 'look' | 'publish',
) {
  const { client } = site
  const formValues = Object.fromEntries(fieldsOf(register).map(([name]) => [name, String(formData.get(`f_${name}`) ?? '')]))
  const id = String(formData.get('draft'))
  const params = { name: register.name, id }
  let revision = Number(formData.get('revision'))
  const actionResult = (status: number, more: Partial<EntryActionResult>) => {
    const draft = { id, revision }
    return data<EntryActionResult>(
      { form: 'entry', errors: {}, inputValues: formValues, renewed: null, stepUp: null, draft, ...more },
      { status },
    )
  }
  const parsedForm = readForm(register, formValues, key === null ? null : textsIn(formData.get('was')))
  const { errors: readErrors, fields } = key === null ? withoutMissing(register, formValues, parsedForm) : parsedForm
  const errorCount = Object.keys(readErrors).length
  if (errorCount > 0)
    return actionResult(422, { errors: { '': `有 ${errorCount} 個欄位需要修改，草稿還沒有存。`, ...readErrors } })
  const stepUp = intent === 'publish' ? await verifyProof(site, formData) : null
  if (stepUp) return actionResult(403, { stepUp })
  let general = ''
  try {
    const body = { key, base: key === null ? null : Number(formData.get('base')), revision, fields }
    const { items } = await client('POST /api/v3.0/office/register_draft/:name/:id', { params, body })
    revision = items.revision
    if (intent === 'draft') return redirect(draftFormPath(register, key, id), 303)
    if (intent === 'look') {
      general = '草稿存好了，可是現在還不能看：'
      await client('GET /api/v3.0/office/register_draft/:name/:id/lens', {
        params,
        query: { readers: 'visitor', elder: 'false' },
      })
      return redirect(draftLensPath(register, id), 303)
    }
    general = '草稿存好了，還沒有發布：'
    const publication = await client('POST /api/v3.0/office/register_draft/:name/:id/publish', { params, body: { revision } })
    return redirect(`${registerPath(register, publication.items.key)}?done=${key === null ? 'add' : 'save'}`, 303)
  } catch (error) {
    const stepUp = stepUpRequestOf(site, error)
    if (stepUp) return actionResult(403, { stepUp })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const { stale } = error.problem ?? {}
    if (stale && key !== null)
      return actionResult(409, await withNewerEntry(site, register, key, stale.parts, fields, formValues, '發布'))
    if (general === '' && error.status === 409)
      return actionResult(409, await withNewerDraft(site, register, id, formValues, errorsByField(error)))
    const errors = errorsByField(error)
    const count = Object.keys(errors).filter(Boolean).length
    return actionResult(error.status, { errors: { ...errors, '': general + (errors[''] ?? `有 ${count} 個欄位需要修改。`) } })
  }
}

/** The response after another user saved the same draft: their values beside the fields, and the revision to continue from. */
async function withNewerDraft(
  { client }: SiteRequest,
  register: Register,
  id: string,
  formValues: FormTexts,
  errors: FormTexts,
): Promise<Partial<EntryActionResult>> {
  const params = { name: register.name, id }
  const storedDraft = await client('GET /api/v3.0/office/register_draft/:name/:id', { params }).catch(() => null)
  if (!storedDraft) return { errors: { '': `${errors[''] ?? ''}。您寫的都還在下面，可以另外存。` }, draft: undefined }
  const { value, revision } = storedDraft.items
  const theirs = fieldsOf(register).flatMap(([name, field]): [string, string][] => {
    const text = controlText(field, value[name] as FieldValue)
    if (field.computed || normalize(text) === normalize(formValues[name] ?? '')) return []
    return [
      [name, `草稿裡現在是「${valueText(field, value[name] as FieldValue)}」。要用您寫的，再按一次；要用那一個，請改成一樣的`],
    ]
  })
  return {
    errors: { '': `${errors[''] ?? ''}，所以您寫的還沒有存。`, ...Object.fromEntries(theirs) },
    draft: { id, revision },
  }
}

function errorsByField(error: Parameters<typeof conformErrors>[0]): FormTexts {
  const apiErrors = conformErrors(error, '現在無法完成，請再試一次')
  if ('formErrors' in apiErrors) return { '': apiErrors.formErrors[0] ?? '' }
  return Object.fromEntries(
    Object.entries(apiErrors.fieldErrors).map(([path, [message = '']]) => [path.replace(/^fields\./, ''), message]),
  )
}
