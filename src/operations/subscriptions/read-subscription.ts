import { type RightRow, rightRows } from '../../db/queries/subscriptions.ts'
import { rightState, type SubscriptionInfo, subscriptionInfo } from '../../domain/subscriptions/subscription-info.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import type { OperationContext } from '../context.ts'
import { requireOwner } from '../require-owner.ts'

export interface Subscription {
  subscription_info: SubscriptionInfo | null
  rights: (RightRow & { state: ReturnType<typeof rightState> })[]
}

/** The signed-in member's subscription, and every entitlement behind it, ended ones included. @throws sign_in_required */
export async function readSubscription({ db, viewer, now }: OperationContext): Promise<Subscription> {
  const rights = await rightRows(db, requireOwner(viewer))
  const today = taipeiDay(now)
  return {
    subscription_info: subscriptionInfo(rights),
    rights: rights.map((right) => ({ ...right, state: rightState(right, today) })),
  }
}
