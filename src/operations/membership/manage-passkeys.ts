import { memberPasskeys, type PasskeyRow, removeOwnPasskey, renameOwnPasskey } from '../../db/queries/passkeys.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { recordAuditEvent } from '../office/record-audit-event.ts'
import { type NotifyFactorChange, notifyMember } from '../office/set-up-factor.ts'
import { requireOwner } from '../require-owner.ts'
import { listSignInWays } from './manage-sessions.ts'

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
  const [ways, keys] = await Promise.all([listSignInWays(context), listPasskeys(context)])
  if (!keys.some((key) => key.id === id)) throw notFound()
  if (keys.length === 1 && ways.every((way) => way === 'passkey')) throw conflict('移除之後就沒有方式登入了，請先設定密碼')
  const memberId = requireOwner(context.viewer)
  await context.db.transaction(async (tx) => {
    if (!(await removeOwnPasskey(tx, memberId, id))) throw notFound()
    if (!context.viewer.proof?.staff) return
    await recordAuditEvent(tx, context, {
      action: 'remove-second-factor',
      thing: `member:${memberId}`,
      before: { kind: 'passkey' },
    })
    await notifyMember(tx, memberId, 'passkey-removed', notify)
  })
}
