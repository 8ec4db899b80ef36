import { authorNames, latestRoleAuditEvents, listStaffRoles, staffMembers } from '../../db/queries/staff.ts'
import type { OperationContext } from '../context.ts'
import { requireMay } from '../require-may.ts'

/** The number of listed changes. */
const shown = 20

/** The members with roles, the permissions of each role, and the latest changes. @throws sign_in_required, forbidden */
export async function listRoles({ db, viewer }: OperationContext) {
  requireMay(viewer, 'govern-roles')
  const [people, roles, authors, events] = await Promise.all([
    staffMembers(db),
    listStaffRoles(db),
    authorNames(db),
    latestRoleAuditEvents(db, shown),
  ])
  return { people, roles, authors, events }
}
