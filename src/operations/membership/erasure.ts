import type { Database } from '../../db/connect.ts'
import { consumeErasureCode, endSessionsBut, storeErasureCode } from '../../db/queries/accounts.ts'
import type { NewMail } from '../../db/queries/mail.ts'
import { dueErasures, eraseMember, type OwnRow, ownAccount, ownRows, setEraseAt } from '../../db/queries/own-data.ts'
import { hasRunningAgreement } from '../../db/queries/payment/orders.ts'
import { erasureTime } from '../../domain/membership/erasure.ts'
import { visitor } from '../../domain/membership/viewer.ts'
import type { OperationContext } from '../context.ts'
import { conflict, notFound } from '../failure.ts'
import { sendMail } from '../mail/mail-queue.ts'
import { isLastGovernor } from '../office/roles.ts'
import { requireOwner } from '../require-may.ts'
import type { NotifyReview } from '../reviews/notify.ts'
import { applyLapsedSignatures } from '../reviews/signatures.ts'
import { readProfile } from './member.ts'
import { isOwnPassword } from './sign-in-methods.ts'

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
  const erasureAt = erasureTime(now)
  const mail = await receipt(profile, erasureAt)
  return db.transaction(async (tx) => {
    if ('code' in proof && !(await consumeErasureCode(tx, owner, proof.code, now))) return null
    await setEraseAt(tx, owner, erasureAt)
    await endSessionsBut(tx, owner, null)
    await sendMail(tx, mail)
    return erasureAt
  })
}

/**
 * Erases the accounts whose waiting period is over. Posts scheduled under their signature are handled as well.
 * @returns how many
 */
export async function eraseAccounts(db: Database, now: Date, notify: NotifyReview): Promise<number> {
  let erased = 0
  const follow = (tx: Database) => applyLapsedSignatures(tx, { viewer: visitor, now }, notify)
  for (const id of await dueErasures(db, now)) if (await eraseMember(db, id, now, follow)) erased += 1
  return erased
}

/** Cancels a requested erasure: signing in revokes it. @returns whether there was one */
export async function withdrawErasure(db: Database, memberId: string): Promise<boolean> {
  return setEraseAt(db, memberId, null)
}

/** All stored data about a member: the account itself, and the related rows by table. */
interface OwnData {
  account: OwnRow
  held: Record<string, OwnRow[]>
}

/**
 * All stored data about the member (Personal Data Protection Act, articles 3 and 10: to inquire and to have a
 * copy), without credentials.
 * @throws sign_in_required, not_found when the account is deleted
 */
export async function exportOwnData({ db, viewer }: OperationContext): Promise<OwnData> {
  const owner = requireOwner(viewer)
  const [account, rowsByTable] = await Promise.all([ownAccount(db, owner), ownRows(db, owner)])
  if (!account) throw notFound()
  return { account, held: rowsByTable }
}
