import { insertVersion, keyOfRequest, versionOf } from '../../db/queries/register-versions.ts'
import { type EntryRow, insertEntry, nextKey, updateEntry } from '../../db/queries/registers.ts'
import { type Change, checkFields, entryFaults, fieldOf, isSame, mergeChange } from '../../domain/registers/check-entry.ts'
import type { Entry, EntryFault, Register } from '../../domain/registers/define-register.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { isRefusedAs, violates } from '../refused-by-database.ts'
import { entryAct } from './entry-act.ts'
import { holdEntry, openEntry, openRegister } from './open-register.ts'
import { prepareEntry } from './prepare-entry.ts'
import { usesOfEntry } from './uses-of-entry.ts'
import { requireTags, writeBesides, writeParts } from './write-parts.ts'

const refused = (faults: readonly EntryFault[]) =>
  invalid(faults.map(({ at, message }) => ({ path: `body.fields.${at}`, message })))

/** The refusals of constraints, as ones of the form. */
function asConflict(register: Register, error: unknown): unknown {
  const constraint = Object.entries(register.constraints ?? {}).find(([name]) => violates(error, name))
  if (constraint) return refused([constraint[1]])
  if (isRefusedAs(error, 'unique')) return conflict(`已經有同樣代號的${register.labels.one}，請換一個`)
  return isRefusedAs(error, 'referred') ? conflict('選的資料已經不在了，請重新選一次') : error
}

/**
 * Adds an entry. The same request, sent again, adds no second one.
 * @param sent all fields
 * @throws sign_in_required, forbidden, not_found; validation_failed; conflict for a key that exists
 */
export async function addEntry(
  context: OperationContext,
  name: string,
  { request, fields: sent }: { request: string; fields: Readonly<Record<string, unknown>> },
): Promise<string> {
  const register = openRegister(context, name)
  const { change, faults } = checkFields(register, sent)
  if (faults.length > 0) throw refused(faults)
  const { db, viewer, now } = context
  if (register.keyKind !== 'assigned') openEntry(context, name, String(change[register.key]))
  return db
    .transaction(async (tx) => {
      const assigned = register.keyKind === 'assigned' ? await nextKey(tx, register) : null
      const earlier = await keyOfRequest(tx, name, request)
      if (earlier !== null) return earlier
      const prepared = await prepareEntry(tx, register, { entry: change, before: null, key: null, now })
      const { entry, columns = {} } = prepared
      const wrong = [...entryFaults(register, entry, null, false), ...(prepared.faults ?? [])]
      if (wrong.length > 0) throw refused(wrong)
      await requireTags(tx, register, entry)
      const key = await insertEntry(tx, register, entry, { key: assigned, columns })
      await writeParts(tx, register, key, entry, Object.keys(entry))
      await writeBesides(tx, register, key)
      const of = { register: name, key }
      await insertVersion(tx, of, { version: 1, event: 'added', by: viewer.memberId, at: now, value: entry, request })
      await recordAuditEvent(tx, context, entryAct('add-entry', register, key, { after: entry }))
      return key
    })
    .catch((error: unknown) => Promise.reject(asConflict(register, error)))
}

/**
 * Saves the sent fields of an entry on the version that they were changed on; other fields stay. Fields that others
 * changed meanwhile are merged.
 * @returns the newest version
 * @throws sign_in_required, forbidden, not_found; validation_failed; stale_version where both changed the same field
 */
export async function saveEntry(
  context: OperationContext,
  name: string,
  key: string,
  { base, fields: sent }: { base: number; fields: Readonly<Record<string, unknown>> },
): Promise<number> {
  const register = openEntry(context, name, key)
  const { change, faults } = checkFields(register, sent)
  if (faults.length > 0) throw refused(faults)
  const { db, now } = context
  return db
    .transaction(async (tx) => {
      const held = await holdEntry(tx, register, key, now)
      const basis = base === held.version ? held.value : (await versionOf(tx, { register: name, key }, base))?.value
      if (!basis) throw conflict('這筆資料已經不是您打開的那一筆，請重新載入')
      const { merged, clashes } = mergeChange(basis, held.value, change)
      if (clashes.length > 0) throw stale(register, held, clashes, now)
      return writeEntry(tx, context, register, held, { value: merged, event: 'saved' })
    })
    .catch((error: unknown) => Promise.reject(asConflict(register, error)))
}

/**
 * Makes an earlier version the newest. Its contents are checked as if they had been typed; a field that is fixed by now
 * keeps its value.
 * @throws sign_in_required, forbidden, not_found; validation_failed for a version that is no longer valid
 */
export async function restoreEntry(context: OperationContext, name: string, key: string, version: number): Promise<number> {
  const register = openEntry(context, name, key)
  return context.db
    .transaction(async (tx) => {
      const held = await holdEntry(tx, register, key, context.now)
      const earlier = await versionOf(tx, { register: name, key: held.key }, version)
      if (!earlier) throw notFound()
      const known = Object.fromEntries(Object.entries(earlier.value).filter(([one]) => fieldOf(register, one)))
      const { change, faults } = checkFields(register, known)
      if (faults.length > 0) throw refused(faults)
      return writeEntry(tx, context, register, held, { value: { ...held.value, ...change }, event: 'restored' })
    })
    .catch((error: unknown) => Promise.reject(asConflict(register, error)))
}

/** Writes the changed fields of a locked entry with its version and its audit event; nothing where none changed. */
async function writeEntry(
  tx: OperationContext['db'],
  context: OperationContext,
  register: Register,
  held: EntryRow & { version: number },
  { value: given, event }: { value: Entry; event: 'saved' | 'restored' },
): Promise<number> {
  const now = context.now
  const prepared = await prepareEntry(tx, register, { entry: given, before: held.value, key: held.key, now })
  const { entry: value, columns = {} } = prepared
  const changed = Object.keys(value).filter((one) => !isSame(value[one], held.value[one]))
  if (changed.length === 0) return held.version
  const used = register.fixedWhenUsed ? (await usesOfEntry(tx, register, held.key)).length > 0 : false
  const faults = [...entryFaults(register, value, held.value, used), ...(prepared.faults ?? [])]
  if (faults.length > 0) throw refused(faults)
  await requireTags(tx, register, Object.fromEntries(changed.map((one) => [one, value[one] ?? null])))
  await updateEntry(tx, register, held.key, value, { names: changed, columns })
  await writeParts(tx, register, held.key, value, changed)
  const version = held.version + 1
  const of = { register: register.name, key: held.key }
  await insertVersion(tx, of, { version, event, by: context.viewer.memberId, at: now, value })
  const only = (entry: Entry): Change => Object.fromEntries(changed.map((one) => [one, entry[one] ?? null]))
  const action = event === 'saved' ? 'save-entry' : 'restore-entry'
  await recordAuditEvent(tx, context, entryAct(action, register, held.key, { before: only(held.value), after: only(value) }))
  return version
}

const stale = (
  register: Register,
  { version }: { version: number },
  clashes: readonly { name: string; yours: unknown; theirs: unknown }[],
  now: Date,
) =>
  new Failure('stale_version', `這筆${register.labels.one}已經有人改過，您改的欄位別人也改了`, {
    bothSides: {
      version,
      at: now.toISOString(),
      parts: clashes.map(({ name, yours, theirs }) => ({ part: name, yours, theirs })),
    },
  })
