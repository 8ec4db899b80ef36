import { memberPasskeys } from '../../db/queries/passkeys.ts'
import {
  endSession,
  endSessionsBut,
  memberSessions,
  removeLine,
  type SessionRow,
  signInProviders,
} from '../../db/queries/sessions.ts'
import type { OperationContext } from '../context.ts'
import { Failure, notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** The sign-in methods. */
export type SignInWay = 'password' | 'line' | 'google' | 'passkey'

export type { SessionRow } from '../../db/queries/sessions.ts'

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
export async function listSignInWays({ db, viewer }: OperationContext): Promise<SignInWay[]> {
  const owner = requireOwner(viewer)
  const [providers, keys] = await Promise.all([signInProviders(db, owner), memberPasskeys(db, owner)])
  const ways = { password: 'credential', line: 'line', google: 'google' } as const
  const known = (['password', 'line', 'google'] as const).filter((way) => providers.includes(ways[way]))
  return keys.length > 0 ? [...known, 'passkey'] : known
}

/** Unlinks the member's LINE account. @throws sign_in_required; conflict when no sign-in method would be left */
export async function unbindLine(context: OperationContext): Promise<void> {
  const ways = await listSignInWays(context)
  if (!ways.some((way) => way !== 'line')) throw new Failure('conflict', '解除之後就沒有方式登入了，請先設定密碼')
  await removeLine(context.db, requireOwner(context.viewer))
}
