import equal from 'fast-deep-equal'
import type { Entry, EntryFault, Register } from './define-register.ts'
import type { Field, FieldValue } from './field.ts'

/** An entry with only some of its fields. */
export type Change = Readonly<Record<string, FieldValue>>

/** The fields of a register with their names. */
export const fieldsOf = ({ fields }: Register): [name: string, field: Field][] => Object.entries(fields)

/** A field by its name; undefined for a name that the register does not have. */
export const fieldOf = ({ fields }: Register, name: string): Field | undefined =>
  Object.hasOwn(fields, name) ? (fields as Readonly<Record<string, Field>>)[name] : undefined

/** The name of an entry, as lists and the audit log show it. */
export function titleOf(register: Register, entry: Entry): string {
  const title = entry[register.list.title] ?? ''
  return Array.isArray(title) ? title.join('、') : String(title)
}

/** Equality of values; the order of keys is irrelevant, because the database does not preserve it. A missing value equals null. */
export const isSame = (one: FieldValue | undefined, other: FieldValue | undefined): boolean => equal(one ?? null, other ?? null)

/**
 * Checks sent fields against their schemas, and normalises them.
 * @param sent values by field name, from any caller
 */
export function checkFields(
  register: Register,
  sent: Readonly<Record<string, unknown>>,
): { change: Change; faults: EntryFault[] } {
  const faults: EntryFault[] = []
  const change: Record<string, FieldValue> = {}
  for (const [name, value] of Object.entries(sent)) {
    const field = fieldOf(register, name)
    const read = field?.schema.safeParse(value)
    if (read?.success) change[name] = read.data as FieldValue
    else faults.push({ at: name, message: read?.error?.issues[0]?.message ?? '沒有這個欄位' })
  }
  return { change, faults }
}

/** The fields that an entry lacks. */
export const missingFaults = (register: Register, now: Entry): EntryFault[] =>
  fieldsOf(register)
    .filter(([name]) => now[name] === undefined)
    .map(([at, { label }]): EntryFault => ({ at, message: `請填寫${label}` }))

/**
 * What a new entry lacks, and what is wrong with it as a whole.
 * @param before the stored entry; null for a new one
 * @param used whether something refers to the stored entry
 */
export function entryFaults(register: Register, now: Entry, before: Entry | null, used: boolean): EntryFault[] {
  const missing = missingFaults(register, now)
  if (missing.length > 0) return missing
  const changed = (name: string) => before !== null && !isSame(now[name], before[name])
  const fixed = fieldsOf(register).flatMap(([at, { once, label }]): EntryFault[] => {
    if (!changed(at)) return []
    if (once) return [{ at, message: `${label}在新增之後不能再改` }]
    if (!used || !register.fixedWhenUsed?.includes(at)) return []
    return [{ at, message: `已經有人用這個${register.labels.one}，${label}不能再改；要改請另外新增一個` }]
  })
  return [...fixed, ...(register.rules?.(now, before) ?? [])]
}

/** A field that two people changed to different values. */
export interface Clash {
  name: string
  yours: FieldValue
  theirs: FieldValue
}

/**
 * Merges a change into the stored entry, field by field (three-way): a field that only one side changed has that side's
 * value; a field that both changed to different values is a clash.
 * @param base the entry that the change was made on
 */
export function mergeChange(base: Entry, stored: Entry, change: Change): { merged: Entry; clashes: Clash[] } {
  const clashes: Clash[] = []
  const merged: Record<string, FieldValue> = { ...stored }
  for (const [name, yours] of Object.entries(change)) {
    const theirs = stored[name] ?? null
    if (isSame(theirs, base[name]) || isSame(theirs, yours)) merged[name] = yours
    else if (!isSame(yours, base[name])) clashes.push({ name, yours, theirs })
  }
  return { merged, clashes }
}
