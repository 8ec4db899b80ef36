import { changeRole, holdMembers, memberIdByEmail } from '../../db/queries/roles.ts'
import type { Role } from '../../domain/membership/identity.ts'
import { roleFault } from '../../domain/membership/roles.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, notFound } from '../failure.ts'
import { requireStaff } from '../require-staff.ts'

/**
 * An administrator gives a member a role; `reader` takes it back. Both are held meanwhile, so that of two administrators
 * who take the role from one another one is left. It counts from the member's next request on. Giving it twice is no fault.
 * @throws sign_in_required, forbidden, not_found for an address that is nobody's, conflict for one's own role or an address
 *   that was never confirmed
 */
export async function giveRole(
  { db, viewer, now }: OperationContext,
  { email, role }: { email: string; role: Role },
): Promise<void> {
  requireStaff(viewer)
  if (viewer.role !== 'admin') throw forbidden()
  await db.transaction(async (tx) => {
    const memberId = await memberIdByEmail(tx, email)
    if (memberId === null) throw notFound()
    const held = await holdMembers(tx, [viewer.memberId ?? '', memberId])
    const giver = held.find(({ id }) => id === viewer.memberId)
    const taker = held.find(({ id }) => id === memberId)
    if (!giver || !taker) throw notFound()
    const fault = roleFault(giver, taker, role)
    if (fault === 'not_admin') throw forbidden()
    if (fault === 'own_role') throw conflict('不能更改自己的角色，請另一位管理員更改')
    if (fault === 'unconfirmed') throw conflict('這位會員還沒有驗證電子郵件')
    if (taker.role !== role) await changeRole(tx, { memberId, from: taker.role, to: role, by: giver.id, at: now })
  })
}
