import { bindSubscriptionTo, findSubscription, type SubscriptionRow } from '../../db/queries/subscriptions.ts'
import { provesHolder } from '../../domain/membership/subscriber-number.ts'
import type { OperationContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { requireOwner } from '../require-may.ts'

/** A dummy for an unknown number, so that both cases take the same steps (no timing difference). */
const unknown = { name: '—', phone: '' }

/**
 * Binds a subscription to the member's account by its number and a second proof; one number to one account. Its digital
 * entitlement is effective immediately.
 * @returns the subscription, or null when the number is unknown or the proof is wrong: the two are indistinguishable
 * @throws sign_in_required; conflict when it is bound to another account, which only a caller with the proof learns
 */
export async function bindSubscription(
  { db, viewer, now }: OperationContext,
  { number, proof }: { number: string; proof: string },
): Promise<SubscriptionRow | null> {
  const owner = requireOwner(viewer)
  const found = await findSubscription(db, number)
  const proven = provesHolder(found ?? unknown, proof)
  if (!found || !proven) return null
  if (found.memberId !== owner && !(await bindSubscriptionTo(db, number, owner, now)))
    throw new Failure('conflict', '這個訂戶編號已經綁定其他帳號；如果不是您本人綁定的，請聯絡客服')
  return found
}
