import { type OwnRow, ownAccount, ownRows } from '../../db/queries/own-data.ts'
import type { OperationContext } from '../context.ts'
import { notFound } from '../failure.ts'
import { requireOwner } from '../require-owner.ts'

/** All stored data about a member: the account itself, and the related rows by table. */
export interface OwnData {
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
  const [account, held] = await Promise.all([ownAccount(db, owner), ownRows(db, owner)])
  if (!account) throw notFound()
  return { account, held }
}
