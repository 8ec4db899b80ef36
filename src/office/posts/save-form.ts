import type { z } from 'zod'
import { type Client, isApiError } from '../../contract/client.ts'
import type { ManuscriptWhole, manuscriptSave } from '../../contract/manuscripts.ts'
import { type Answer, boxNamed } from './act.ts'
import { resolveNames, type SeveralField, severalFields } from './names.ts'
import { readManuscriptForm, typedIn } from './read-form.ts'
import { contentAt, settledIn, settledSave } from './settle.ts'

type Save = z.input<typeof manuscriptSave>

/** What became of a form that was to be saved. */
export interface Kept {
  /** What comes back to the page where nothing was saved, or not all of it; null where all was. */
  answer: Answer | null
  /** What was saved, as which version, and what that says where others have changed it meanwhile; null where nothing was. */
  saved: {
    version: number
    fields: NonNullable<Save['fields']>
    merged: Pick<ManuscriptWhole, 'fields' | 'document'> | null
  } | null
}

interface Wishes {
  /** Whether words that are no tags yet may become tags, if the form asks for it. */
  mayAddTags: boolean
  /** Whether the rest is saved where a field is wrong; else nothing is. */
  partly: boolean
}

/**
 * Saves what the form holds: what was changed in it, upon the version that it was opened with. Names are turned into numbers
 * first: one that nothing has is said beside its box.
 * @param head the newest version, or the one that the form was opened with
 */
export async function saveForm(
  client: Client,
  form: FormData,
  head: ManuscriptWhole,
  { mayAddTags, partly }: Wishes,
): Promise<Kept> {
  const typed = typedIn(form)
  const addTag = async (name: string) => (await client('POST /api/v3.0/office/tag', { body: { name } })).items.id
  const named: Record<SeveralField, number[]> = { authors: [], tags: [], channels: [] }
  const faults: Record<string, string> = {}
  let newTags: string[] = []
  // tags last: where a name is wrong no tag is made
  for (const field of severalFields.toSorted((one) => (one === 'tags' ? 1 : -1))) {
    const wished = field === 'tags' && mayAddTags && form.has('new_tags') && Object.keys(faults).length === 0
    const { ids, unknown, fault } = await resolveNames(client, field, typed[field] ?? [], wished ? addTag : null)
    named[field] = ids
    if (fault) faults[field] = fault
    if (field === 'tags' && mayAddTags) newTags = unknown
  }
  const answer = (stale: Answer['stale'] = null): Answer | null =>
    stale || Object.keys(faults).length > 0 ? { faults, typed, stale, settled: settledIn(form), newTags } : null
  if (answer() && !partly) return { answer: answer(), saved: null }
  const opened = await contentAt(client, head, Number(form.get('base')))
  const save = readManuscriptForm(form, opened ?? head, named)
  const settled = await settledSave(client, form, head, { opened, save: without(save, Object.keys(faults)) })
  if ('stale' in settled) return { answer: answer(settled.stale), saved: null }
  let body = settled
  while (!partly || saysSomething(body)) {
    try {
      const { items } = await client('POST /api/v3.0/office/posts/:uid/save', { params: { uid: String(head.uid) }, body })
      return { answer: answer(), saved: { version: items.version, fields: body.fields ?? {}, merged: items.merged } }
    } catch (error) {
      const wrong = partly ? faultsOfFields(error, body) : new Map<string, [string, string]>()
      if (wrong.size === 0) throw error
      for (const [box, message] of wrong.values()) faults[box] = message
      body = without(body, [...wrong.keys()])
    }
  }
  return { answer: answer(), saved: null }
}

const saysSomething = ({ kind, fields, document }: Save): boolean =>
  kind === 'named' || document !== undefined || Object.keys(fields ?? {}).length > 0

const without = (save: Save, fields: readonly string[]): Save => ({
  ...save,
  fields: Object.fromEntries(Object.entries(save.fields ?? {}).filter(([name]) => !fields.includes(name))),
})

/** What a refused save says of its fields, by their names: the box and the words; nothing where it was refused for something else. */
function faultsOfFields(error: unknown, { fields = {} }: Save): Map<string, [string, string]> {
  const said = isApiError(error) && error.status === 422 ? (error.problem?.errors ?? []) : []
  return new Map(
    said.flatMap(({ path, message }) => {
      const [, field = ''] = /^(?:body\.)?fields\.([^.]+)/.exec(path) ?? []
      return field in fields ? [[field, [boxNamed(path), message]] as const] : []
    }),
  )
}
