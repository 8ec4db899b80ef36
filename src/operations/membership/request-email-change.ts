import { isEmailTaken, storeEmailChange } from '../../db/queries/email-changes.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import type { OperationContext } from '../context.ts'
import { sendMail } from '../mail/send-mail.ts'
import { requireOwner } from '../require-owner.ts'
import { isOwnPassword } from './check-password.ts'
import { readProfile } from './read-profile.ts'

/** The lifetime of the code, minutes. */
export const emailCodeMinutes = 60

interface Intent {
  email: string
  password: string
  /** The digest of the code that is sent to the new address. */
  digest: string
}
interface Mails {
  /** The mail to the new address, with the code. */
  code: () => Promise<NewMail>
  /** The mail to the new address when it belongs to another account. */
  taken: () => Promise<NewMail>
}

/**
 * Starts a change of the mail address: a code is sent to the new one. Whether that address has an account is
 * disclosed only to its owner.
 * @returns the error, or null
 * @throws sign_in_required
 */
export async function requestEmailChange(
  context: OperationContext,
  { email, password, digest }: Intent,
  mails: Mails,
): Promise<'wrong_password' | 'same_email' | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const profile = await readProfile(context)
  if (!(await isOwnPassword(db, owner, password))) return 'wrong_password'
  if (profile.email === email) return 'same_email'
  const taken = await isEmailTaken(db, email)
  const mail = await (taken ? mails.taken() : mails.code())
  const expiresAt = new Date(now.getTime() + emailCodeMinutes * 60_000)
  await db.transaction(async (tx) => {
    await storeEmailChange(tx, owner, { change: { email: taken ? null : email, wanted: email, code: digest }, expiresAt })
    await sendMail(tx, mail)
  })
  return null
}
