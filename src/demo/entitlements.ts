import { and, eq, inArray } from 'drizzle-orm'
import type { Connection } from '../db/connect.ts'
import { entitlements, members, orders, subscriptions } from '../db/schema/index.ts'
import { addDays, addMonths } from '../domain/time/calendar-days.ts'
import { taipeiDay } from '../domain/time/taipei.ts'
import { taipeiInstant } from './dates.ts'

type Entitlement = Omit<typeof entitlements.$inferInsert, 'memberId' | 'source'>
type Order = Omit<typeof orders.$inferInsert, 'memberId'>

/** Purchase of a demo account, and the resulting entitlements. */
export interface DemoEntitlement {
  email: string
  entitlements: Entitlement[]
  orders: Order[]
}

const defaults = { isFree: false, subInfo: null, refundInfo: null }
const term = (product_code: string, start_date: string, end_date: string) => ({ product_code, start_date, end_date })

/** The demo accounts' entitlements on a Taipei day: `subscriber` has a year left, `expired` ended the day before. */
export function demoEntitlements(today: string): DemoEntitlement[] {
  const instantOf = (day: string, time: string) => taipeiInstant(`${day}T${time}`)
  const ago = (days: number) => addDays(today, -days)
  const lastYear = addMonths(today, -12)
  const nextYear = addMonths(today, 12)
  const trialStart = addDays(lastYear, -40)
  const trialEnd = addDays(trialStart, 6)
  const digitalYear: Omit<Order, 'orderNo' | 'orderDate' | 'paymentMethod'> = {
    ...defaults,
    productName: '數位一年',
    price: 1200,
    state: 'paid',
    subInfo: term('digital', lastYear, ago(1)),
  }
  return [
    {
      email: 'subscriber@example.com',
      entitlements: [
        { kind: 'digital', startsOn: lastYear, endsOn: ago(1) },
        { kind: 'digital', startsOn: today, endsOn: nextYear },
        { kind: 'print', startsOn: today, endsOn: nextYear },
      ],
      orders: [
        { ...digitalYear, orderNo: 'HP-DEMO-0001', orderDate: instantOf(lastYear, '20:15'), paymentMethod: '信用卡' },
        {
          ...defaults,
          orderNo: 'HP-DEMO-0002',
          productName: '紙本加數位一年',
          price: 2580,
          orderDate: instantOf(ago(9), '09:42'),
          state: 'paid',
          paymentMethod: 'LINE Pay',
          subInfo: term('both', today, nextYear),
        },
        {
          ...defaults,
          orderNo: 'HP-DEMO-0003',
          productName: '單題諮詢',
          price: 300,
          orderDate: instantOf(ago(60), '21:05'),
          state: 'refunded',
          paymentMethod: '信用卡',
          refundInfo: { cancel_order_date: ago(59), refund_date: ago(52) },
        },
      ],
    },
    {
      email: 'expired@example.com',
      entitlements: [
        { kind: 'digital', startsOn: trialStart, endsOn: trialEnd },
        { kind: 'digital', startsOn: lastYear, endsOn: ago(1) },
      ],
      orders: [
        {
          ...defaults,
          orderNo: 'HP-DEMO-0004',
          productName: '數位七日體驗',
          price: 0,
          orderDate: instantOf(trialStart, '12:30'),
          state: 'paid',
          paymentMethod: '免付款',
          isFree: true,
          subInfo: term('digital', trialStart, trialEnd),
        },
        { ...digitalYear, orderNo: 'HP-DEMO-0005', orderDate: instantOf(lastYear, '08:20'), paymentMethod: 'ATM 轉帳' },
        {
          ...defaults,
          orderNo: 'HP-DEMO-0006',
          productName: '紙本一年',
          price: 1980,
          orderDate: instantOf(ago(3), '22:48'),
          state: 'failed',
          paymentMethod: '信用卡',
        },
      ],
    },
  ]
}

type Subscription = Omit<typeof subscriptions.$inferInsert, 'memberId' | 'boundAt'>

const person = (number: string, name: string, phone: string) => ({ number, name, phone })
const issues = { firstIssue: 331, lastIssue: 342 }

/** Subscriptions for trying out the binding; docs/running.md lists their numbers. `today` is a Taipei calendar day. */
function demoSubscriptions(today: string): Subscription[] {
  const running = {
    startsOn: addDays(today, -150),
    endsOn: addMonths(addDays(today, -150), 12),
    state: 'active' as const,
    ...issues,
  }
  const expired = { startsOn: addMonths(today, -24), endsOn: addMonths(today, -12), firstIssue: 312, lastIssue: 323 }
  return [
    { ...person('1000001', '王美惠', '0912-000-321'), planId: 3, digital: true, ...running },
    { ...person('1000002', '林國棟', '0922-000-654'), planId: 1, digital: false, ...running },
    { ...person('1000003', '張淑貞', '0933-000-987'), planId: 2, digital: true, ...expired, state: 'ended' },
    { ...person('1000004', '黃文雄', '02-2700-0159'), planId: 2, digital: true, ...running },
    { ...person('1000005', '吳佩珊', '0955-000-753'), planId: 3, digital: true, ...running, state: 'cancelled' },
  ]
}

/** Source of the initial entitlements of the demo accounts; what is purchased in the demo is preserved. */
const source = 'demo'

/**
 * Updates the demo accounts' own entitlements and orders to the current day in Taipei. Demo mode calls it at every
 * start, so that `expired` ended yesterday however old the database is.
 */
export async function refreshDemoEntitlements({ db }: Connection, { now }: { now: Date }): Promise<void> {
  const purchases = demoEntitlements(taipeiDay(now))
  await db.transaction(async (tx) => {
    await tx
      .insert(subscriptions)
      .values(demoSubscriptions(taipeiDay(now)))
      .onConflictDoNothing()
    for (const purchase of purchases) {
      const [member] = await tx.select({ id: members.id }).from(members).where(eq(members.email, purchase.email)).for('update')
      if (!member) continue
      const memberId = member.id
      const numbers = purchase.orders.map(({ orderNo }) => orderNo)
      await tx.delete(entitlements).where(and(eq(entitlements.memberId, memberId), eq(entitlements.source, source)))
      await tx.insert(entitlements).values(purchase.entitlements.map((row) => ({ memberId, source, ...row })))
      await tx.delete(orders).where(and(eq(orders.memberId, memberId), inArray(orders.orderNo, numbers)))
      await tx.insert(orders).values(purchase.orders.map((order) => ({ memberId, ...order })))
    }
  })
}
