import { and, eq, inArray } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import { members, orders, rights, subscriptions } from '../db/schema/index.ts'
import { addDays, addMonths } from '../domain/time/calendar-days.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { demoEntitlements } from './entitlements.ts'

type Subscription = Omit<typeof subscriptions.$inferInsert, 'memberId' | 'boundAt'>

const one = (number: string, name: string, phone: string) => ({ number, name, phone })
const issues = { firstIssue: 331, lastIssue: 342 }

/** Subscriptions for trying out the binding; docs/running.md lists their numbers. `today` is a Taipei calendar day. */
function demoSubscriptions(today: string): Subscription[] {
  const running = {
    startsOn: addDays(today, -150),
    endsOn: addMonths(addDays(today, -150), 12),
    state: 'active' as const,
    ...issues,
  }
  const over = { startsOn: addMonths(today, -24), endsOn: addMonths(today, -12), firstIssue: 312, lastIssue: 323 }
  return [
    { ...one('1000001', '王美惠', '0912-000-321'), planId: 3, digital: true, ...running },
    { ...one('1000002', '林國棟', '0922-000-654'), planId: 1, digital: false, ...running },
    { ...one('1000003', '張淑貞', '0933-000-987'), planId: 2, digital: true, ...over, state: 'ended' },
    { ...one('1000004', '黃文雄', '02-2700-0159'), planId: 2, digital: true, ...running },
    { ...one('1000005', '吳佩珊', '0955-000-753'), planId: 3, digital: true, ...running, state: 'cancelled' },
  ]
}

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
