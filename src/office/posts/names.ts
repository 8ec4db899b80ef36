import type { Client } from '../../contract/client.ts'
import type { ManuscriptDetails } from '../../contract/manuscript-shapes.ts'
import type { Named } from '../../contract/names.ts'
import type { NameKind } from '../../domain/manuscripts/name-kinds.ts'
import { forStaff } from '../parts/for-staff.ts'

/** Maximum number of choices in a datalist; the others are still resolved by name. */
const offeredAtOnce = 300

type Fields = ManuscriptDetails['fields']

/** Kinds of which a manuscript has several, by the field that holds their ids. */
const severals = { authors: 'author', tags: 'tag', channels: 'channel' } as const satisfies Partial<
  Record<keyof Fields, NameKind>
>
export type SeveralField = keyof typeof severals
export const severalFields = Object.keys(severals) as SeveralField[]

const find = async (client: Client, kind: NameKind, query: { ids?: string; words?: string; limit?: string }) =>
  (await client('GET /api/v3.0/office/name/:kind', { params: { kind }, query })).items

/** The choices of a kind, always including the chosen ones. */
export const choicesOf = (client: Client, kind: NameKind, chosen: readonly number[]): Promise<Named[]> =>
  forStaff(find(client, kind, { limit: String(offeredAtOnce), ...(chosen.length > 0 ? { ids: chosen.join(',') } : {}) }))

/** The label of an entity in a field: its name, with its id where another has the same name. */
export const labelOf = ({ id, name }: Named, among: readonly Named[]): string =>
  among.some((other) => other.name === name && other.id !== id) ? `${name}（編號 ${id}）` : name

/** The labels of ids, in order. An id without a name is shown as its number. */
export const labelsOf = (ids: readonly number[], among: readonly Named[]): string[] =>
  ids.map((id) => {
    const found = among.find((one) => one.id === id)
    return found ? labelOf(found, among) : String(id)
  })

/** All choices of a manuscript's form. @param self the current user's author record, offered first; null for none */
export async function readChoices(
  client: Client,
  { authors, tags, channels, reviewer, column, magazine }: Fields,
  self: number | null,
) {
  const one = (id: number | null | undefined) => (id ? [id] : [])
  const [author, tag, channel, reviewers, columns, issues] = await Promise.all([
    choicesOf(client, 'author', [...new Set([...one(self), ...authors])]),
    choicesOf(client, 'tag', tags),
    choicesOf(client, 'channel', channels),
    choicesOf(client, 'reviewer', one(reviewer)),
    choicesOf(client, 'column', one(column)),
    choicesOf(client, 'magazine', one(magazine?.issue)),
  ])
  const authorsOffered = author.toSorted((one, other) => Number(other.id === self) - Number(one.id === self))
  return { authors: authorsOffered, tags: tag, channels: channel, reviewers, columns, issues }
}
export type Choices = Awaited<ReturnType<typeof readChoices>>

/**
 * The choices, with a note, placed first because a field is narrow, for reviewers who cannot sign. @param clinicians
 * those who can; empty where unknown
 */
export function withWhoSigns(choices: Choices, clinicians: readonly { id: number }[]): Choices {
  if (clinicians.length === 0) return choices
  const signs = new Set(clinicians.map(({ id }) => id))
  const labelledReviewers = choices.reviewers.map((one) =>
    signs.has(one.id) ? one : { ...one, about: ['不能簽核', one.about].filter(Boolean).join('，') },
  )
  return { ...choices, reviewers: labelledReviewers }
}

/** Who may create a missing entity, and what to do until then. */
const addedBy: Record<SeveralField, string> = {
  authors: '。名單上沒有的作者，請總編輯或管理員在「作者」加；這一格可以先空著，其他照樣會存',
  tags: '。新的標籤請總編輯或管理員加；這一格可以先空著，其他照樣會存',
  channels: '',
}

/** The result of resolving names: ids, or errors. `unknown` are names without an entity. */
interface Resolved {
  ids: number[]
  unknown: string[]
  fault: string | null
}

/**
 * Resolves the input of a field to numbers.
 * @param known the numbers that the manuscript already has: an entity that was archived since is still resolved by its
 *   name
 * @param mayAdd whether the user may add a missing entity; otherwise the message names who may
 * @param add creates a missing entity; null if it is not to be created
 */
export async function resolveNames(
  client: Client,
  field: SeveralField,
  typed: readonly string[],
  known: readonly number[],
  mayAdd: boolean,
  add: ((name: string) => Promise<number>) | null = null,
): Promise<Resolved> {
  const kind = severals[field]
  const ids: number[] = []
  const unknown: string[] = []
  const faults: string[] = []
  for (const text of new Set(typed.map((one) => one.trim()).filter((one) => one !== ''))) {
    const numbered = /^(?:.*（編號 (\d{1,9})）|(\d{1,9}))$/.exec(text)
    const number = Number(numbered?.[1] ?? numbered?.[2] ?? 0)
    const found = await find(client, kind, {
      words: (numbered?.[1] ?? text).slice(0, 120),
      ...(known.length > 0 ? { ids: known.join(',') } : {}),
    })
    const same = found.filter(({ id, name }) => (numbered?.[1] ? id === number : name === text || id === number))
    if (same.length === 1 && same[0]) ids.push(same[0].id)
    else if (same.length > 1)
      faults.push(
        `有 ${same.length} 個「${text}」，請選其中一個：${labelsOf(
          same.map(({ id }) => id),
          same,
        ).join('、')}`,
      )
    else if (add) ids.push(await add(text))
    else {
      unknown.push(text)
      const near = found
        .filter(({ id }) => !known.includes(id))
        .slice(0, 5)
        .map((one) => labelOf(one, found))
      faults.push(`沒有「${text}」${near.length > 0 ? `，是不是：${near.join('、')}` : ''}${mayAdd ? '' : addedBy[field]}`)
    }
  }
  return { ids: [...new Set(ids)], unknown, fault: faults.length > 0 ? `${faults.join('；')}。` : null }
}
