import { timingSafeEqual } from 'node:crypto'
import { changeEmail, findEmailChange, isEmailTaken, storeEmailChange } from '../../db/queries/accounts.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import type { OperationContext } from '../context.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { requireOwner } from '../require-may.ts'
import { readProfile } from './member.ts'
import { isOwnPassword } from './sign-in-methods.ts'

/** The lifetime of the code, minutes. */
export const emailCodeMinutes = 60

interface EmailChangeRequest {
  email: string
  password: string
  /** The digest of the code that is sent to the new e-mail address. */
  digest: string
}
interface EmailChangeMails {
  /** The mail to the new e-mail address, with the code. */
  code: () => Promise<NewMail>
  /** The mail to the new e-mail address when it belongs to another account. */
  writeEmailTaken: () => Promise<NewMail>
}

/**
 * Starts a change of the e-mail address: a code is sent to the new one. Whether that one has an account is
 * disclosed only to its owner.
 * @returns the error, or null
 * @throws sign_in_required
 */
export async function requestEmailChange(
  context: OperationContext,
  { email, password, digest }: EmailChangeRequest,
  mails: EmailChangeMails,
): Promise<'wrong_password' | 'same_email' | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const profile = await readProfile(context)
  if (!(await isOwnPassword(db, owner, password))) return 'wrong_password'
  if (profile.email === email) return 'same_email'
  const isTaken = await isEmailTaken(db, email)
  const mail = await (isTaken ? mails.writeEmailTaken() : mails.code())
  const expiresAt = new Date(now.getTime() + emailCodeMinutes * 60_000)
  await db.transaction(async (tx) => {
    await storeEmailChange(tx, owner, { change: { email: isTaken ? null : email, wanted: email, code: digest }, expiresAt })
    await sendMail(tx, mail)
  })
  return null
}

/**
 * Completes a change of the e-mail address with the code sent to the new one; the old one is notified.
 * @param digest of the submitted code
 * @returns the new e-mail address, or null when the code is wrong, used or expired
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

function isSame(item: string, other: string): boolean {
  const [a, b] = [Buffer.from(item), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
