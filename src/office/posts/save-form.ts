import type { z } from 'zod'
import { type Client, isApiError } from '../../contract/client.ts'
import type { ManuscriptWhole } from '../../contract/manuscript-shapes.ts'
import type { manuscriptSave } from '../../contract/manuscripts.ts'
import { type Answer, boxNamed } from './act.ts'
import type { Typed } from './fields/boxes.ts'
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
}

/**
 * Saves what the form holds: what was changed in it, upon the version that it was opened with. Names are turned into numbers
 * first: one that nothing has is said beside its box. A field that is wrong is held back, and no other; of tags those that
 * there are are kept. A form in which is decided what two have changed is saved whole or not at all: what was decided holds
 * for one save.
 * @param head the newest version, or the one that the form was opened with
 */
export async function saveForm(client: Client, form: FormData, head: ManuscriptWhole, { mayAddTags }: Wishes): Promise<Kept> {
  const typed = typedIn(form)
  const decided = settledIn(form)
  const addTag = async (name: string) => (await client('POST /api/v3.0/office/tag', { body: { name } })).items.id
  const named: Record<SeveralField, number[]> = { authors: [], tags: [], channels: [] }
  const faults: Record<string, string> = {}
  let newTags: string[] = []
  // tags last: where a name is wrong no tag is made
  for (const field of severalFields.toSorted((one) => (one === 'tags' ? 1 : -1))) {
    const mayAdd = field === 'tags' && mayAddTags
    const wished = mayAdd && form.has('new_tags') && Object.keys(faults).length === 0
    const { ids, unknown, fault } = await resolveNames(
      client,
      field,
      typed[field] ?? [],
      head.fields[field],
      mayAdd,
      wished ? addTag : null,
    )
    named[field] = ids
    if (fault) faults[field] = fault
    if (mayAdd) newTags = unknown
  }
  const answer = (left = typed, stale: Answer['stale'] = null): Answer | null =>
    stale || Object.keys(faults).length > 0 ? { faults, typed: left, stale, settled: decided, newTags } : null
  if (answer() && decided.length > 0) return { answer: answer(), saved: null }
  const opened = await contentAt(client, head, Number(form.get('base')))
  const save = readManuscriptForm(form, opened ?? head, named)
  const held = Object.keys(faults).filter((field) => field !== 'tags')
  const settled = await settledSave(client, form, head, { opened, save: without(save, held) })
  if ('stale' in settled) return { answer: answer(typed, settled.stale), saved: null }
  let body = settled
  while (saysSomething(body)) {
    try {
      const { items } = await client('POST /api/v3.0/office/posts/:uid/save', { params: { uid: String(head.uid) }, body })
      const { version, merged } = items
      const left = answer(merged ? typed : goingOn(typed, version))
      return { answer: left && { ...left, rest: true }, saved: { version, fields: body.fields ?? {}, merged } }
    } catch (error) {
      const wrong = decided.length === 0 ? faultsOfFields(error, body) : new Map<string, [string, string]>()
      if (wrong.size === 0) throw error
      for (const [box, message] of wrong.values()) faults[box] = message
      body = without(body, [...wrong.keys()])
    }
  }
  return { answer: answer(), saved: null }
}

/** A form of which some is saved goes on from the version that says it; what that is called is not said twice. */
const goingOn = (typed: Typed, version: number): Typed => ({
  ...typed,
  base: [String(version)],
  ...(typed['kept'] && { kept: [String(version)] }),
  name: [''],
})

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
