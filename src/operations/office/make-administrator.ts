import type { Database } from '../../db/connect.ts'
import { hasWayIn, insertVouchedMember } from '../../db/queries/setup-links.ts'
import { findTaker, listStaffRoles, setRoles, staffMembers, syncRoles } from '../../db/queries/staff.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import { rolesFault } from '../../domain/office/give-roles.ts'
import { conflict } from '../failure.ts'
import { makeSetupLink } from './open-account.ts'
import { recordAuditEvent } from './record-audit-event.ts'

/** The name of an account that was not opened yet. */
const nameless = '管理員'

/**
 * Makes a person an administrator, in addition to their other roles: for the operator of the database, when there is no
 * administrator, or none can be reached. The audit event has no acting user. An unknown address becomes a member, and a
 * member without a sign-in method receives a link, a new one each time.
 * @returns their name, and the random part of that link; null for a member with a sign-in method
 * @throws conflict for an unconfirmed address, or when no role has `govern`
 */
export async function makeAdministrator(db: Database, email: string, now: Date): Promise<{ name: string; token: string | null }> {
  return db.transaction(async (tx) => {
    const sets = await listStaffRoles(tx, { lock: true })
    const taker = (await findTaker(tx, email)) ?? (await makeAccount(tx, email, now))
    const result = async () => ({
      name: taker.name,
      token: (await hasWayIn(tx, taker.id)) ? null : await makeSetupLink(tx, taker.id, now),
    })
    const governing = sets.filter(({ capabilities }) => capabilities.includes('govern'))
    const role = governing.find(({ key }) => key === 'admin') ?? governing[0]
    if (!role) throw conflict('沒有任何角色有管理權限')
    const holders = await staffMembers(tx)
    const held = holders.find(({ id }) => id === taker.id)
    const before = { roles: [...(held?.roles ?? [])].sort(), author: held?.author ?? null }
    if (before.roles.includes(role.key)) return result()
    const after = { ...before, roles: [...before.roles, role.key].sort() }
    if (rolesFault({ holders, sets }, taker, after.roles) === 'unconfirmed') throw conflict('這位會員還沒有驗證電子郵件')
    await setRoles(tx, taker.id, after)
    await syncRoles(tx)
    await recordAuditEvent(tx, { viewer: visitor, now }, { action: 'give-roles', thing: `member:${taker.id}`, before, after })
    return result()
  })
}

async function makeAccount(tx: Database, email: string, now: Date) {
  const id = await insertVouchedMember(tx, { email, name: nameless })
  await recordAuditEvent(tx, { viewer: visitor, now }, { action: 'make-account', thing: `member:${id}` })
  return { id, name: nameless, emailVerified: true }
}
