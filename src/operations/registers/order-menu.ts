import { entriesOfMenu, type MenuEntryRow } from '../../db/queries/menu-entries.ts'
import { insertVersion } from '../../db/queries/register-versions.ts'
import { updateEntry } from '../../db/queries/registers.ts'
import { type MenuPlace, orderFault } from '../../domain/navigation/menu-order.ts'
import { menus } from '../../domain/registers/kinds/menus.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { entryAct } from './entry-act.ts'
import { holdEntry, openRegister } from './open-register.ts'

/** The entries of a menu, siblings in their order. @throws sign_in_required, forbidden */
export async function readMenuOrder(context: OperationContext, menu: string): Promise<MenuEntryRow[]> {
  openRegister(context, menus.name)
  return entriesOfMenu(context.db, menu)
}

const same = (one: readonly MenuPlace[], other: readonly MenuPlace[]) =>
  one.length === other.length && one.every(({ id, parent }, at) => other[at]?.id === id && other[at]?.parent === parent)

/** The stored order as one list: each entry with those in it behind it. */
const placesOf = (rows: readonly MenuEntryRow[]): MenuPlace[] =>
  rows
    .filter(({ parent }) => parent === null)
    .flatMap(({ id }) => [
      { id, parent: null },
      ...rows.filter(({ parent }) => parent === id).map((child) => ({ id: child.id, parent: id })),
    ])

/**
 * Saves the order of a whole menu. An entry that is absent from it is never deleted: the order is refused.
 * @param given.base the order that the user had open
 * @throws sign_in_required, forbidden; conflict when the menu has changed since, or for an order that lacks an entry
 */
export async function orderMenu(
  context: OperationContext,
  menu: string,
  { base, order }: { base: readonly MenuPlace[]; order: readonly MenuPlace[] },
): Promise<void> {
  const register = openRegister(context, menus.name)
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const rows = await entriesOfMenu(tx, menu, { hold: true })
    const stored = placesOf(rows)
    const fault = same(stored, base) ? orderFault(stored, order) : '這段時間有人改過這個選單，請重新載入再排一次'
    if (fault) throw conflict(fault)
    for (const { id, parent } of order) {
      const position = order.filter((place) => place.parent === parent).findIndex((place) => place.id === id) + 1
      const row = rows.find((one) => one.id === id)
      if (!row || (row.position === position && row.parent === parent)) continue
      const held = await holdEntry(tx, register, String(id), now)
      const value = { ...held.value, position, parent_id: parent }
      await updateEntry(tx, register, held.key, value, { names: ['position', 'parent_id'], columns: {} })
      const of = { register: register.name, key: held.key }
      await insertVersion(tx, of, { version: held.version + 1, event: 'saved', by: viewer.memberId, at: now, value })
      const only = ({ position, parent_id }: typeof held.value) => ({ position: position ?? null, parent_id: parent_id ?? null })
      const facts = { before: only(held.value), after: only(value) }
      await recordAuditEvent(tx, context, entryAct('save-entry', register, held.key, facts))
    }
  })
}
