import {
  consumeRecoveryCode,
  factorsOf,
  findNameAndEmail,
  lockFactor,
  markProven,
  markTokenProven,
  passwordDigest,
  storeAppSecret,
  storeLastStep,
} from '../../db/queries/accounts.ts'
import { hasFactor, isAppCode, normalizeCode, officeEntryOf, type Proof } from '../../domain/office/second-factor.ts'
import type { OperationContext } from '../context.ts'
import { matchesDigest } from '../membership/password-digest.ts'
import { recordAuditEvent } from './audit.ts'
import {
  digestOf,
  type FactorSettings,
  matchingTimeStep,
  type NotifyFactorChange,
  notifyMember,
  openSecret,
  sealSecret,
} from './second-factor.ts'

/** The submitted proof of identity. */
export interface Credentials {
  /** A code of the app, or a recovery code. */
  code: string
  /** For members without a second factor. */
  password: string
}

/**
 * Verifies a submitted proof of the session's owner, and marks the session as proven. A code of the app, and a recovery
 * code, is accepted once: of two concurrent requests one is refused.
 * @param token the session's new token, if the office requires this proof: it invalidates what is cached for the former
 *   one
 */
export async function proveFactor(
  context: OperationContext,
  proof: Proof,
  settings: FactorSettings,
  { credentials, token, notify }: { credentials: Credentials; token: string; notify: NotifyFactorChange },
): Promise<{ isCorrect: boolean; token: string | null }> {
  const { db, now } = context
  const entry = officeEntryOf(proof, now.getTime())
  const renewed = entry === 'first' || entry === 'again' ? token : null
  const actor = { viewer: { ...context.viewer, memberId: proof.memberId }, now }
  const isCorrect = await db.transaction(async (tx) => {
    // read from the database and not from the cache: a password alone is no proof once there is a second factor
    const { appSince, passkeys } = await factorsOf(tx, proof.memberId)
    const hasSecondFactor = hasFactor({ app: appSince !== null, passkey: passkeys > 0 })
    const usedMethod = hasSecondFactor
      ? await verifyFactor(tx, proof, settings, credentials.code, now)
      : await verifyPassword(tx, proof, credentials)
    if (usedMethod === null) return false
    await markProven(tx, proof.session, now, renewed)
    const target = `member:${proof.memberId}` as const
    if (usedMethod === 'recovery-code') {
      await recordAuditEvent(tx, actor, { action: 'use-recovery-code', target })
      await notifyMember(tx, proof.memberId, 'recovery-code-used', notify)
    }
    if (entry !== 'first') await recordAuditEvent(tx, actor, { action: 'step-up', target, after: { by: usedMethod } })
    return true
  })
  return { isCorrect, token: isCorrect ? renewed : null }
}

type ProofMethod = 'app' | 'recovery-code' | 'password'

async function verifyFactor(
  tx: OperationContext['db'],
  { memberId }: Proof,
  settings: FactorSettings,
  code: string,
  now: Date,
): Promise<ProofMethod | null> {
  const normalizedCode = normalizeCode(code)
  if (!isAppCode(normalizedCode)) {
    for (const secret of [settings.secret, settings.previous])
      if (secret !== undefined && (await consumeRecoveryCode(tx, memberId, digestOf({ secret }, memberId, normalizedCode), now)))
        return 'recovery-code'
    return null
  }
  const factor = await lockFactor(tx, memberId)
  const step = factor?.confirmedAt ? await matchingTimeStep(settings, factor, normalizedCode, now) : null
  if (!factor || step === null) return null
  await storeLastStep(tx, memberId, step)
  // encrypted again with the current secret, so that the former one can be removed one day
  if (settings.previous !== undefined)
    await storeAppSecret(tx, memberId, await sealSecret(settings, await openSecret(settings, factor.secret)))
  return 'app'
}

async function verifyPassword(
  tx: OperationContext['db'],
  { memberId }: Proof,
  { password }: Credentials,
): Promise<ProofMethod | null> {
  const digest = await passwordDigest(tx, memberId)
  return digest !== null && password !== '' && (await matchesDigest(password, digest)) ? 'password' : null
}

/**
 * Handles a sign-in by passkey, which is a second factor by itself: the session is proven, and the session of the same
 * member on the same device that it replaces ends.
 */
export async function provePasskey(
  context: OperationContext,
  { token, former: replacedToken }: { token: string; former: string | null },
): Promise<void> {
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const memberId = await markTokenProven(tx, token, replacedToken, now)
    if (memberId === null || memberId !== viewer.proof?.memberId || !viewer.proof.staff) return
    const actor = { viewer: { ...viewer, memberId }, now }
    await recordAuditEvent(tx, actor, { action: 'step-up', target: `member:${memberId}`, after: { by: 'passkey' } })
  })
}

/**
 * The e-mail address of a member who has yet to prove their identity, for finding the devices on which they have signed
 * in.
 */
export async function emailOfProof({ db }: Pick<OperationContext, 'db'>, { memberId }: Proof): Promise<string> {
  return (await findNameAndEmail(db, memberId))?.email ?? ''
}

/** Audits that a member exceeded the number of attempts. */
export async function auditTooManyAttempts({ db, viewer, now }: OperationContext, { memberId }: Proof): Promise<void> {
  const actor = { viewer: { ...viewer, memberId }, now }
  await db.transaction((tx) => recordAuditEvent(tx, actor, { action: 'refuse-second-factor', target: `member:${memberId}` }))
}
