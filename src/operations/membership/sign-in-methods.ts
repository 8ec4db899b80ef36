import type { Database } from '../../db/connect.ts'
import {
  endSession,
  endSessionsBut,
  memberPasskeys,
  memberSessions,
  type PasskeyRow,
  passwordDigest,
  removeOwnPasskey,
  renameOwnPasskey,
  replacePassword,
  type SessionRow,
  signInProviders,
  unlinkLineAccount,
} from '../../db/queries/accounts.ts'
import type { PasswordError } from '../../domain/membership/password-rule.ts'
import { passwordError } from '../../domain/membership/password-rule.ts'
import type { OperationContext } from '../context.ts'
import { conflict, Failure, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/audit.ts'
import { type NotifyFactorChange, notifyMember } from '../office/second-factor.ts'
import { requireOwner } from '../require-may.ts'
import { readProfile } from './member.ts'
import { matchesDigest } from './password-digest.ts'

/** The member's passkeys, newest first. @throws sign_in_required */
export async function listPasskeys({ db, viewer }: OperationContext): Promise<PasskeyRow[]> {
  return memberPasskeys(db, requireOwner(viewer))
}

/** Renames one of the member's passkeys. @throws sign_in_required, not_found, also for another member's */
export async function renamePasskey({ db, viewer }: OperationContext, id: string, name: string): Promise<void> {
  if (!(await renameOwnPasskey(db, requireOwner(viewer), id, name))) throw notFound()
}

/**
 * Removes one of the member's passkeys: it can no longer be used to sign in. For staff it is a second factor: the
 * removal is audited, and they are notified by mail.
 * @throws sign_in_required; not_found, also for another member's; conflict when no sign-in method would be left
 */
export async function removePasskey(context: OperationContext, id: string, notify: NotifyFactorChange): Promise<void> {
  const [methods, keys] = await Promise.all([listSignInMethods(context), listPasskeys(context)])
  if (!keys.some((key) => key.id === id)) throw notFound()
  if (keys.length === 1 && methods.every((method) => method === 'passkey'))
    throw conflict('移除之後就沒有方式登入了，請先設定密碼')
  const memberId = requireOwner(context.viewer)
  await context.db.transaction(async (tx) => {
    if (!(await removeOwnPasskey(tx, memberId, id))) throw notFound()
    if (!context.viewer.proof?.staff) return
    await recordAuditEvent(tx, context, {
      action: 'remove-second-factor',
      target: `member:${memberId}`,
      before: { kind: 'passkey' },
    })
    await notifyMember(tx, memberId, 'passkey-removed', notify)
  })
}

/** The sign-in methods. */
type SignInMethod = 'password' | 'line' | 'google' | 'passkey'

export type { SessionRow } from '../../db/queries/accounts.ts'

/** The member's sessions. @throws sign_in_required */
export async function listSessions({ db, viewer, now }: OperationContext): Promise<SessionRow[]> {
  return memberSessions(db, requireOwner(viewer), now)
}

/** Ends one of the member's own sessions. @throws sign_in_required, not_found, also for another member's */
export async function signDeviceOut({ db, viewer }: OperationContext, id: string): Promise<void> {
  if (!(await endSession(db, requireOwner(viewer), id))) throw notFound()
}

/** Ends all of the member's sessions but the one with a token. @throws sign_in_required */
export async function signOthersOut({ db, viewer }: OperationContext, token: string | null): Promise<void> {
  await endSessionsBut(db, requireOwner(viewer), token)
}

/** The member's sign-in methods. @throws sign_in_required */
export async function listSignInMethods({ db, viewer }: OperationContext): Promise<SignInMethod[]> {
  const owner = requireOwner(viewer)
  const [providers, keys] = await Promise.all([signInProviders(db, owner), memberPasskeys(db, owner)])
  const providerIds = { password: 'credential', line: 'line', google: 'google' } as const
  const linked = (['password', 'line', 'google'] as const).filter((method) => providers.includes(providerIds[method]))
  return keys.length > 0 ? [...linked, 'passkey'] : linked
}

/** Unlinks the member's LINE account. @throws sign_in_required; conflict when no sign-in method would be left */
export async function unbindLine(context: OperationContext): Promise<void> {
  const methods = await listSignInMethods(context)
  if (!methods.some((method) => method !== 'line')) throw new Failure('conflict', '解除之後就沒有方式登入了，請先設定密碼')
  await unlinkLineAccount(context.db, requireOwner(context.viewer))
}

interface PasswordChange {
  old: string
  fresh: string
  /** The session that stays; all others end. */
  token: string | null
  /** The site's names, which are refused as passwords. */
  siteNames: readonly string[]
  /** Computes the stored digest of the new one. */
  digest: (password: string) => Promise<string>
}

/**
 * Changes the password; ends the member's other sessions.
 * @returns the error of the old or the new one, or null
 * @throws sign_in_required
 */
export async function changePassword(
  context: OperationContext,
  { old, fresh, token, siteNames, digest }: PasswordChange,
): Promise<'wrong_password' | 'same' | PasswordError | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const { email, name } = await readProfile(context)
  if (!(await isOwnPassword(db, owner, old))) return 'wrong_password'
  if (old === fresh) return 'same'
  const error = passwordError(fresh, [...siteNames, email, name])
  if (error) return error
  await replacePassword(db, owner, { digest: await digest(fresh), keepToken: token, now })
  return null
}

/**
 * Whether a password is the member's. An account that signs in only by LINE or Google has none: then
 * every password is wrong.
 */
export async function isOwnPassword(db: Database, memberId: string, password: string): Promise<boolean> {
  const digest = await passwordDigest(db, memberId)
  return digest !== null && (await matchesDigest(password, digest))
}
