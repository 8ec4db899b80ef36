import { storeErasureCode } from '../../db/queries/erasure-codes.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import type { OperationContext } from '../context.ts'
import { sendMail } from '../mail/send-mail.ts'
import { requireOwner } from '../require-owner.ts'
import { readProfile } from './read-profile.ts'

/** The lifetime of the code, minutes. */
export const erasureCodeMinutes = 30

/**
 * Mails a code that replaces the password when the account is to be deleted: members who sign in by LINE, Google or a
 * passkey may have none.
 * @param digest of the code
 * @throws sign_in_required
 */
export async function sendErasureCode(
  context: OperationContext,
  digest: string,
  mailContent: (member: { name: string; email: string }) => Promise<NewMail>,
): Promise<void> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const mail = await mailContent(await readProfile(context))
  const expiresAt = new Date(now.getTime() + erasureCodeMinutes * 60_000)
  await db.transaction(async (tx) => {
    await storeErasureCode(tx, owner, { digest, expiresAt })
    await sendMail(tx, mail)
  })
}
