import { setEraseAt } from '../../db/queries/erasure.ts'
import { takeErasureCode } from '../../db/queries/erasure-codes.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { hasRunningAgreement } from '../../db/queries/payment/agreements.ts'
import { endSessionsBut } from '../../db/queries/sessions.ts'
import { eraseAt } from '../../domain/membership/erasure.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { sendMail } from '../mail/send-mail.ts'
import { isLastGovernor } from '../office/hold-roles.ts'
import { requireOwner } from '../require-owner.ts'
import { isOwnPassword } from './check-password.ts'
import { readProfile } from './read-profile.ts'

/** The proof of the owner's identity: the password, or the digest of the mailed code. */
type Proof = { password: string } | { code: string }

/**
 * Requests the erasure of the account: all sessions end, a receipt is sent by mail, and after the waiting period the
 * job `erase-accounts` erases it. Signing in before cancels it.
 * @returns when, or null when the proof is wrong
 * @throws sign_in_required; conflict while a card is charged periodically, which could not be ended afterwards, and for
 *   the last administrator with `govern`
 */
export async function requestErasure(
  context: OperationContext,
  proof: Proof,
  receipt: (member: { name: string; email: string }, at: Date) => Promise<NewMail>,
): Promise<Date | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const profile = await readProfile(context)
  if ('password' in proof && !(await isOwnPassword(db, owner, proof.password))) return null
  if (await hasRunningAgreement(db, owner)) throw conflict('您還有自動續訂。請先到訂閱紀錄取消續訂，再刪除帳號')
  if (await isLastGovernor(db, owner)) throw conflict('您是最後一位管理員。請先給另一位管理權限，再刪除帳號')
  const at = eraseAt(now)
  const mail = await receipt(profile, at)
  return db.transaction(async (tx) => {
    if ('code' in proof && !(await takeErasureCode(tx, owner, proof.code, now))) return null
    await setEraseAt(tx, owner, at)
    await endSessionsBut(tx, owner, null)
    await sendMail(tx, mail)
    return at
  })
}
