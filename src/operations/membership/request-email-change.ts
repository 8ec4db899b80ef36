import { isEmailTaken, keepEmailChange } from '../../db/queries/email-changes.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import type { OperationContext } from '../context.ts'
import { sendMail } from '../mail/send-mail.ts'
import { requireOwner } from '../require-owner.ts'
import { isOwnPassword } from './check-password.ts'
import { readProfile } from './read-profile.ts'

/** How long the code may be used, minutes. */
export const emailCodeMinutes = 60

interface Wish {
  email: string
  password: string
  /** Of the code that goes to the new address. */
  digest: string
}
interface Letters {
  /** To the new address: the code. */
  code: () => Promise<NewMail>
  /** To the new address when it is another account's. */
  taken: () => Promise<NewMail>
}

/**
 * Begins a change of the address of mail: a code goes to the new one. Whether that one is somebody's already is told
 * to its owner alone.
 * @returns what is wrong, or null
 * @throws sign_in_required
 */
export async function requestEmailChange(
  context: OperationContext,
  { email, password, digest }: Wish,
  letters: Letters,
): Promise<'wrong_password' | 'same_email' | null> {
  const { db, viewer, now } = context
  const owner = requireOwner(viewer)
  const profile = await readProfile(context)
  if (!(await isOwnPassword(db, owner, password))) return 'wrong_password'
  if (profile.email === email) return 'same_email'
  const taken = await isEmailTaken(db, email)
  const mail = await (taken ? letters.taken() : letters.code())
  const expiresAt = new Date(now.getTime() + emailCodeMinutes * 60_000)
  await db.transaction(async (tx) => {
    await keepEmailChange(tx, owner, { change: { email: taken ? null : email, wanted: email, code: digest }, expiresAt })
    await sendMail(tx, mail)
  })
  return null
}
