import type { z } from 'zod'
import { type Client, isApiError } from '../../contract/client.ts'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { manuscriptSave } from '../../contract/manuscripts.ts'
import { type ActionResult, fieldNameOf } from './action-result.ts'
import type { RejectedInput } from './fields/form-fields.ts'
import { type MultiValueField, multiValueFields, resolveNames } from './names.ts'
import { formValuesIn, readManuscriptForm } from './read-form.ts'
import { fetchVersionContent, resolutionsIn, saveResolved } from './resolve-conflicts.ts'

type SaveInput = z.input<typeof manuscriptSave>

/** The result of saving a form. */
export interface SaveOutcome {
  /** The response to the page when not everything was saved; null otherwise. */
  result: ActionResult | null
  /** The saved version, and its content where other users have changed it meanwhile; null where nothing was saved. */
  saved: {
    version: number
    fields: NonNullable<SaveInput['fields']>
    merged: Pick<ManuscriptDetails, 'fields' | 'document'> | null
  } | null
}

interface SaveRequest {
  /** Whether unknown names may be created as tags, if the form requests it. */
  mayAddTags: boolean
}

/**
 * Saves the changes in a form, upon the version with which it was opened. Names are resolved to ids first; unknown
 * names are errors of their field. An invalid field is held back without blocking the others; known tags are saved. A
 * form that resolves a conflict is saved whole or not at all, because a decision applies to one save only.
 * @param head the newest version, or the one with which the form was opened
 */
export async function saveForm(
  client: Client,
  form: FormData,
  head: ManuscriptDetails,
  { mayAddTags }: SaveRequest,
): Promise<SaveOutcome> {
  const formValues = formValuesIn(form)
  const resolutions = resolutionsIn(form)
  const addTag = async (name: string) => (await client('POST /api/v3.0/office/tag', { body: { name } })).items.id
  const resolvedIds: Record<MultiValueField, number[]> = { authors: [], tags: [], channels: [] }
  const errors: Record<string, string> = {}
  let newTags: string[] = []
  // tags last: with an invalid name no tag is created
  for (const field of multiValueFields.toSorted((item) => (item === 'tags' ? 1 : -1))) {
    const mayAdd = field === 'tags' && mayAddTags
    const intended = mayAdd && form.has('new_tags') && Object.keys(errors).length === 0
    const { ids, unknown, error } = await resolveNames(
      client,
      field,
      formValues[field] ?? [],
      head.fields[field],
      mayAdd,
      intended ? addTag : null,
    )
    resolvedIds[field] = ids
    if (error) errors[field] = error
    if (mayAdd) newTags = unknown
  }
  const resultWith = (remainingInput = formValues, stale: ActionResult['stale'] = null): ActionResult | null =>
    stale || Object.keys(errors).length > 0 ? { errors, inputValues: remainingInput, stale, resolutions, newTags } : null
  if (resultWith() && resolutions.length > 0) return { result: resultWith(), saved: null }
  const openedContent = await fetchVersionContent(client, head, Number(form.get('base')))
  const save = readManuscriptForm(form, openedContent ?? head, resolvedIds)
  const invalidFields = Object.keys(errors).filter((field) => field !== 'tags')
  const saveBody = await saveResolved(client, form, head, {
    openedContent,
    save: withoutFields(save, invalidFields),
  })
  if ('stale' in saveBody) return { result: resultWith(formValues, saveBody.stale), saved: null }
  let body = saveBody
  while (hasContent(body)) {
    try {
      const { items } = await client('POST /api/v3.0/office/posts/:uid/save', { params: { uid: String(head.uid) }, body })
      const { version, merged } = items
      const result = resultWith(merged ? formValues : continuedFrom(formValues, version))
      return { result: result && { ...result, isPartlySaved: true }, saved: { version, fields: body.fields ?? {}, merged } }
    } catch (error) {
      const rejected = resolutions.length === 0 ? fieldErrorsOf(error, body) : new Map<string, [string, string]>()
      if (rejected.size === 0) throw error
      for (const [input, message] of rejected.values()) errors[input] = message
      body = withoutFields(body, [...rejected.keys()])
    }
  }
  return { result: resultWith(), saved: null }
}

/** A partly saved form continues from the new version; the name of the version is used once. */
const continuedFrom = (inputValues: RejectedInput, version: number): RejectedInput => ({
  ...inputValues,
  base: [String(version)],
  ...(inputValues['saved_version'] && { saved_version: [String(version)] }),
  name: [''],
})

const hasContent = ({ kind, fields, document }: SaveInput): boolean =>
  kind === 'named' || document !== undefined || Object.keys(fields ?? {}).length > 0

const withoutFields = (save: SaveInput, fields: readonly string[]): SaveInput => ({
  ...save,
  fields: Object.fromEntries(Object.entries(save.fields ?? {}).filter(([name]) => !fields.includes(name))),
})

/** The field errors of a rejected save: field and message; empty for other errors. */
function fieldErrorsOf(error: unknown, { fields = {} }: SaveInput): Map<string, [string, string]> {
  const messages = isApiError(error) && error.status === 422 ? (error.problem?.errors ?? []) : []
  return new Map(
    messages.flatMap(({ path, message }) => {
      const [, field = ''] = /^(?:body\.)?fields\.([^.]+)/.exec(path) ?? []
      return field in fields ? [[field, [fieldNameOf(path), message]] as const] : []
    }),
  )
}
