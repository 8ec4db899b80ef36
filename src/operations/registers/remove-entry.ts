import { isSigning } from '../../db/queries/bylines.ts'
import { findUse } from '../../db/queries/entry-uses.ts'
import { insertVersion } from '../../db/queries/register-versions.ts'
import {
  deleteEntry,
  type EntryRow,
  entriesOfMenu,
  type MenuEntryRow,
  setArchived,
  updateEntry,
} from '../../db/queries/registers.ts'
import { replaceSuggestedTag } from '../../db/queries/search-results.ts'
import { type MenuPlace, orderError } from '../../domain/navigation/menu-order.ts'
import { titleOf } from '../../domain/registers/check-entry.ts'
import type { Register } from '../../domain/registers/define-register.ts'
import { channels, columns } from '../../domain/registers/kinds/contents.ts'
import { menus } from '../../domain/registers/kinds/menus.ts'
import { quizzes } from '../../domain/registers/kinds/quizzes.ts'
import { tags } from '../../domain/registers/kinds/tags.ts'
import type { OperationContext } from '../context.ts'
import { conflict, isConstraintError } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import {
  describeUses,
  lockEntry,
  missingReferenceErrors,
  referencesToEntry,
  requireEntryRegister,
  requireRegister,
} from './read-entries.ts'
import { entryAuditEvent } from './save-entry.ts'

/** Registers whose entries depend on a channel: pages show its title and link to it. */
const needingChannel: readonly Register[] = [columns, quizzes]

/** Why a channel cannot be archived now: columns or quizzes are in it, also archived ones that readers can still open. */
async function channelError(db: OperationContext['db'], key: string): Promise<string | null> {
  for (const { labels, table, archive } of needingChannel) {
    const use = channels.uses.find((item) => item.table === table)
    const channelUse =
      use && (await findUse(db, channels, use, { key, max: 1000, maxNamed: 3, live: archive?.hidesPage === true }))
    if (!channelUse || channelUse.count === 0) continue
    const names = channelUse.entries.map(({ name }) => `「${name}」`).join('')
    return `還有 ${channelUse.count} ${labels.counter}${labels.one}（${names}${channelUse.count > channelUse.entries.length ? '等' : ''}）在這個頻道，請先換到別的頻道${archive?.hidesPage ? '或封存' : ''}`
  }
  return null
}

/** Why an entry cannot be archived now, by register. */
const archiveErrors: Readonly<Record<string, (db: OperationContext['db'], key: string) => Promise<string | null>>> = {
  channels: channelError,
  // archiving would invalidate their signatures without a notice
  authors: async (db, key) =>
    (await isSigning(db, Number(key))) ? '這位作者現在能簽核。請管理員先在「角色」拿掉他的審訂，再封存' : null,
}

/** Why an entry cannot be archived now; null if it can. */
export const archiveError = async (
  db: OperationContext['db'],
  { name, archive }: Register,
  key: string,
): Promise<string | null> => archive?.unarchivableReason?.(key) ?? (await archiveErrors[name]?.(db, key)) ?? null

/** Why an entry cannot be unarchived now, because an entry that it depends on is archived; null if it can. */
async function unarchiveError(db: OperationContext['db'], register: Register, { value }: EntryRow): Promise<string | null> {
  const [[error] = []] = await missingReferenceErrors(db, register, [value])
  return error?.message ?? null
}

/**
 * Archives or unarchives an entry. References to an archived entry stay valid.
 * @throws sign_in_required, forbidden, not_found; conflict for a register without an archive, and for an author who signs
 */
export async function archiveEntry(context: OperationContext, name: string, key: string, archived: boolean): Promise<void> {
  const register = requireEntryRegister(context, name, key)
  if (!register.archive) throw conflict(`${register.labels.one}不能封存；沒有用在任何地方時可以刪除`)
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const lockedRow = await lockEntry(tx, register, key, now)
    if (lockedRow.archived === archived) return
    const refusal = archived ? await archiveError(tx, register, lockedRow.key) : await unarchiveError(tx, register, lockedRow)
    if (refusal !== null) throw conflict(refusal)
    await setArchived(tx, register, lockedRow.key, { archived, now })
    const event = archived ? 'archived' : 'unarchived'
    const entryRef = { register: name, key: lockedRow.key }
    await insertVersion(tx, entryRef, {
      version: lockedRow.version + 1,
      event,
      by: viewer.memberId,
      at: now,
      value: lockedRow.value,
    })
    await recordAuditEvent(
      tx,
      context,
      entryAuditEvent(archived ? 'archive-entry' : 'unarchive-entry', register, lockedRow.key, {}),
    )
  })
}

/**
 * Deletes an entry to which nothing refers. Its versions stay.
 * @throws sign_in_required, forbidden, not_found; conflict with the uses, while there are some
 */
export async function removeEntry(context: OperationContext, name: string, key: string): Promise<void> {
  const register = requireEntryRegister(context, name, key)
  const permanent = register.undeletableReason?.(key)
  if (permanent) throw conflict(permanent)
  const { db, viewer, now } = context
  await db
    .transaction(async (tx) => {
      const lockedRow = await lockEntry(tx, register, key, now)
      const uses = await referencesToEntry(tx, register, lockedRow)
      if (uses.length > 0)
        throw usedConflict(register, `還有 ${describeUses(uses)}用到這${register.labels.counter}${register.labels.one}`)
      const entryRef = { register: name, key: lockedRow.key }
      await insertVersion(tx, entryRef, {
        version: lockedRow.version + 1,
        event: 'deleted',
        by: viewer.memberId,
        at: now,
        value: lockedRow.value,
      })
      if (name === tags.name) await replaceSuggestedTag(tx, titleOf(register, lockedRow.value), null)
      await deleteEntry(tx, register, lockedRow.key)
      await recordAuditEvent(tx, context, entryAuditEvent('delete-entry', register, lockedRow.key, { before: lockedRow.value }))
    })
    .catch((error: unknown) =>
      Promise.reject(
        isConstraintError(error, 'referred')
          ? usedConflict(register, `還有資料用到這${register.labels.counter}${register.labels.one}`)
          : error,
      ),
    )
}

const usedConflict = ({ archive }: Register, reason: string) => conflict(`${reason}，不能刪除${archive ? '；可以改用封存' : ''}`)

/** The entries of a menu, siblings in their order. @throws sign_in_required, forbidden */
export async function readMenuOrder(context: OperationContext, menu: string): Promise<MenuEntryRow[]> {
  requireRegister(context, menus.name)
  return entriesOfMenu(context.db, menu)
}

const isSameOrder = (item: readonly MenuPlace[], other: readonly MenuPlace[]) =>
  item.length === other.length &&
  item.every(({ id, parent }, index) => other[index]?.id === id && other[index]?.parent === parent)

/** The stored order as a flat list: each entry is followed by its children. */
const placesOf = (rows: readonly MenuEntryRow[]): MenuPlace[] =>
  rows
    .filter(({ parent }) => parent === null)
    .flatMap(({ id }) => [
      { id, parent: null },
      ...rows.filter(({ parent }) => parent === id).map((child) => ({ id: child.id, parent: id })),
    ])

/**
 * Saves the order of a whole menu. An entry that is absent from it is never deleted: the order is refused.
 * @param base the order that the user had open
 * @throws sign_in_required, forbidden; conflict when the menu has changed since, or for an order that lacks an entry
 */
export async function saveMenuOrder(
  context: OperationContext,
  menu: string,
  { base, order }: { base: readonly MenuPlace[]; order: readonly MenuPlace[] },
): Promise<void> {
  const register = requireRegister(context, menus.name)
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const rows = await entriesOfMenu(tx, menu, { lock: true })
    const places = placesOf(rows)
    const error = isSameOrder(places, base) ? orderError(places, order) : '這段時間有人改過這個選單，請重新載入再排一次'
    if (error) throw conflict(error)
    for (const { id, parent } of order) {
      const position = order.filter((place) => place.parent === parent).findIndex((place) => place.id === id) + 1
      const row = rows.find((item) => item.id === id)
      if (!row || (row.position === position && row.parent === parent)) continue
      const lockedRow = await lockEntry(tx, register, String(id), now)
      const value = { ...lockedRow.value, position, parent_id: parent }
      await updateEntry(tx, register, lockedRow.key, value, { names: ['position', 'parent_id'], columns: {} })
      const entryRef = { register: register.name, key: lockedRow.key }
      await insertVersion(tx, entryRef, { version: lockedRow.version + 1, event: 'saved', by: viewer.memberId, at: now, value })
      const placementOf = ({ position, parent_id }: typeof lockedRow.value) => ({
        position: position ?? null,
        parent_id: parent_id ?? null,
      })
      const change = { before: placementOf(lockedRow.value), after: placementOf(value) }
      await recordAuditEvent(tx, context, entryAuditEvent('save-entry', register, lockedRow.key, change))
    }
  })
}
