import {
  type DraftRow,
  deleteDraft,
  draftsOf,
  findDraft,
  keyOfRequest,
  limitStatements,
  newestVersions,
  versionOf,
  writeDraft,
} from '../../db/queries/register-versions.ts'
import { type EntryRow, findEntry } from '../../db/queries/registers.ts'
import { checkFields, type FieldConflict, isSame, mergeChange, titleOf } from '../../domain/registers/check-entry.ts'
import type { Register, RegisterEntry } from '../../domain/registers/define-register.ts'
import { allEntries } from '../../domain/registers/registers.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, invalid, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { expectedBaseVersion, lockEntry, requireEntryRegister, requireRegister } from './read-entries.ts'
import { addEntry, entryAuditEvent, saveEntry } from './save-entry.ts'

/** Drafts of new entries that a register can have at a time. */
const mostDrafts = 200
/** The longest statement, or wait for a lock, of a preview, milliseconds. */
const longestStatement = 5000

/** A draft as lists show it. */
interface ListedDraft extends Pick<DraftRow, 'id' | 'key' | 'revision' | 'by' | 'at'> {
  title: string
}

/** A register whose entry, or a new one, the viewer may change. @throws sign_in_required, forbidden, not_found */
const openFor = (context: OperationContext, name: string, key: string | null): Register =>
  key === null ? requireRegister(context, name) : requireEntryRegister(context, name, key)

/**
 * The drafts of a register, the last saved first; with a key, that of one entry.
 * @throws sign_in_required, forbidden, not_found
 */
export async function listDrafts(context: OperationContext, name: string, key: string | null): Promise<ListedDraft[]> {
  const register = requireRegister(context, name)
  const drafts = await draftsOf(context.db, name, { key, limit: mostDrafts })
  const versions = await newestVersions(
    context.db,
    name,
    drafts.flatMap((draft) => draft.key ?? []),
  )
  return drafts.map(({ base: _, fields, ...draft }) => ({
    ...draft,
    title: titleOf(register, { ...versions.get(draft.key ?? '')?.value, ...fields }),
  }))
}

/** The data of the form of a draft. */
interface ReadDraft extends ListedDraft {
  fields: RegisterEntry
  /** The present entry with the draft's fields; of a new entry, these fields alone. */
  value: RegisterEntry
  /** The stored entry with its version, on which the next save of the draft is based; null for a new and a deleted entry. */
  stored: { version: number; value: RegisterEntry } | null
  /** Fields that others have changed since, to other values. */
  clashes: FieldConflict[]
}

/** A draft, applied to the present entry. @throws sign_in_required, forbidden, not_found */
export async function readDraft(context: OperationContext, name: string, id: string): Promise<ReadDraft> {
  const register = requireRegister(context, name)
  const { db } = context
  const draft = await findDraft(db, name, id)
  if (!draft) throw notFound()
  const { key, base, fields, revision, by, at } = draft
  const entry = key === null ? null : await findEntry(db, register, key)
  const merge = entry && base !== null ? mergeChange(await valueAt(db, register, entry, base), entry.value, fields) : null
  const value = { ...merge?.merged, ...fields }
  return {
    ...{ id, key, revision, by, at, fields, value },
    title: titleOf(register, value),
    stored: entry && { version: await expectedBaseVersion(db, register, entry), value: entry.value },
    clashes: merge?.clashes ?? [],
  }
}

/** The values of an entry in one of its versions; its present ones if that version is none yet. */
async function valueAt(
  db: OperationContext['db'],
  { name }: Register,
  { key, value }: EntryRow,
  version: number,
): Promise<RegisterEntry> {
  return (await versionOf(db, { register: name, key }, version))?.value ?? value
}

interface DraftToSave {
  id: string
  /** Of the entry; null for a new one. */
  key: string | null
  /** The version of the entry that the fields were changed on; null for a new one. */
  base: number | null
  /** The number of the draft's last save; 0 for a new draft. */
  revision: number
  fields: Readonly<Record<string, unknown>>
}

/**
 * Saves a draft with exactly these fields. Readers see nothing of it. References may lead to nothing, and required fields
 * may be missing: both are checked when it is published or previewed.
 * @returns the number of its save; the same as before if nothing has changed
 * @throws sign_in_required, forbidden, not_found; validation_failed; conflict if another user saved it since, for an entry that
 *   has another draft, and for a draft that changes nothing
 */
export async function saveEntryDraft(context: OperationContext, name: string, input: DraftToSave): Promise<number> {
  const { id, key, base, revision } = input
  const register = openFor(context, name, key)
  const { change, errors } = checkFields(register, input.fields)
  if (errors.length > 0) throw invalid(errors.map(({ at, message }) => ({ path: `body.fields.${at}`, message })))
  const { db, viewer, now } = context
  return db.transaction(async (tx) => {
    const fields = key === null ? change : await changedFields(tx, register, { key, base, change, now })
    const draftRow = await findDraft(tx, name, id, { lock: true })
    if (draftRow && draftRow.key !== key) throw notFound()
    const isUnchanged = draftRow !== null && draftRow.base === base && isSame(draftRow.fields as never, fields as never)
    if (draftRow && isUnchanged) return draftRow.revision
    if ((draftRow?.revision ?? 0) !== revision) throw staleDraft(draftRow)
    if (!draftRow) await requireRoom(tx, register, key)
    if (Object.keys(fields).length === 0)
      throw conflict(draftRow ? '草稿和讀者看到的一樣了；不要這份草稿，請按「丟掉草稿」' : '和讀者看到的一樣，沒有要存的修改')
    await writeDraft(tx, name, { id, key, base, revision: revision + 1, fields, by: viewer.memberId, at: now })
    await recordAuditEvent(tx, context, draftEvent('save-entry-draft', register, key, { after: fields }))
    return revision + 1
  })
}

/** The fields that differ from the version that they were changed on. The entry is locked, so that it has one draft. */
async function changedFields(
  tx: OperationContext['db'],
  register: Register,
  { key, base, change, now }: { key: string; base: number | null; change: RegisterEntry; now: Date },
): Promise<RegisterEntry> {
  const lockedRow = await lockEntry(tx, register, key, now)
  const { value: before } =
    base === lockedRow.version ? lockedRow : ((await versionOf(tx, { register: register.name, key }, base ?? 0)) ?? {})
  if (!before) throw conflict('這筆資料已經不是您打開的那一筆，請重新載入')
  return Object.fromEntries(Object.entries(change).filter(([name, value]) => !isSame(value, before[name])))
}

/** @throws conflict if the entry has a draft, or the register has too many of new entries */
async function requireRoom(tx: OperationContext['db'], register: Register, key: string | null): Promise<void> {
  const drafts = await draftsOf(tx, register.name, { key, limit: mostDrafts })
  if (key !== null && drafts.length > 0) throw conflict('這筆資料剛有人存了一份草稿，請重新載入，接著他的寫')
  if (drafts.length >= mostDrafts) throw conflict(`最多 ${mostDrafts} 份草稿，請先發布或丟掉不用的`)
}

const staleDraft = (draftRow: DraftRow | null) =>
  conflict(draftRow ? `${draftRow.by ?? '別人'}剛存過這份草稿` : '這份草稿已經發布，或丟掉了')

/** The audit event of a draft: that of a new entry is one of the register as a whole. */
const draftEvent = (
  action: 'save-entry-draft' | 'discard-entry-draft',
  register: Register,
  key: string | null,
  change: Parameters<typeof entryAuditEvent>[3],
) => ({ ...entryAuditEvent('save-entry', register, key ?? allEntries, change), action })

/**
 * Publishes a draft: saves its fields, or adds the entry, as if they had been sent now. The same call, sent again, adds no
 * second entry.
 * @param revision the number of its save that the user saw
 * @returns the key of the entry
 * @throws sign_in_required, forbidden, not_found; conflict if another user saved the draft since, or the entry was deleted; and
 *   as `addEntry` and `saveEntry`
 */
export async function publishEntryDraft(context: OperationContext, name: string, id: string, revision: number): Promise<string> {
  requireRegister(context, name)
  return context.db.transaction(async (tx) => {
    const draft = await findDraft(tx, name, id, { lock: true })
    const published = draft ? null : await keyOfRequest(tx, name, id)
    if (published !== null) return published
    if (!draft) throw notFound()
    if (draft.revision !== revision) throw staleDraft(draft)
    const key = await applyDraft({ ...context, db: tx }, name, draft)
    await deleteDraft(tx, id)
    return key
  })
}

/** Discards a draft; the entry stays as it is. @throws sign_in_required, forbidden, not_found */
export async function discardEntryDraft(context: OperationContext, name: string, id: string): Promise<void> {
  requireRegister(context, name)
  await context.db.transaction(async (tx) => {
    const draft = await findDraft(tx, name, id, { lock: true })
    if (!draft) throw notFound()
    const register = openFor(context, name, draft.key)
    await deleteDraft(tx, id)
    await recordAuditEvent(tx, context, draftEvent('discard-entry-draft', register, draft.key, { before: draft.fields }))
  })
}

/** Saves what a draft contains, in the caller's transaction. @param number of a new entry, in a preview */
async function applyDraft(context: OperationContext, name: string, draft: DraftRow, number?: number): Promise<string> {
  const { id, key, base, fields } = draft
  if (key === null) return addEntry(context, name, { request: id, fields, ...(number === undefined ? {} : { number }) })
  await saveEntry(context, name, key, { base: base ?? 0, fields }).catch((error: unknown) => {
    throw error instanceof Failure && error.code === 'not_found' ? conflict('這筆資料已經刪除，這份草稿不能發布') : error
  })
  return key
}

/**
 * Runs work in a transaction that is always rolled back, with its changes, audit events and cache purges (sent at a
 * commit).
 */
async function rollingBack<T>(db: OperationContext['db'], work: (tx: OperationContext['db']) => Promise<T>): Promise<T> {
  const results: T[] = []
  const rollback = new Error('this transaction is only a preview')
  await db
    .transaction(async (tx) => {
      await limitStatements(tx, longestStatement)
      results.push(await work(tx))
      throw rollback
    })
    .catch((error: unknown) => {
      if (error !== rollback) throw error
    })
  return results[0] as T
}

/** A draft as it would be published: the resulting entry. */
interface TriedDraft extends EntryRow {
  register: Register
  /** Whether the entry is new. */
  isNew: boolean
}

/** The entry that publishing a draft would create; nothing is written. @throws as `publishEntryDraft` */
export async function tryDraft(context: OperationContext, name: string, id: string): Promise<TriedDraft> {
  const register = requireRegister(context, name)
  const draft = await findDraft(context.db, name, id)
  if (!draft) throw notFound()
  return rollingBack(context.db, async (tx) => {
    const key = await applyDraft({ ...context, db: tx }, name, draft)
    const entry = await findEntry(tx, register, key)
    if (!entry) throw notFound()
    return { ...entry, register, isNew: draft.key === null }
  })
}

/**
 * Reads a page for a preview. If it previews a draft, the draft is published in the rolled-back transaction of the read.
 * @throws as `publishEntryDraft`, besides what the read throws
 */
export async function withDraft<T>(context: OperationContext, read: (context: OperationContext) => Promise<T>): Promise<T> {
  const { entryDraft, staff } = context.lens ?? {}
  if (!entryDraft || !staff) return read(context)
  const { register, id, number } = entryDraft
  const draft = await findDraft(context.db, register, id)
  if (!draft) throw notFound()
  return rollingBack(context.db, async (tx) => {
    await applyDraft({ ...context, db: tx, viewer: staff }, register, draft, number ?? undefined)
    return read({ ...context, db: tx })
  })
}
