import { createHmac, randomBytes } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'
import type { Database } from '../../db/connect.ts'
import {
  confirmFactor,
  deleteFactor,
  deletePasskeys,
  endOtherSessions,
  endSessionsBut,
  factorsOf,
  findNameAndEmail,
  lockFactor,
  markProven,
  markSessionActivity,
  provenAtOf,
  replaceRecoveryCodes,
  storeUnconfirmedSecret,
} from '../../db/queries/accounts.ts'
import { findGrantee, findStaffCapabilities, lockRolesShared } from '../../db/queries/staff.ts'
import type { Viewer } from '../../domain/membership/viewer.ts'
import { hasLostCapability, withCurrentCapabilities } from '../../domain/office/give-roles.ts'
import { may } from '../../domain/office/may.ts'
import {
  acceptedTimeStep,
  hasFactor,
  isProofFresh,
  normalizeCode,
  type Proof,
  recoveryCodeCount,
  recoveryCodeFrom,
  shouldWriteActivity,
} from '../../domain/office/second-factor.ts'
import type { OperationContext } from '../context.ts'
import { conflict, forbidden, notFound, signInRequired, stepUpRequired } from '../failure.ts'
import { requireMay } from '../require-may.ts'
import { recordAuditEvent } from './audit.ts'

type Input = Pick<OperationContext, 'db' | 'viewer' | 'now'>

/**
 * Whether the user has proved their identity recently (step-up); never required of readers. The proof resolved for the
 * request may be stale, so a refusal needs a database read.
 */
export async function hasRecentProof({ db, viewer, now }: Input): Promise<boolean> {
  const { proof } = viewer
  if (!proof) return !may(viewer, 'enter-office')
  if (isProofFresh(proof, now.getTime())) return true
  const provenAt = await provenAtOf(db, proof.session)
  return isProofFresh({ staff: true, provenAt: provenAt?.getTime() ?? null }, now.getTime())
}

/** Requires a recent proof of identity, except of readers. @throws step_up_required */
export async function requireStepUp(context: Input): Promise<void> {
  if (!(await hasRecentProof(context))) throw stepUpRequired()
}

/** Records activity of a session in the office, so that it does not time out as idle. */
export async function extendStepUp({ db, viewer: { proof }, now }: Input): Promise<void> {
  if (!proof || !shouldWriteActivity(proof, now.getTime())) return
  // the cached session is updated too, so that the calls of the next moments skip the write
  proof.workedAt = now.getTime()
  await markSessionActivity(db, proof.session, now)
}

/** Locks the roles until the transaction ends (`lockRoles`). Lock order: call it before any other lock is taken. */
async function lockStaffCapabilities(tx: Database, memberId: string) {
  await lockRolesShared(tx)
  return findStaffCapabilities(tx, memberId)
}

/**
 * The viewer with their present permissions: the request was resolved before the transaction started, and roles may
 * have been revoked since.
 */
export async function refreshCapabilities(tx: Database, viewer: Viewer): Promise<Viewer> {
  return viewer.memberId === null ? viewer : withCurrentCapabilities(viewer, await lockStaffCapabilities(tx, viewer.memberId))
}

/** Refuses an action whose permission was revoked meanwhile. @throws forbidden */
export async function requireCurrentCapabilities(tx: Database, viewer: Viewer): Promise<void> {
  if (viewer.memberId !== null && hasLostCapability(viewer, await lockStaffCapabilities(tx, viewer.memberId))) throw forbidden()
}

/** The database for an office action: each of its transactions starts with `requireCurrentCapabilities`. */
export function guardedDatabase(db: Database, viewer: Viewer): Database {
  const transaction: Database['transaction'] = (work, settings) =>
    db.transaction(async (tx) => {
      await requireCurrentCapabilities(tx, viewer)
      return work(tx)
    }, settings)
  return Object.assign(Object.create(db) as Database, { transaction })
}

/** The settings of second factors. */
export interface FactorSettings {
  /** The operator's secret: without it the tables reveal no code. */
  secret: string
  /** The former one: what it has encrypted can still be read. */
  previous?: string | undefined
  /** The issuer that the app shows for the account. */
  siteName: string
}

const keyOf = ({ secret }: Pick<FactorSettings, 'secret'>) => `second factor ${secret}`

/** A new secret for an app: 128 bits, the minimum of RFC 4226, short enough to be typed. */
const newAppSecret = (): string => randomBytes(16).toString('base64url')

export const sealSecret = (settings: FactorSettings, secret: string): Promise<string> =>
  symmetricEncrypt({ key: keyOf(settings), data: secret })

export async function openSecret(settings: FactorSettings, sealed: string): Promise<string> {
  const open = (secret: string) => symmetricDecrypt({ key: keyOf({ secret }), data: sealed })
  const { secret, previous } = settings
  return previous === undefined ? open(secret) : open(secret).catch(() => open(previous))
}

/** The content of the QR code for the app, and the same secret for typing (base32). */
export function appSetup({ siteName }: FactorSettings, secret: string, account: string): { uri: string; typed: string } {
  const totp = new TOTP({ issuer: siteName, label: account, secret: keyBytes(secret) })
  return { uri: totp.toString(), typed: totp.secret.base32 }
}

/** The key of the HMAC: the characters of the stored secret, not the bytes that they encode. */
const keyBytes = (secret: string) => Secret.fromUTF8(secret)

/**
 * The time step of the submitted code (RFC 6238), with a tolerance of one step in each direction, or null. @see acceptedTimeStep
 * @param sealed the app's secret as stored, encrypted
 */
export async function matchingTimeStep(
  settings: FactorSettings,
  { secret: sealed, lastStep }: { secret: string; lastStep: number | null },
  input: string,
  now: Date,
): Promise<number | null> {
  const totp = new TOTP({ secret: keyBytes(await openSecret(settings, sealed)) })
  const timestamp = now.getTime()
  const drift = totp.validate({ token: normalizeCode(input), timestamp, window: 1 })
  return drift === null ? null : acceptedTimeStep(totp.counter({ timestamp }) + drift, lastStep)
}

/** The stored digest of a recovery code. */
export const digestOf = (settings: Pick<FactorSettings, 'secret'>, memberId: string, code: string): string =>
  createHmac('sha256', keyOf(settings))
    .update(`${memberId} ${normalizeCode(code)}`)
    .digest('base64url')

/** New recovery codes, which are shown only once. */
const newRecoveryCodes = (): string[] => Array.from({ length: recoveryCodeCount }, () => recoveryCodeFrom(randomBytes(10)))

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
  const { memberId, factorRequired, provenAt } = requireStaff(context)
  return {
    ...(await factorsOf(context.db, memberId)),
    demanded: factorRequired,
    fresh: isProofFresh({ staff: true, provenAt }, context.now.getTime()),
  }
}

/**
 * How long an unconfirmed secret is shown again instead of a new one, milliseconds: a wrong code or a
 * reload requires no new scan.
 */
const unconfirmedLifetime = 3_600_000

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
    if (started && now.getTime() - started.createdAt.getTime() < unconfirmedLifetime) return openSecret(settings, started.secret)
    const fresh = newAppSecret()
    await storeUnconfirmedSecret(tx, memberId, await sealSecret(settings, fresh), now)
    return fresh
  })
  return appSetup(settings, secret, (await findNameAndEmail(db, memberId))?.email ?? '')
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
  if (!isProofFresh(proof, now.getTime())) throw stepUpRequired()
  return db.transaction(async (tx) => {
    const factor = await lockFactor(tx, proof.memberId)
    if (!factor) throw conflict('請先掃描設定碼')
    if (factor.confirmedAt) throw conflict('已經設定驗證 App 了')
    const step = await matchingTimeStep(settings, factor, code, now)
    if (step === null) return null
    await confirmFactor(tx, proof.memberId, step, now)
    await markProven(tx, proof.session, now, token)
    await recordAuditEvent(tx, context, {
      action: 'set-up-second-factor',
      target: `member:${proof.memberId}`,
      after: { kind: 'app' },
    })
    await notifyMember(tx, proof.memberId, 'set-up', notify)
    return issueRecoveryCodes(tx, settings, proof.memberId, now)
  })
}

/**
 * Handles a passkey created in this session, which counts as a second factor: the device has verified its user.
 * @param token the session's new token
 */
export async function recordPasskeyFactor(context: OperationContext, token: string, notify: NotifyFactorChange): Promise<void> {
  const proof = requireStaff(context)
  await context.db.transaction(async (tx) => {
    await markProven(tx, proof.session, context.now, token)
    await recordAuditEvent(tx, context, {
      action: 'set-up-second-factor',
      target: `member:${proof.memberId}`,
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
    await recordAuditEvent(tx, context, { action: 'renew-recovery-codes', target: `member:${proof.memberId}` })
    return issueRecoveryCodes(tx, settings, proof.memberId, now)
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
    await recordAuditEvent(tx, context, { action: 'remove-second-factor', target: `member:${memberId}`, before: { kind: 'app' } })
    await notifyMember(tx, memberId, 'removed', notify)
  })
}

/**
 * Removes the second factors of a member who has lost them: app, passkeys and recovery codes, and ends their sessions.
 * They set up new ones at their next sign-in. Not for the user's own factors, which they remove themselves.
 * @throws sign_in_required, forbidden, not_found for an e-mail address without an account, conflict for the user's own
 */
export async function resetFactor(context: OperationContext, email: string, notify: NotifyFactorChange): Promise<void> {
  requireMay(context.viewer, 'govern-roles')
  await context.db.transaction(async (tx) => {
    await requireCurrentCapabilities(tx, context.viewer)
    const person = await findGrantee(tx, email)
    if (!person) throw notFound()
    if (person.id === context.viewer.memberId) throw conflict('自己的兩步驟驗證，請到「兩步驟驗證」頁移除')
    await removeFactors(tx, context, person.id, notify)
  })
}

/**
 * Removes a second factor for the operator of the database, when there is no other administrator.
 * @returns the name of the staff member
 * @throws not_found
 */
export async function resetFactorByCommand(
  context: OperationContext,
  email: string,
  notify: NotifyFactorChange,
): Promise<string> {
  return context.db.transaction(async (tx) => {
    const person = await findGrantee(tx, email)
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
  await recordAuditEvent(tx, context, { action: 'reset-second-factor', target: `member:${memberId}`, before: kinds })
  await notifyMember(tx, memberId, 'reset', notify)
}

async function issueRecoveryCodes(
  tx: OperationContext['db'],
  settings: FactorSettings,
  memberId: string,
  now: Date,
): Promise<string[]> {
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
  const person = await findNameAndEmail(tx, memberId)
  if (person) await notify(tx, person, change)
}
