import { endSessionsBut } from '../../db/queries/accounts.ts'
import {
  addressOf,
  confirmFactor,
  deleteFactor,
  deletePasskeys,
  endOtherSessions,
  factorsOf,
  lockFactor,
  markProven,
  replaceRecoveryCodes,
  storeUnconfirmed,
} from '../../db/queries/second-factors.ts'
import { findTaker } from '../../db/queries/staff.ts'
import { hasFactor, isFresh, type Proof } from '../../domain/office/second-factor.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, notFound, signInRequired, stepUpRequired } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import {
  appSetup,
  digestOf,
  type FactorSettings,
  newAppSecret,
  newRecoveryCodes,
  openSecret,
  sealSecret,
  stepTyped,
} from './app-codes.ts'
import { recordAuditEvent } from './record-audit-event.ts'
import { requireCurrentTrust } from './step-up.ts'

/** The changes of a second factor that are notified by mail. */
export type FactorChange = 'set-up' | 'removed' | 'passkey-removed' | 'reset' | 'recovery-code-used'
/** Notifies the member by mail, in the transaction of the change. */
export type NotifyFactorChange = (
  db: OperationContext['db'],
  person: { name: string; email: string },
  change: FactorChange,
) => Promise<void>

/** The state of the staff member's proof. @throws sign_in_required, forbidden for readers, who need no second factor */
function requireStaff({ viewer: { memberId, proof } }: OperationContext): Proof {
  if (memberId === null || !proof) throw signInRequired()
  if (!proof.staff) throw forbidden()
  return proof
}

/** The second factors that the user has set up. @throws sign_in_required, forbidden */
export async function readFactors(context: OperationContext) {
  const { memberId, demanded, provenAt } = requireStaff(context)
  return {
    ...(await factorsOf(context.db, memberId)),
    demanded,
    fresh: isFresh({ staff: true, provenAt }, context.now.getTime()),
  }
}

/**
 * How long an unconfirmed secret is shown again instead of a new one, milliseconds: a wrong code or a
 * reload requires no new scan.
 */
const pendingFor = 3_600_000

/**
 * Starts the set-up of an app: a secret that is neither accepted nor required until a code of it was correct.
 * @throws sign_in_required, forbidden, conflict when there is an app already
 */
export async function startFactor(context: OperationContext, settings: FactorSettings) {
  const { db, now } = context
  const { memberId } = requireStaff(context)
  const secret = await db.transaction(async (tx) => {
    const started = await lockFactor(tx, memberId)
    if (started?.confirmedAt) throw conflict('已經設定驗證 App 了。要換一支手機，請先移除再設定')
    if (started && now.getTime() - started.createdAt.getTime() < pendingFor) return openSecret(settings, started.secret)
    const fresh = newAppSecret()
    await storeUnconfirmed(tx, memberId, await sealSecret(settings, fresh), now)
    return fresh
  })
  return appSetup(settings, secret, (await addressOf(db, memberId))?.email ?? '')
}

/**
 * Confirms the app with a first correct code: it is required from now on. This session is proven, under a new token;
 * the member's other sessions must prove themselves. A member without recovery codes receives them.
 * @param token the session's new token
 * @returns recovery codes, shown only once; null for a wrong code
 * @throws sign_in_required, forbidden, step_up_required, conflict
 */
export async function confirmApp(
  context: OperationContext,
  settings: FactorSettings,
  { code, token }: { code: string; token: string },
  notify: NotifyFactorChange,
): Promise<string[] | null> {
  const { db, now } = context
  const proof = requireStaff(context)
  if (!isFresh(proof, now.getTime())) throw stepUpRequired()
  return db.transaction(async (tx) => {
    const factor = await lockFactor(tx, proof.memberId)
    if (!factor) throw conflict('請先掃描設定碼')
    if (factor.confirmedAt) throw conflict('已經設定驗證 App 了')
    const step = await stepTyped(settings, factor, code, now)
    if (step === null) return null
    await confirmFactor(tx, proof.memberId, step, now)
    await markProven(tx, proof.session, now, token)
    await recordAuditEvent(tx, context, {
      action: 'set-up-second-factor',
      thing: `member:${proof.memberId}`,
      after: { kind: 'app' },
    })
    await notifyMember(tx, proof.memberId, 'set-up', notify)
    return giveCodes(tx, settings, proof.memberId, now)
  })
}

/**
 * Handles a passkey created in this session, which counts as a second factor: the device has verified its user.
 * @param token the session's new token
 */
export async function notePasskey(context: OperationContext, token: string, notify: NotifyFactorChange): Promise<void> {
  const proof = requireStaff(context)
  await context.db.transaction(async (tx) => {
    await markProven(tx, proof.session, context.now, token)
    await recordAuditEvent(tx, context, {
      action: 'set-up-second-factor',
      thing: `member:${proof.memberId}`,
      after: { kind: 'passkey' },
    })
    await notifyMember(tx, proof.memberId, 'set-up', notify)
  })
}

/** Replaces all recovery codes. @throws sign_in_required, forbidden, conflict without a second factor */
export async function renewRecoveryCodes(context: OperationContext, settings: FactorSettings): Promise<string[]> {
  const { db, now } = context
  const proof = requireStaff(context)
  const { appSince, passkeys } = await factorsOf(db, proof.memberId)
  if (!hasFactor({ app: appSince !== null, passkey: passkeys > 0 })) throw conflict('請先設定驗證 App 或通行金鑰')
  return db.transaction(async (tx) => {
    await recordAuditEvent(tx, context, { action: 'renew-recovery-codes', thing: `member:${proof.memberId}` })
    return giveCodes(tx, settings, proof.memberId, now)
  })
}

/**
 * Removes the user's own app and recovery codes; passkeys are removed on their own page.
 * @throws sign_in_required, forbidden, conflict when there is none
 */
export async function removeFactor(context: OperationContext, notify: NotifyFactorChange): Promise<void> {
  const { memberId, session } = requireStaff(context)
  await context.db.transaction(async (tx) => {
    if (!(await deleteFactor(tx, memberId))) throw conflict('沒有設定驗證 App')
    await endOtherSessions(tx, memberId, session)
    await recordAuditEvent(tx, context, { action: 'remove-second-factor', thing: `member:${memberId}`, before: { kind: 'app' } })
    await notifyMember(tx, memberId, 'removed', notify)
  })
}

/**
 * Removes the second factors of a member who has lost them: app, passkeys and recovery codes, and ends their sessions.
 * They set up new ones at their next sign-in. Not for the user's own factors, which they remove themselves.
 * @throws sign_in_required, forbidden, not_found for an address without an account, conflict for the user's own
 */
export async function resetFactor(context: OperationContext, email: string, notify: NotifyFactorChange): Promise<void> {
  requireMay(context.viewer, 'govern-roles')
  await context.db.transaction(async (tx) => {
    await requireCurrentTrust(tx, context.viewer)
    const person = await findTaker(tx, email)
    if (!person) throw notFound()
    if (person.id === context.viewer.memberId) throw conflict('自己的兩步驟驗證，請到「兩步驟驗證」頁移除')
    await removeFactors(tx, context, person.id, notify)
  })
}

/**
 * The same for the operator of the database, when there is no other administrator. @returns the person's
 * name @throws not_found
 */
export async function resetFactorByCommand(
  context: OperationContext,
  email: string,
  notify: NotifyFactorChange,
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const person = await findTaker(tx, email)
    if (!person) throw notFound()
    await removeFactors(tx, context, person.id, notify)
    return person.name
  })
}

async function removeFactors(
  tx: OperationContext['db'],
  context: OperationContext,
  memberId: string,
  notify: NotifyFactorChange,
) {
  const before = await factorsOf(tx, memberId)
  if (before.appSince === null && before.passkeys === 0) throw conflict('這個人沒有設定兩步驟驗證')
  await deleteFactor(tx, memberId)
  await deletePasskeys(tx, memberId)
  await endSessionsBut(tx, memberId, null)
  const kinds = { app: before.appSince !== null, passkeys: before.passkeys }
  await recordAuditEvent(tx, context, { action: 'reset-second-factor', thing: `member:${memberId}`, before: kinds })
  await notifyMember(tx, memberId, 'reset', notify)
}

async function giveCodes(tx: OperationContext['db'], settings: FactorSettings, memberId: string, now: Date): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(
    tx,
    memberId,
    codes.map((code) => digestOf(settings, memberId, code)),
    now,
  )
  return codes
}

/** Notifies a member of a change of their second factor. */
export async function notifyMember(
  tx: OperationContext['db'],
  memberId: string,
  change: FactorChange,
  notify: NotifyFactorChange,
): Promise<void> {
  const person = await addressOf(tx, memberId)
  if (person) await notify(tx, person, change)
}
