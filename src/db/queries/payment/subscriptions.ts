import { eq } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { plans, subscriptions } from '../../schema/index.ts'

/** A subscription with its plan's name and whether it includes the printed magazine; null for an unknown number. */
export async function findSubscription(db: Database, number: string) {
  const [found] = await db
    .select({
      number: subscriptions.number,
      name: subscriptions.name,
      phone: subscriptions.phone,
      state: subscriptions.state,
      startsOn: subscriptions.startsOn,
      endsOn: subscriptions.endsOn,
      firstIssue: subscriptions.firstIssue,
      lastIssue: subscriptions.lastIssue,
      pausedFrom: subscriptions.pausedFrom,
      heldBack: subscriptions.heldBack,
      title: plans.title,
      kind: plans.kind,
    })
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.number, number))
  return found ?? null
}
