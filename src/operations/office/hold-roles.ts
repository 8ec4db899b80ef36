import type { Database } from '../../db/connect.ts'
import { listStaffRoles, type StaffMember, staffMembers } from '../../db/queries/staff.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { capabilitiesOf, isGoverned } from '../../domain/office/give-roles.ts'
import type { StaffRole } from '../../domain/office/staff-roles.ts'
import { requireMay } from '../require-may.ts'

/**
 * The roles and their holders, locked until the transaction ends. The permissions resolved for the request may be
 * stale, so the right to assign roles is checked again.
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

/** Whether this member is the last one with `govern`. */
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
