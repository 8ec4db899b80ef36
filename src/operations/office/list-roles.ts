import { authorNames, latestRoleActs, listStaffRoles, staffMembers } from '../../db/queries/staff.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** How many changes are looked back at. */
const shown = 20

/**
 * Who has which roles, what each is worth, and how that came.
 * @throws sign_in_required, forbidden
 */
export async function listRoles({ db, viewer }: OperationContext) {
  requireMay(viewer, 'govern-roles')
  const [people, roles, authors, acts] = await Promise.all([
    staffMembers(db),
    listStaffRoles(db),
    authorNames(db),
    latestRoleActs(db, shown),
  ])
  return { people, roles, authors, acts }
}
