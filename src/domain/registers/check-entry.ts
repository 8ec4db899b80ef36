import equal from 'fast-deep-equal'
import { postTypes } from '../posts/post-type.ts'
import type { EntryError, Register, RegisterEntry } from './define-register.ts'
import type { Field, FieldValue, ReferenceTarget } from './field.ts'

/** An entry with only some of its fields. */
export type Change = Readonly<Record<string, FieldValue>>

/** The fields of a register with their names. */
export const fieldsOf = ({ fields }: Register): [name: string, field: Field][] => Object.entries(fields)

/** A field by its name; undefined for a name that the register does not have. */
export const fieldOf = ({ fields }: Register, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? (fields as Readonly<Record<string, Field>>)[name] : undefined

/** The name of an entry, as lists and the audit log show it. */
export function titleOf(register: Register, entry: RegisterEntry): string {
  const title = entry[register.list.title] ?? ''
  return Array.isArray(title) ? title.join('、') : String(title)
}

/** Equality of values; the order of keys is irrelevant, because the database does not preserve it. A missing value equals null. */
export const isSame = (item: FieldValue | undefined, other: FieldValue | undefined): boolean => equal(item ?? null, other ?? null)

/** Whether a version has the current values of an entry; fields that the register has no more are ignored. */
export const matchesVersion = (version: RegisterEntry, value: RegisterEntry): boolean =>
  Object.entries(value).every(([name, item]) => isSame(item, version[name]))

/**
 * Checks sent fields against their schemas, and normalises them.
 * @param input values by field name, of any type
 */
export function checkFields(
  register: Register,
  input: Readonly<Record<string, unknown>>,
): { change: Change; errors: EntryError[] } {
  const errors: EntryError[] = []
  const change: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(input)) {
    const field = fieldOf(register, name)
    const read = field?.schema.safeParse(value)
    if (read?.success) change[name] = read.data as FieldValue
    else errors.push({ at: name, message: read?.error?.issues[0]?.message ?? '沒有這個欄位' })
  }
  return { change, errors }
}

/** The fields that an entry lacks. */
export const missingErrors = (register: Register, entry: RegisterEntry): EntryError[] =>
  fieldsOf(register)
    .filter(([name]) => entry[name] === undefined)
    .map(([at, { label }]): EntryError => ({ at, message: `請填寫${label}` }))

/**
 * Missing fields of a new entry, and errors of the entry as a whole.
 * @param before the stored entry; null for a new one
 * @param used whether something refers to the stored entry
 */
export function entryErrors(register: Register, entry: RegisterEntry, before: RegisterEntry | null, used: boolean): EntryError[] {
  const missing = missingErrors(register, entry)
  if (missing.length > 0) return missing
  const changed = (name: string) => before !== null && !isSame(entry[name], before[name])
  const fixed = fieldsOf(register).flatMap(([at, { immutable, label }]): EntryError[] => {
    if (!changed(at)) return []
    if (immutable) return [{ at, message: `${label}在新增之後不能再改` }]
    if (!used || !register.fixedWhenUsed?.includes(at)) return []
    return [{ at, message: `已經有人用這個${register.labels.one}，${label}不能再改；要改請另外新增一個` }]
  })
  return [...fixed, ...(register.rules?.(entry, before) ?? [])]
}

/** A reference to another entity, in field `at` of a change: it must exist when the entry is saved. */
export type EntryReference = { at: string; key: string } & (
  | { kind: 'picture' | 'post' | 'tag' }
  | { kind: 'reference'; to: ReferenceTarget }
)

/** All references of a change, also those inside of nested values. */
export function referencesIn(register: Register, change: Change): EntryReference[] {
  return Object.entries(change).flatMap(([at, value]): EntryReference[] => {
    const field = fieldOf(register, at)
    if (!field || value === null) return []
    if (field.kind === 'media') return [{ at, kind: 'picture', key: String(value) }]
    if (field.kind === 'reference' && field.to) return [{ at, kind: 'reference', to: field.to, key: String(value) }]
    if (field.names === 'blog') return [{ at, kind: 'post', key: `blog/${value}` }]
    if (field.names === 'tag') return (value as readonly string[]).map((key) => ({ at, kind: 'tag', key }))
    return field.kind === 'outline' ? contentsIn(value).map((item) => ({ at, ...item })) : []
  })
}

/** The pictures (`mediaId`) and posts (`{ type, id }`) inside of a nested value. */
function contentsIn(value: unknown): { kind: 'picture' | 'post'; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const { mediaId, type, id } = value as Record<string, unknown>
  if (typeof mediaId === 'string') return [{ kind: 'picture', key: mediaId }]
  if (typeof id === 'number' && postTypes.some((item) => item === type)) return [{ kind: 'post', key: `${type}/${id}` }]
  return Object.values(value).flatMap(contentsIn)
}

const missingMessages = {
  picture: (key: string) => `圖庫裡沒有「${key}」這張圖片`,
  post: (key: string) => `沒有 ${key} 這篇文章`,
  tag: (key: string) => `沒有這個標籤：${key}，請先在「標籤」新增`,
}

/** The errors for references that do not exist, one for each field and kind. */
export function referenceErrors(register: Register, references: readonly EntryReference[]): EntryError[] {
  const kinds = [...new Set(references.map(({ at, kind }) => JSON.stringify([at, kind])))]
  return kinds.map((group): EntryError => {
    const [at, kind] = JSON.parse(group) as [string, EntryReference['kind']]
    const keys = [...new Set(references.filter((item) => item.at === at && item.kind === kind).map(({ key }) => key))].join('、')
    const label = fieldOf(register, at)?.label ?? ''
    return {
      at,
      message: kind === 'reference' ? `${label}裡沒有「${keys}」，或它已經封存，請重新選一次` : missingMessages[kind](keys),
    }
  })
}

/** A field that two people changed to different values. */
export interface FieldConflict {
  name: string
  yours: FieldValue
  theirs: FieldValue
}

/**
 * Merges a change into the stored entry, field by field (three-way): a field that only one side changed has that side's
 * value; a field that both changed to different values is a clash.
 * @param base the entry that the change was made on
 */
export function mergeChange(
  base: RegisterEntry,
  current: RegisterEntry,
  change: Change,
): { merged: RegisterEntry; clashes: FieldConflict[] } {
  const clashes: FieldConflict[] = []
  const merged: Record<string, FieldValue> = { ...current }
  for (const [name, yours] of Object.entries(change)) {
    const theirs = current[name] ?? null
    if (isSame(theirs, base[name]) || isSame(theirs, yours)) merged[name] = yours
    else if (!isSame(yours, base[name])) clashes.push({ name, yours, theirs })
  }
  return { merged, clashes }
}
