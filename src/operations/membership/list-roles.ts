import { latestRoleChanges, type RoleHolder, roleHolders } from '../../db/queries/roles.ts'
import { roles } from '../../domain/membership/roles.ts'
import type { OperationContext } from '../context.ts'
import { requireStaff } from '../require-staff.ts'

/** How many changes are looked back at. */
const shown = 20

/**
 * Who has which role, those who may do most first, and how that came. Staff see it; administrators change it.
 * @throws sign_in_required, forbidden
 */
export async function listRoles({ db, viewer }: OperationContext) {
  requireStaff(viewer)
  const [holders, changes] = await Promise.all([roleHolders(db), latestRoleChanges(db, shown)])
  const rank = ({ role }: RoleHolder) => -roles.indexOf(role)
  return { people: holders.toSorted((a, b) => rank(a) - rank(b)), changes, mayGive: viewer.role === 'admin' }
}
