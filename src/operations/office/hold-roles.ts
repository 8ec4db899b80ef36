import type { Database } from '../../db/connect.ts'
import { listStaffRoles, type StaffMember, staffMembers } from '../../db/queries/staff.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { capabilitiesOf, isGoverned } from '../../domain/office/give-roles.ts'
import type { StaffRole } from '../../domain/office/staff-roles.ts'
import { requireMay } from '../require-may.ts'

/**
 * What roles there are and who has them, held until the transaction ends. What the request was resolved as may be a moment
 * old: whoever gives roles must still be allowed to.
 * @throws sign_in_required, forbidden
 */
export async function holdRoles(tx: Database, viewer: Viewer): Promise<{ sets: StaffRole[]; holders: StaffMember[] }> {
  requireMay(viewer, 'govern-roles')
  const sets = await listStaffRoles(tx, { lock: true })
  const holders = await staffMembers(tx)
  const own = holders.find(({ id }) => id === viewer.memberId)
  requireMay({ ...viewer, capabilities: capabilitiesOf(own?.roles ?? [], sets) }, 'govern-roles')
  return { sets, holders }
}

/** Whether nobody would govern any more without this member. */
export async function isLastGovernor(db: Database, memberId: string): Promise<boolean> {
  const [sets, holders] = await Promise.all([listStaffRoles(db), staffMembers(db)])
  return (
    isGoverned(holders, sets) &&
    !isGoverned(
      holders.filter(({ id }) => id !== memberId),
      sets,
    )
  )
}
