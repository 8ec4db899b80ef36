import type { Client } from '../../contract/client.ts'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { NamedEntity } from '../../contract/names.ts'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'

/** Maximum number of choices in a datalist; the others are still resolved by name. */
const offeredAtOnce = 300

type Fields = ManuscriptDetails['fields']

/** Kinds of which a manuscript has several, by the field that holds their ids. */
const kindOfField = { authors: 'author', tags: 'tag', channels: 'channel' } as const satisfies Partial<
  Record<keyof Fields, NameKind>
>
export type MultiValueField = keyof typeof kindOfField
export const multiValueFields = Object.keys(kindOfField) as MultiValueField[]

const find = async (client: Client, kind: NameKind, query: { ids?: string; words?: string; limit?: string }) =>
  (await client('GET /api/v3.0/office/name/:kind', { params: { kind }, query })).items

/** The choices of a kind, always including the chosen ones. */
export const choicesOf = (client: Client, kind: NameKind, ids: readonly number[]): Promise<NamedEntity[]> =>
  awaitOfficeCall(find(client, kind, { limit: String(offeredAtOnce), ...(ids.length > 0 ? { ids: ids.join(',') } : {}) }))

/** The label of an entity in a field: its name, with its id where another has the same name. */
export const labelOf = ({ id, name }: NamedEntity, candidates: readonly NamedEntity[]): string =>
  candidates.some((other) => other.name === name && other.id !== id) ? `${name}（編號 ${id}）` : name

/** The labels of ids, in order. An id without a name is shown as its number. */
export const labelsOf = (ids: readonly number[], candidates: readonly NamedEntity[]): string[] =>
  ids.map((id) => {
    const entity = candidates.find((item) => item.id === id)
    return entity ? labelOf(entity, candidates) : String(id)
  })

/** All choices of a manuscript's form. @param self the current user's author record, offered first; null for none */
export async function readChoices(
  client: Client,
  { authors, tags, channels, reviewer, column, magazine }: Fields,
  self: number | null,
) {
  const idsOf = (id: number | null | undefined) => (id ? [id] : [])
  const [author, tag, channel, reviewers, columns, issues] = await Promise.all([
    choicesOf(client, 'author', [...new Set([...idsOf(self), ...authors])]),
    choicesOf(client, 'tag', tags),
    choicesOf(client, 'channel', channels),
    choicesOf(client, 'reviewer', idsOf(reviewer)),
    choicesOf(client, 'column', idsOf(column)),
    choicesOf(client, 'magazine', idsOf(magazine?.issue)),
  ])
  const authorsOffered = author.toSorted((item, other) => Number(other.id === self) - Number(item.id === self))
  return { authors: authorsOffered, tags: tag, channels: channel, reviewers, columns, issues }
}
export type Choices = Awaited<ReturnType<typeof readChoices>>

/**
 * The choices, with a note, placed first because a field is narrow, for reviewers who cannot sign. @param clinicians
 * those who can; empty where unknown
 */
export function withSigningNotes(choices: Choices, clinicians: readonly { id: number }[]): Choices {
  if (clinicians.length === 0) return choices
  const signs = new Set(clinicians.map(({ id }) => id))
  const labelledReviewers = choices.reviewers.map((item) =>
    signs.has(item.id) ? item : { ...item, about: ['不能簽核', item.about].filter(Boolean).join('，') },
  )
  return { ...choices, reviewers: labelledReviewers }
}

/** Who may create a missing entity, and what to do until then. */
const addedBy: Record<MultiValueField, string> = {
  authors: '。名單上沒有的作者，請總編輯或管理員在「作者」加；這一格可以先空著，其他照樣會存',
  tags: '。新的標籤請總編輯或管理員加；這一格可以先空著，其他照樣會存',
  channels: '',
}

/** The result of resolving names: ids, or errors. `unknown` are names without an entity. */
interface ResolvedNames {
  ids: number[]
  unknown: string[]
  error: string | null
}

/**
 * Resolves the input of a field to numbers.
 * @param currentIds the numbers that the manuscript already has: an entity that was archived since is still resolved by its
 *   name
 * @param mayAdd whether the user may add a missing entity; otherwise the message names who may
 * @param add creates a missing entity; null if it is not to be created
 */
export async function resolveNames(
  client: Client,
  field: MultiValueField,
  enteredNames: readonly string[],
  currentIds: readonly number[],
  mayAdd: boolean,
  add: ((name: string) => Promise<number>) | null = null,
): Promise<ResolvedNames> {
  const kind = kindOfField[field]
  const ids: number[] = []
  const unknown: string[] = []
  const messages: string[] = []
  for (const text of new Set(enteredNames.map((item) => item.trim()).filter((item) => item !== ''))) {
    const numbered = /^(?:.*（編號 (\d{1,9})）|(\d{1,9}))$/.exec(text)
    const number = Number(numbered?.[1] ?? numbered?.[2] ?? 0)
    const candidates = await find(client, kind, {
      words: (numbered?.[1] ?? text).slice(0, 120),
      ...(currentIds.length > 0 ? { ids: currentIds.join(',') } : {}),
    })
    const matches = candidates.filter(({ id, name }) => (numbered?.[1] ? id === number : name === text || id === number))
    if (matches.length === 1 && matches[0]) ids.push(matches[0].id)
    else if (matches.length > 1)
      messages.push(
        `有 ${matches.length} 個「${text}」，請選其中一個：${labelsOf(
          matches.map(({ id }) => id),
          matches,
        ).join('、')}`,
      )
    else if (add) ids.push(await add(text))
    else {
      unknown.push(text)
      const near = candidates
        .filter(({ id }) => !currentIds.includes(id))
        .slice(0, 5)
        .map((item) => labelOf(item, candidates))
      messages.push(`沒有「${text}」${near.length > 0 ? `，是不是：${near.join('、')}` : ''}${mayAdd ? '' : addedBy[field]}`)
    }
  }
  return { ids: [...new Set(ids)], unknown, error: messages.length > 0 ? `${messages.join('；')}。` : null }
}
