import { setEraseAt } from '../../db/queries/erasure.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { hasRunningAgreement } from '../../db/queries/payment/agreements.ts'
import { endSessionsBut } from '../../db/queries/sessions.ts'
import { eraseAt } from '../../domain/membership/erasure.ts'
import type { OperationContext } from '../context.ts'
import { conflict } from '../failure.ts'
import { sendMail } from '../mail/send-mail.ts'
import { requireOwner } from '../require-owner.ts'
import { isOwnPassword } from './check-password.ts'
import { readProfile } from './read-profile.ts'

/**
 * Asks for the account to be erased: everybody is signed out, a receipt goes out by mail, and after the waiting
 * period the job `erase-accounts` does it. Signing in before then takes it back.
 * @returns when, or null when the password is wrong
 * @throws sign_in_required; conflict while a card is still charged for later terms: nobody could end that afterwards
 */
export async function requestErasure(
  context: OperationContext,
  password: string,
  receipt: (member: { name: string; email: string }, at: Date) => Promise<NewMail>,
): Promise<Date | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const profile = await readProfile(context)
  if (!(await isOwnPassword(db, owner, password))) return null
  if (await hasRunningAgreement(db, owner)) throw conflict('您還有自動續訂。請先到訂閱紀錄取消續訂，再刪除帳號')
  const at = eraseAt(now)
  const mail = await receipt(profile, at)
  await db.transaction(async (tx) => {
    await setEraseAt(tx, owner, at)
    await endSessionsBut(tx, owner, null)
    await sendMail(tx, mail)
  })
  return at
}
