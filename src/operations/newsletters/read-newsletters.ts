import { findMember } from '../../db/queries/members.ts'
import { type ChosenNewsletterRow, type NewsletterRow, newsletterRows, newslettersOf } from '../../db/queries/newsletters.ts'
import type { OperationContext } from '../context.ts'
import { signInRequired } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** All newsletters. */
export function listNewsletters({ db }: OperationContext): Promise<NewsletterRow[]> {
  return newsletterRows(db)
}

/** Every newsletter, with the subscription state of the signed-in member's address. @throws sign_in_required */
export async function readMemberNewsletters(context: OperationContext): Promise<ChosenNewsletterRow[]> {
  return newslettersOf(context.db, await ownAddress(context))
}

/** The signed-in member's address. @throws sign_in_required */
export async function ownAddress({ db, viewer }: OperationContext): Promise<string> {
  const member = await findMember(db, requireOwner(viewer))
  if (!member) throw signInRequired()
  return member.email
}
