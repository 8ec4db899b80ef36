import type { Database } from '../../db/connect.ts'
import { findTaker, listStaffRoles, setRoles, settleRoles, staffMembers } from '../../db/queries/staff.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { rolesFault } from '../../domain/office/give-roles.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAct } from './record-act.ts'

/**
 * Makes a member an administrator, beside what they are already: for whoever holds the database, when nobody governs yet or
 * nobody can be reached who does. It is written down as the act of nobody at a desk.
 * @returns their name
 * @throws not_found for an address that is nobody's; conflict for one that was never confirmed, or when no role governs
 */
export async function makeAdministrator(db: Database, email: string, now: Date): Promise<string> {
  return db.transaction(async (tx) => {
    const sets = await listStaffRoles(tx, { lock: true })
    const taker = await findTaker(tx, email)
    if (!taker) throw notFound()
    const governing = sets.filter(({ capabilities }) => capabilities.includes('govern'))
    const role = governing.find(({ key }) => key === 'admin') ?? governing[0]
    if (!role) throw conflict('沒有任何角色有管理權限')
    const holders = await staffMembers(tx)
    const held = holders.find(({ id }) => id === taker.id)
    const before = { roles: [...(held?.roles ?? [])].sort(), author: held?.author ?? null }
    if (before.roles.includes(role.key)) return taker.name
    const after = { ...before, roles: [...before.roles, role.key].sort() }
    if (rolesFault({ holders, sets }, taker, after.roles) === 'unconfirmed') throw conflict('這位會員還沒有驗證電子郵件')
    await setRoles(tx, taker.id, after)
    await settleRoles(tx)
    await recordAct(tx, { viewer: visitor, now }, { action: 'give-roles', thing: `member:${taker.id}`, before, after })
    return taker.name
  })
}
