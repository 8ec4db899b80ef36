import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/connect.ts'
import { lockLookUps, lookUpsOfDay } from '../../db/queries/member-look-up.ts'
import {
  consumeSetupLink,
  findSetupLink,
  hasSignInMethod,
  insertVerifiedMember,
  writeNameAndPassword,
  writeSetupLink,
} from '../../db/queries/office-records.ts'
import {
  authorNames,
  deleteStaffRole,
  findGrantee,
  latestRoleAuditEvents,
  listStaffRoles,
  type StaffMember,
  saveStaffRole,
  setRoles,
  staffMembers,
  syncRoles,
} from '../../db/queries/staff.ts'
import { membersPerDay, reachedDailyLimit } from '../../domain/membership/member-look-up.ts'
import { type PasswordError, passwordError } from '../../domain/membership/password-rule.ts'
import { type Viewer, visitor } from '../../domain/membership/viewer.ts'
import { capabilitiesError, capabilitiesOf, hasRoleGranter, rolesError } from '../../domain/office/give-roles.ts'
import { capabilities as all, type Capability } from '../../domain/office/may.ts'
import type { StaffRole } from '../../domain/office/staff-roles.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { applyLapsedSignatures } from '../reviews/signatures.ts'
import { recordAuditEvent } from './audit.ts'

/** The lifetime of a one-time link, milliseconds. */
const lifetime = 60 * 60 * 1000

const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url')

/** Creates the link that opens a member's account for an hour; it voids the previous one. @returns its random part */
async function makeSetupLink(tx: Database, memberId: string, now: Date): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await writeSetupLink(tx, { memberId, digest: digestOf(token), expiresAt: new Date(now.getTime() + lifetime) })
  return token
}

/** The member whose account a one-time link opens. @throws not_found for one that is used, expired, void or unknown */
export async function readSetupLink(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  token: string,
): Promise<{ email: string }> {
  const link = await findSetupLink(db, digestOf(token), now)
  if (!link) throw notFound()
  return { email: link.email }
}

interface AccountActivation {
  token: string
  name: string
  password: string
  /** The site's names, which are refused as passwords. */
  siteNames: readonly string[]
  /** Computes the stored digest of a password. */
  digest: (password: string) => Promise<string>
}

/**
 * Sets the name and the password of the account that a link opens; only a success uses up the link.
 * @returns the e-mail address to sign in with, or the error of the password
 * @throws not_found for an invalid link
 */
export async function activateAccount(
  { db, now }: Pick<OperationContext, 'db' | 'now'>,
  { token, name, password, siteNames, digest }: AccountActivation,
): Promise<{ email: string } | { error: PasswordError }> {
  const { email } = await readSetupLink({ db, now }, token)
  const violation = passwordError(password, [...siteNames, email, name])
  if (violation) return { error: violation }
  const digested = await digest(password)
  await db.transaction(async (tx) => {
    const memberId = await consumeSetupLink(tx, digestOf(token), now)
    if (memberId === null) throw notFound()
    await writeNameAndPassword(tx, memberId, { name, digest: digested, now })
    await recordAuditEvent(
      tx,
      { viewer: { ...visitor, memberId }, now },
      { action: 'open-account', target: `member:${memberId}` },
    )
  })
  return { email }
}

/** The name of an account that was not opened yet. */
const defaultAccountName = '管理員'

/**
 * Makes a person an administrator, in addition to their other roles: for the operator of the database, when there is no
 * administrator, or none can be reached. The audit event has no acting user. An unknown e-mail address becomes a member, and a
 * member without a sign-in method receives a link, a new one each time.
 * @returns their name, and the random part of that link; null for a member with a sign-in method
 * @throws conflict for an unconfirmed e-mail address, or when no role has `govern`
 */
export async function makeAdministrator(db: Database, email: string, now: Date): Promise<{ name: string; token: string | null }> {
  return db.transaction(async (tx) => {
    const sets = await listStaffRoles(tx, { lock: true })
    const grantee = (await findGrantee(tx, email)) ?? (await makeAccount(tx, email, now))
    const result = async () => ({
      name: grantee.name,
      token: (await hasSignInMethod(tx, grantee.id)) ? null : await makeSetupLink(tx, grantee.id, now),
    })
    const governing = sets.filter(({ capabilities }) => capabilities.includes('govern'))
    const role = governing.find(({ key }) => key === 'admin') ?? governing[0]
    if (!role) throw conflict('沒有任何角色有管理權限')
    const holders = await staffMembers(tx)
    const currentHolder = holders.find(({ id }) => id === grantee.id)
    const before = { roles: [...(currentHolder?.roles ?? [])].sort(), author: currentHolder?.author ?? null }
    if (before.roles.includes(role.key)) return result()
    const after = { ...before, roles: [...before.roles, role.key].sort() }
    if (rolesError({ holders, allRoles: sets }, grantee, after.roles) === 'unconfirmed')
      throw conflict('這位會員還沒有驗證電子郵件')
    await setRoles(tx, grantee.id, after)
    await syncRoles(tx)
    await recordAuditEvent(tx, { viewer: visitor, now }, { action: 'give-roles', target: `member:${grantee.id}`, before, after })
    return result()
  })
}

async function makeAccount(tx: Database, email: string, now: Date) {
  const id = await insertVerifiedMember(tx, { email, name: defaultAccountName })
  await recordAuditEvent(tx, { viewer: visitor, now }, { action: 'make-account', target: `member:${id}` })
  return { id, name: defaultAccountName, emailVerified: true }
}

/** The number of listed changes. */
const maxListedChanges = 20

/**
 * The members with roles, the permissions of each role, the latest changes, and the users who have reached their limit of
 * look-ups today, with the limit.
 * @throws sign_in_required, forbidden
 */
export async function listRoles({ db, viewer, now }: OperationContext) {
  requireMay(viewer, 'govern-roles')
  const [people, roles, authors, events, reachedLimits] = await Promise.all([
    staffMembers(db),
    listStaffRoles(db),
    authorNames(db),
    latestRoleAuditEvents(db, maxListedChanges),
    reachedLookUpLimits(db, now),
  ])
  return { people, roles, authors, events, reachedLimits }
}

/** The daily limit of look-ups of each user who has reached it, by member id. */
async function reachedLookUpLimits(db: Database, now: Date): Promise<Map<string, number>> {
  const counts = await lookUpsOfDay(db, taipeiDay(now))
  return new Map(
    counts.flatMap(({ id, ...count }) => {
      const limit = reachedDailyLimit(count)
      return limit === null ? [] : [[id, limit]]
    }),
  )
}

/**
 * Raises a user's limit of member look-ups until midnight in Taipei. Concurrent calls raise it once.
 * @throws sign_in_required, forbidden, not_found for an e-mail address without a role; conflict for oneself, and below the limit
 */
export async function extendLookUps(context: OperationContext, email: string): Promise<void> {
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const { holders } = await lockRoles(tx, viewer)
    const holder = holders.find((person) => person.email === email)
    if (!holder) throw notFound()
    if (holder.id === viewer.memberId) throw conflict('自己的上限，要請另一位管理員開放')
    await lockLookUps(tx, holder.id)
    const limit = (await reachedLookUpLimits(tx, now)).get(holder.id)
    if (limit === undefined) throw conflict('這位同事今天還沒有碰到查看會員的上限')
    const reason = `今天開放到 ${limit + membersPerDay} 位`
    await recordAuditEvent(tx, context, { action: 'extend-look-ups', target: `member:${holder.id}`, reason })
  })
}

/**
 * Sets a member's roles and author to exactly these, effective from their next request. If the last two administrators
 * remove each other concurrently, one call fails. A call without a change succeeds and is not audited. Posts scheduled
 * under the signature of a member who may no longer sign are unscheduled.
 * @throws sign_in_required, forbidden, not_found for an e-mail address without an account, conflict
 */
export async function giveRoles(
  context: OperationContext,
  { email, roles, author }: { email: string; roles: readonly string[]; author: number | null },
  notify: NotifyReview,
): Promise<void> {
  const { db, viewer } = context
  await db.transaction(async (tx) => {
    const { allRoles, holders } = await lockRoles(tx, viewer)
    const grantee = await findGrantee(tx, email)
    if (!grantee) throw notFound()
    const error = rolesError({ holders, allRoles }, grantee, roles)
    if (error === 'unknown_role') throw conflict('沒有這個角色，可能剛被刪除，請重新整理')
    if (error === 'unconfirmed') throw conflict('這位會員還沒有驗證電子郵件')
    if (error === 'last_governor') throw conflict('至少要留一位有管理權限的人，請先給另一位管理權限')
    if (author !== null) {
      if (!(await authorNames(tx)).some(({ id }) => id === author)) throw conflict('沒有這位作者')
      const other = holders.find((holder) => holder.author === author && holder.id !== grantee.id)
      if (other)
        throw conflict(`這位作者已經對應到「${other.name}」（${other.email}）的帳號。要換人，請先把那個帳號改成「不是作者」`)
    }
    const currentHolder = holders.find(({ id }) => id === grantee.id)
    const before = { roles: [...(currentHolder?.roles ?? [])].sort(), author: currentHolder?.author ?? null }
    const after = { roles: [...new Set(roles)].sort(), author }
    if (JSON.stringify(before) === JSON.stringify(after)) return
    await setRoles(tx, grantee.id, after)
    await syncRoles(tx)
    await recordAuditEvent(tx, context, { action: 'give-roles', target: `member:${grantee.id}`, before, after })
    await applyLapsedSignatures(tx, context, notify)
  })
}

/**
 * The roles and their holders, locked until the transaction ends. The permissions resolved for the request may be
 * stale, so the right to assign roles is checked again.
 * @throws sign_in_required, forbidden
 */
export async function lockRoles(tx: Database, viewer: Viewer): Promise<{ allRoles: StaffRole[]; holders: StaffMember[] }> {
  requireMay(viewer, 'govern-roles')
  const allRoles = await listStaffRoles(tx, { lock: true })
  const holders = await staffMembers(tx)
  const ownHolder = holders.find(({ id }) => id === viewer.memberId)
  requireMay({ ...viewer, capabilities: capabilitiesOf(ownHolder?.roles ?? [], allRoles) }, 'govern-roles')
  return { allRoles, holders }
}

/** Whether this member is the last one with `govern`. */
export async function isLastGovernor(db: Database, memberId: string): Promise<boolean> {
  const [sets, holders] = await Promise.all([listStaffRoles(db), staffMembers(db)])
  return (
    hasRoleGranter(holders, sets) &&
    !hasRoleGranter(
      holders.filter(({ id }) => id !== memberId),
      sets,
    )
  )
}

const refusalMessages = {
  name_taken: '已經有這個名稱的角色',
  held: '還有人有這個角色，請先收回',
  last_governor: '至少要留一位有管理權限的人，這個角色不能沒有管理',
}

/**
 * Renames a role and sets its capabilities, for all its holders; without a key it creates a role. Posts scheduled under
 * signatures that lapse by this change are unscheduled.
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
    const { allRoles, holders } = await lockRoles(tx, viewer)
    const former = key === undefined ? null : (allRoles.find((set) => set.key === key) ?? null)
    if (key !== undefined && !former) throw notFound()
    const to = { name, capabilities: all.filter((item) => capabilities.includes(item)) }
    const error = capabilitiesError({ holders, allRoles }, key ?? '', to)
    if (error) throw conflict(refusalMessages[error])
    const saved = await saveStaffRole(tx, { key, ...to })
    await syncRoles(tx)
    const before = former && { name: former.name, capabilities: former.capabilities }
    await recordAuditEvent(tx, context, { action: 'save-role', target: `staff-role:${saved}`, before, after: to })
    await applyLapsedSignatures(tx, context, notify)
    return saved
  })
}

/** Deletes a role without holders. @throws sign_in_required, forbidden, not_found, conflict */
export async function deleteRole(context: OperationContext, key: string): Promise<void> {
  const { db, viewer } = context
  await db.transaction(async (tx) => {
    const { allRoles, holders } = await lockRoles(tx, viewer)
    const former = allRoles.find((set) => set.key === key)
    if (!former) throw notFound()
    const error = capabilitiesError({ holders, allRoles }, key, null)
    if (error) throw conflict(refusalMessages[error])
    await deleteStaffRole(tx, key)
    const before = { name: former.name, capabilities: former.capabilities }
    await recordAuditEvent(tx, context, { action: 'delete-role', target: `staff-role:${key}`, before })
  })
}
