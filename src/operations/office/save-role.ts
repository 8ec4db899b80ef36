import { deleteStaffRole, saveStaffRole, syncRoles } from '../../db/queries/staff.ts'
import { setFault } from '../../domain/office/give-roles.ts'
import { capabilities as all, type Capability } from '../../domain/office/may.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { followLapsed } from '../reviews/follow-lapsed.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { holdRoles } from './hold-roles.ts'
import { recordAuditEvent } from './record-audit-event.ts'

const words = {
  name_taken: '已經有這個名稱的角色',
  held: '還有人有這個角色，請先收回',
  last_governor: '至少要留一位有管理權限的人，這個角色不能沒有管理',
}

/**
 * Renames a role and sets its capabilities, for all its holders; without a key it creates a role. Posts scheduled under
 * signatures that lapse by this change are unscheduled (`followLapsed`).
 * @returns its key
 * @throws sign_in_required, forbidden, not_found, conflict
 */
export async function saveRole(
  context: OperationContext,
  { key, name, capabilities }: { key?: string | undefined; name: string; capabilities: readonly Capability[] },
  notify: NotifyReview,
): Promise<string> {
  const { db, viewer } = context
  return db.transaction(async (tx) => {
    const { sets, holders } = await holdRoles(tx, viewer)
    const former = key === undefined ? null : (sets.find((set) => set.key === key) ?? null)
    if (key !== undefined && !former) throw notFound()
    const to = { name, capabilities: all.filter((one) => capabilities.includes(one)) }
    const fault = setFault({ holders, sets }, key ?? '', to)
    if (fault) throw conflict(words[fault])
    const saved = await saveStaffRole(tx, { key, ...to })
    await syncRoles(tx)
    const before = former && { name: former.name, capabilities: former.capabilities }
    await recordAuditEvent(tx, context, { action: 'save-role', thing: `staff-role:${saved}`, before, after: to })
    await followLapsed(tx, context, notify)
    return saved
  })
}

/** Deletes a role without holders. @throws sign_in_required, forbidden, not_found, conflict */
export async function deleteRole(context: OperationContext, key: string): Promise<void> {
  const { db, viewer } = context
  await db.transaction(async (tx) => {
    const { sets, holders } = await holdRoles(tx, viewer)
    const former = sets.find((set) => set.key === key)
    if (!former) throw notFound()
    const fault = setFault({ holders, sets }, key, null)
    if (fault) throw conflict(words[fault])
    await deleteStaffRole(tx, key)
    const before = { name: former.name, capabilities: former.capabilities }
    await recordAuditEvent(tx, context, { action: 'delete-role', thing: `staff-role:${key}`, before })
  })
}
