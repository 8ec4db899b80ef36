import { passwordDigest } from '../../db/queries/passwords.ts'
import {
  addressOf,
  factorsOf,
  lockFactor,
  markProven,
  markTokenProven,
  spendRecoveryCode,
  takeStep,
} from '../../db/queries/second-factors.ts'
import { entryOf, hasFactor, isAppCode, type Proof, typedCode } from '../../domain/office/second-factor.ts'
import type { OperationContext } from '../context.ts'
import { matchesDigest } from '../membership/password-digest.ts'
import { digestOf, type FactorSettings, stepTyped } from './app-codes.ts'
import { recordAct } from './record-act.ts'
import { type TellFactor, tellOf } from './set-up-factor.ts'

/** What somebody typed to show that it is them. */
export interface Shown {
  /** Of the app, or a recovery code. */
  code: string
  /** Where there is no second factor. */
  password: string
}

/**
 * Whether what was typed shows that it is the session's owner; then the session is proven from now on. A code of the app
 * is taken once, and so is a recovery code: of two at the same moment one is refused.
 * @param token the session's new one, for where the office waits for this: what is remembered of the former is void
 */
export async function proveFactor(
  context: OperationContext,
  proof: Proof,
  settings: FactorSettings,
  { shown, token, tell }: { shown: Shown; token: string; tell: TellFactor },
): Promise<{ right: boolean; token: string | null }> {
  const { db, now } = context
  const entry = entryOf(proof, now.getTime())
  const renewed = entry === 'first' || entry === 'again' ? token : null
  const who = { viewer: { ...context.viewer, memberId: proof.memberId }, now }
  const right = await db.transaction(async (tx) => {
    // as it is now, and not as it is remembered: the password alone proves nothing once there is a second factor
    const { appSince, passkeys } = await factorsOf(tx, proof.memberId)
    const has = hasFactor({ app: appSince !== null, passkey: passkeys > 0 })
    const by = has ? await factorShown(tx, proof, settings, shown.code, now) : await passwordShown(tx, proof, shown)
    if (by === null) return false
    await markProven(tx, proof.session, now, renewed)
    const thing = `member:${proof.memberId}` as const
    if (by === 'recovery-code') {
      await recordAct(tx, who, { action: 'use-recovery-code', thing })
      await tellOf(tx, proof.memberId, 'recovery-code-used', tell)
    }
    if (entry !== 'first') await recordAct(tx, who, { action: 'step-up', thing, after: { by } })
    return true
  })
  return { right, token: right ? renewed : null }
}

type Way = 'app' | 'recovery-code' | 'password'

async function factorShown(
  tx: OperationContext['db'],
  { memberId }: Proof,
  settings: FactorSettings,
  code: string,
  now: Date,
): Promise<Way | null> {
  const typed = typedCode(code)
  if (!isAppCode(typed))
    return (await spendRecoveryCode(tx, memberId, digestOf(settings, memberId, typed), now)) ? 'recovery-code' : null
  const factor = await lockFactor(tx, memberId)
  const step = factor?.confirmedAt ? await stepTyped(settings, factor, typed, now) : null
  if (step === null) return null
  await takeStep(tx, memberId, step)
  return 'app'
}

async function passwordShown(tx: OperationContext['db'], { memberId }: Proof, { password }: Shown): Promise<Way | null> {
  const digest = await passwordDigest(tx, memberId)
  return digest !== null && password !== '' && (await matchesDigest(password, digest)) ? 'password' : null
}

/**
 * Somebody signed in by a passkey, which is a second factor in itself: that session is proven, and the one that it takes
 * the place of, the same person's on the same device, ends.
 */
export async function provePasskey(
  context: OperationContext,
  { token, former }: { token: string; former: string | null },
): Promise<void> {
  const { db, viewer, now } = context
  await db.transaction(async (tx) => {
    const memberId = await markTokenProven(tx, token, former, now)
    if (memberId === null || memberId !== viewer.proof?.memberId || !viewer.proof.staff) return
    const who = { viewer: { ...viewer, memberId }, now }
    await recordAct(tx, who, { action: 'step-up', thing: `member:${memberId}`, after: { by: 'passkey' } })
  })
}

/** The address of whoever has yet to show that it is them, by which the devices are known that they have signed in on. */
export async function emailBehind({ db }: Pick<OperationContext, 'db'>, { memberId }: Proof): Promise<string> {
  return (await addressOf(db, memberId))?.email ?? ''
}

/** Writes down that somebody tried too often. */
export async function noteTooMany({ db, viewer, now }: OperationContext, { memberId }: Proof): Promise<void> {
  const who = { viewer: { ...viewer, memberId }, now }
  await db.transaction((tx) => recordAct(tx, who, { action: 'refuse-second-factor', thing: `member:${memberId}` }))
}
