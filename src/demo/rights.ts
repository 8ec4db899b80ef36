import { and, eq, inArray } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import { members, orders, rights, subscriptions } from '../db/schema/index.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { demoEntitlements } from './entitlements.ts'
import { demoSubscriptions } from './subscriptions.ts'

/** Source of the initial entitlements of the demo accounts; what is purchased in the demo is preserved. */
const source = 'demo'

/**
 * Updates the demo accounts' own entitlements and orders to the current day in Taipei. Demo mode calls it at every
 * start, so that `expired` ended yesterday however old the database is.
 */
export async function refreshDemoRights({ db }: Connection, { now }: { now: Date }): Promise<void> {
  const entitlements = demoEntitlements(taipeiDay(now))
  await db.transaction(async (tx) => {
    await tx
      .insert(subscriptions)
      .values(demoSubscriptions(taipeiDay(now)))
      .onConflictDoNothing()
    for (const entitlement of entitlements) {
      const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.email, entitlement.email)).for('update')
      if (!member) continue
      const memberId = member.id
      const numbers = entitlement.orders.map(({ orderNo }) => orderNo)
      await tx.delete(rights).where(and(eq(rights.memberId, memberId), eq(rights.source, source)))
      await tx.insert(rights).values(entitlement.rights.map((right) => ({ memberId, source, ...right })))
      await tx.delete(orders).where(and(eq(orders.memberId, memberId), inArray(orders.orderNo, numbers)))
      await tx.insert(orders).values(entitlement.orders.map((order) => ({ memberId, ...order })))
    }
  })
}
