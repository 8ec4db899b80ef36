import { and, asc, eq, isNull } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { plans, subscriptions } from '../schema/index.ts'

export interface SubscriptionRow {
  number: string
  plan: string | null
  digital: boolean
  startsOn: string
  endsOn: string
  firstIssue: number
  lastIssue: number
  state: 'active' | 'paused' | 'cancelled' | 'ended'
}
/** With the data that proves the right to ask about it, and its owner. */
export type HeldSubscriptionRow = SubscriptionRow & { name: string; phone: string; memberId: string | null }

const facts = {
  number: subscriptions.number,
  plan: plans.title,
  digital: subscriptions.digital,
  startsOn: subscriptions.startsOn,
  endsOn: subscriptions.endsOn,
  firstIssue: subscriptions.firstIssue,
  lastIssue: subscriptions.lastIssue,
  state: subscriptions.state,
}
const held = { ...facts, name: subscriptions.name, phone: subscriptions.phone, memberId: subscriptions.memberId }

export async function findSubscription(db: Database, number: string): Promise<HeldSubscriptionRow | null> {
  const [found] = await db
    .select(held)
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.number, number))
  return found ?? null
}

/** The subscriptions bound to an account, by number. */
export async function boundSubscriptions(db: Database, memberId: string): Promise<SubscriptionRow[]> {
  return db
    .select(facts)
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(asc(subscriptions.number))
}

/**
 * Binds an unbound subscription; a trigger (`subscription_rights`) updates the entitlements. False when
 * another request was faster.
 */
export async function bindSubscriptionTo(db: Database, number: string, memberId: string, now: Date): Promise<boolean> {
  const bound = await db
    .update(subscriptions)
    .set({ memberId, boundAt: now })
    .where(and(eq(subscriptions.number, number), isNull(subscriptions.memberId)))
    .returning({ number: subscriptions.number })
  return bound.length > 0
}
