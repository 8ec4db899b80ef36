import { authorNames, findTaker, setRoles, syncRoles } from '../../db/queries/staff.ts'
import { rolesFault } from '../../domain/office/give-roles.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { followLapsed } from '../reviews/follow-lapsed.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { holdRoles } from './hold-roles.ts'
import { recordAuditEvent } from './record-audit-event.ts'

/**
 * Sets a member's roles and author to exactly these, effective from their next request. If the last two administrators
 * remove each other concurrently, one call fails. A call without a change succeeds and is not audited. Posts scheduled
 * under the signature of a member who may no longer sign are unscheduled (`followLapsed`).
 * @throws sign_in_required, forbidden, not_found for an address without an account, conflict
 */
export async function giveRoles(
  context: OperationContext,
  { email, roles, author }: { email: string; roles: readonly string[]; author: number | null },
  notify: NotifyReview,
): Promise<void> {
  const { db, viewer } = context
  await db.transaction(async (tx) => {
    const { sets, holders } = await holdRoles(tx, viewer)
    const taker = await findTaker(tx, email)
    if (!taker) throw notFound()
    const fault = rolesFault({ holders, sets }, taker, roles)
    if (fault === 'unknown_role') throw conflict('沒有這個角色，可能剛被刪除，請重新整理')
    if (fault === 'unconfirmed') throw conflict('這位會員還沒有驗證電子郵件')
    if (fault === 'last_governor') throw conflict('至少要留一位有管理權限的人，請先給另一位管理權限')
    if (author !== null) {
      if (!(await authorNames(tx)).some(({ id }) => id === author)) throw conflict('沒有這位作者')
      const other = holders.find((holder) => holder.author === author && holder.id !== taker.id)
      if (other) throw conflict(`這位作者已經是${other.name}`)
    }
    const held = holders.find(({ id }) => id === taker.id)
    const before = { roles: [...(held?.roles ?? [])].sort(), author: held?.author ?? null }
    const after = { roles: [...new Set(roles)].sort(), author }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await setRoles(tx, taker.id, after)
    await syncRoles(tx)
    await recordAuditEvent(tx, context, { action: 'give-roles', thing: `member:${taker.id}`, before, after })
    await followLapsed(tx, context, notify)
  })
}
