import type { Client } from '../../contract/client.ts'
import { isApiError } from '../../contract/client.ts'
import type { ManuscriptWhole } from '../../contract/manuscripts.ts'
import type { Problem } from '../../contract/shapes.ts'
import type { StepUpAsked } from '../parts/prove.ts'
import type { Typed } from './fields/boxes.ts'
import { resolveNames, type SeveralField, severalFields } from './names.ts'
import { readManuscriptForm, typedIn } from './read-form.ts'
import { contentAt, settledIn, settledSave } from './settle.ts'

/** What comes back to the page when nothing was done, or not all of it. */
export interface Answer {
  /** What is wrong, by the name of the box; what belongs to none stands under the empty name. */
  faults: Record<string, string>
  /** What was typed, when it was not kept. */
  typed: Typed | null
  stale: Problem['stale'] | null
  /** Whose each part is to be of what two have changed, as the form carries it on. */
  settled?: string[]
  /** Words that are no tags yet, and that whoever sent them may make tags of. */
  newTags: string[]
  /** Of the sheet of publishing and taking back: what was pressed, why, what is said of a change, and what is asked for before it is done. */
  sheet?: {
    intent: string
    reason: string
    correction: string
    publishAt: string | null
    spelling: boolean
    stepUp: StepUpAsked | null
  }
}

const someoneSaved = '這段時間有人儲存了新的版本。請重新整理，看過之後再按一次。'

/** What is said of a call that was refused. @throws what nothing beside a form can say */
export function answerOf(error: unknown, typed: Typed | null): { answer: Answer; status: number } | null {
  if (!isApiError(error) || ![409, 422].includes(error.status)) return null
  const { problem, status } = error
  const faults = (problem?.errors ?? []).map(({ path, message }) => [boxNamed(path), message])
  // where nothing was typed nothing has to be decided: whoever publishes looks at what is new
  if (problem?.stale && typed === null)
    return { status, answer: { faults: { '': someoneSaved }, typed, stale: null, newTags: [] } }
  // both sides are said by themselves
  if (problem?.stale) return { status, answer: { faults: {}, typed, stale: problem.stale, newTags: [] } }
  return {
    status,
    answer: {
      faults: faults.length > 0 ? Object.fromEntries(faults) : { '': problem?.detail ?? '現在無法完成，請再試一次' },
      typed,
      stale: null,
      newTags: [],
    },
  }
}

/** The boxes of the publish sheet. */
const ofSheet = new Set(['reason', 'correction', 'spelling_only', 'publish_at'])

/** The box that a fault of the call belongs to: `body.fields.title` is `title`, a block of the document the body. */
export function boxNamed(path: string): string {
  const [first = '', second = '', ...rest] = path.replace(/^body\./, '').split('.')
  if (first === 'document') return 'body'
  if (first !== 'fields') return ofSheet.has(first) ? first : ''
  if (second === 'references') return [second, ...rest].join('.')
  if (second === 'book' || second === 'embargo') return [second, ...rest].join('_')
  if (second === 'magazine') return rest[0] === 'section' ? 'magazine_section' : 'magazine'
  return second === 'reviewed_at' ? 'reviewed_on' : second
}

/**
 * Saves what the form holds: what was changed in it, upon the version that it was opened with. Names are turned into numbers
 * first: one that nothing has is said beside its box, and nothing is saved.
 * @param head the newest version
 * @param mayAddTags whether words that are no tags yet may become tags, if the form asks for it
 * @returns what comes back to the page; null when it was saved
 */
export async function saveForm(
  client: Client,
  form: FormData,
  head: ManuscriptWhole,
  mayAddTags: boolean,
): Promise<Answer | null> {
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
  if (Object.keys(faults).length > 0) return { faults, typed, stale: null, newTags }
  const opened = await contentAt(client, head, Number(form.get('base')))
  const save = readManuscriptForm(form, opened ?? head, named)
  const settled = await settledSave(client, form, head, { opened, save })
  if ('stale' in settled) return { faults: {}, typed, stale: settled.stale, settled: settledIn(form), newTags: [] }
  await client('POST /api/v3.0/office/posts/:uid/save', { params: { uid: String(head.uid) }, body: settled })
  return null
}

/** What was typed, with one source moved up by one, for whoever has no scripts: `up:2`. */
export function rearranged(typed: Typed, intent: string): Typed {
  const at = Number(/^up:(\d{1,3})$/.exec(intent)?.[1] ?? 0)
  if (at === 0) return typed
  return Object.fromEntries(
    Object.entries(typed).map(([name, texts]) => [
      name,
      name.startsWith('reference_') && at < texts.length
        ? texts.toSpliced(at - 1, 2, texts[at] ?? '', texts[at - 1] ?? '')
        : texts,
    ]),
  )
}
