import { timingSafeEqual } from 'node:crypto'
import { changeEmail, findEmailChange } from '../../db/queries/email-changes.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import type { OperationContext } from '../context.ts'
import { sendMail } from '../mail/send-mail.ts'
import { requireOwner } from '../require-owner.ts'
import { readProfile } from './read-profile.ts'

/**
 * Completes a change of the mail address with the code sent to the new one; the old one is notified.
 * @param digest of the submitted code
 * @returns the new address, or null when the code is wrong, used or expired
 * @throws sign_in_required
 */
export async function confirmEmailChange(
  context: OperationContext,
  digest: string,
  notifyOld: (profile: { name: string; email: string }, to: string) => Promise<NewMail>,
): Promise<string | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const [profile, change] = await Promise.all([readProfile(context), findEmailChange(db, owner, now)])
  if (!change?.email || !isSame(change.code, digest)) return null
  const mail = await notifyOld(profile, change.email)
  const { email } = change
  return db.transaction(async (tx) => {
    if (!(await changeEmail(tx, owner, { from: profile.email, to: email, now }))) return null
    await sendMail(tx, mail)
    return email
  })
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
