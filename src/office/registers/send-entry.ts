import { data, redirect } from 'react-router'
import { isApiError } from '../../contract/client.ts'
import { fieldOf, fieldsOf } from '../../domain/registers/check-entry.ts'
import type { Entry, Register } from '../../domain/registers/define-register.ts'
import { controlText, valueOfText, valueText } from '../../domain/registers/entry-form.ts'
import type { FieldValue } from '../../domain/registers/field.ts'
import { registerPath } from '../../domain/registers/registers.ts'
import { refusalOf } from '../../rendering/forms/form-answer.ts'
import type { SiteRequest } from '../../rendering/request-context.ts'
import { errorResponse } from '../parts/office-call.ts'
import { type StepUpRequest, stepUpRequestOf, verifyProof } from '../parts/step-up.tsx'

/** The controls of a form by field name, as text. */
export type FormTexts = Readonly<Record<string, string>>

/** What a form gets back when it was not saved. */
export interface EntryAnswer {
  form: 'entry'
  /** By field; what belongs to none is under the empty name. */
  errors: FormTexts
  typed: FormTexts
  /** After a conflict: the version and the controls to continue from, with what others changed meanwhile. */
  renewed: { version: number; was: FormTexts } | null
  stepUp: StepUpRequest | null
}

/** The text of each control of an entry. */
export const textsOf = (register: Register, value: Entry): FormTexts =>
  Object.fromEntries(fieldsOf(register).map(([name, field]) => [name, controlText(field, value[name])]))

const normalize = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Reads the controls that differ from what the form was rendered with: all of a new entry, and those that were changed. */
function readForm(register: Register, typed: FormTexts, was: FormTexts | null) {
  const errors: Record<string, string> = {}
  const fields: Record<string, FieldValue> = {}
  for (const [name, field] of fieldsOf(register)) {
    if (field.computed) continue
    const text = typed[name] ?? ''
    if (was && normalize(text) === normalize(was[name] ?? '')) continue
    const read = valueOfText(field, text)
    if ('fault' in read) errors[name] = read.fault
    else fields[name] = read.value
  }
  return { faults: errors, fields }
}

function textsIn(text: FormDataEntryValue | null): FormTexts {
  try {
    const read: unknown = JSON.parse(String(text))
    return typeof read === 'object' && read !== null
      ? Object.fromEntries(Object.entries(read).map(([name, value]) => [name, String(value)]))
      : {}
  } catch {
    return {}
  }
}

/**
 * Sends the form of a new entry, or the changed fields of a stored one, and redirects to it; or returns the form with
 * what is wrong in it. Changes of others meanwhile are shown beside the fields: a second save overrides them.
 * @param key of the stored entry; null for a new one
 */
export async function sendEntry(site: SiteRequest, register: Register, key: string | null, formData: FormData) {
  const { client } = site
  const formValues = Object.fromEntries(fieldsOf(register).map(([name]) => [name, String(formData.get(`f_${name}`) ?? '')]))
  const openedTexts = key === null ? null : textsIn(formData.get('was'))
  const answer = (status: number, more: Partial<EntryAnswer>) =>
    data<EntryAnswer>({ form: 'entry', errors: {}, typed: formValues, renewed: null, stepUp: null, ...more }, { status })
  const { faults: errors, fields } = readForm(register, formValues, openedTexts)
  if (Object.keys(errors).length > 0) return answer(422, { errors })
  const stepUp = await verifyProof(site, formData)
  if (stepUp) return answer(403, { stepUp })
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
    const requested = stepUpRequestOf(site, error)
    if (requested) return answer(403, { stepUp: requested })
    if (!isApiError(error) || ![409, 422].includes(error.status)) throw errorResponse(error)
    const stale = error.problem?.stale
    if (!stale) return answer(error.status, { errors: errorsOf(error) })
    const { items } = await client('GET /api/v3.0/office/register/:name/:key', { params })
    const now = textsOf(register, items.value as Entry)
    const stored = Object.fromEntries(
      Object.entries(now).map(([name, text]) => [name, name in fields ? (formValues[name] ?? '') : text]),
    )
    const conflictErrors = stale.parts.map(({ part, theirs }): [string, string] => {
      const field = fieldOf(register, part)
      const text = field ? valueText(field, theirs as FieldValue) : ''
      return [part, `別人剛把它改成「${text}」。要用您寫的，再按一次儲存；要用那一個，請改成一樣的`]
    })
    const general = { '': '有人在您打開之後改過這筆資料，您改的欄位他也改了，所以還沒有儲存。' }
    return answer(409, {
      errors: { ...general, ...Object.fromEntries(conflictErrors) },
      typed: stored,
      renewed: { version: items.version, was: now },
    })
  }
}

function errorsOf(error: Parameters<typeof refusalOf>[0]): FormTexts {
  const refusal = refusalOf(error, '現在無法完成，請再試一次')
  if ('formErrors' in refusal) return { '': refusal.formErrors[0] ?? '' }
  return Object.fromEntries(
    Object.entries(refusal.fieldErrors).map(([path, [message = '']]) => [path.replace(/^fields\./, ''), message]),
  )
}
