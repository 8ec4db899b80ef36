import { and, eq, inArray, max, ne } from 'drizzle-orm'
import { z } from 'zod'
import { type Numbering, numberingOf } from '../../../domain/payment/terms.ts'
import type { Database } from '../../connect.ts'
import { rows } from '../../rows.ts'
import { askQuotas, entitlements, members, plans, subscriptions } from '../../schema/index.ts'
import { day } from '../../shapes.ts'

/** The source of entitlements that an order granted. */
export const sourceOf = (orderNo: string) => `order:${orderNo}`

/**
 * Locks a member, so that two orders paid concurrently extend each other and do not overlap. References to the row stay
 * allowed: a stronger lock would wait for transactions that create orders, which wait for what this one holds.
 */
export async function lockMember(db: Database, memberId: string): Promise<void> {
  await db.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
}

/** The last day of a member's entitlement of a kind, or null. */
export async function entitledUntil(db: Database, memberId: string, kind: 'digital' | 'print'): Promise<string | null> {
  const [row] = await db
    .select({ until: max(entitlements.endsOn) })
    .from(entitlements)
    .where(and(eq(entitlements.memberId, memberId), eq(entitlements.kind, kind)))
  return row?.until ?? null
}

/** The last issue that a member's running print subscriptions include, or null. */
export async function lastPrintedIssue(db: Database, memberId: string): Promise<number | null> {
  const [row] = await db
    .select({ issue: max(subscriptions.lastIssue) })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(
      and(eq(subscriptions.memberId, memberId), inArray(subscriptions.state, ['active', 'paused']), ne(plans.kind, 'digital')),
    )
  return row?.issue ?? null
}

const knownIssue = z.strictObject({ issue: z.int(), publishDate: day })

/** The numbering of the magazine's issues: that of the latest published one, otherwise of the next one. */
export async function findNumbering(db: Database, today: string): Promise<Numbering> {
  const [known] = await rows(db, knownIssue)`
    select issue, publish_date as "publishDate" from magazines where archived_at is null
    order by publish_date > ${today}::date, abs(publish_date - ${today}::date), issue desc limit 1`
  return numberingOf(known ?? null, today)
}

export async function insertEntitlements(db: Database, newEntitlements: (typeof entitlements.$inferInsert)[]): Promise<void> {
  if (newEntitlements.length > 0) await db.insert(entitlements).values(newEntitlements)
}

export type NewSubscription = typeof subscriptions.$inferInsert

/** False when the number is taken. */
export async function insertSubscription(db: Database, subscription: NewSubscription): Promise<boolean> {
  const inserted = await db
    .insert(subscriptions)
    .values(subscription)
    .onConflictDoNothing({ target: subscriptions.number })
    .returning({ number: subscriptions.number })
  return inserted.length > 0
}

/** The subscription that started with an order, or null. */
export async function subscriptionOf(db: Database, orderNo: string) {
  const [row] = await db.select().from(subscriptions).where(eq(subscriptions.orderNo, orderNo))
  return row ?? null
}

export async function changeSubscription(
  db: Database,
  number: string,
  values: Partial<Pick<NewSubscription, 'endsOn' | 'lastIssue' | 'state'>>,
): Promise<void> {
  await db.update(subscriptions).set(values).where(eq(subscriptions.number, number))
}

export async function insertQuota(db: Database, quota: typeof askQuotas.$inferInsert): Promise<void> {
  await db.insert(askQuotas).values(quota)
}

const followedRow = z.strictObject({ followed: z.boolean() })

/** Whether another paid, unrefunded order starts where an entitlement of this one ends. */
export async function hasFollowingOrder(db: Database, orderNo: string): Promise<boolean> {
  const [row] = await rows(db, followedRow)`
    select exists (
      select from rights mine
      join rights later on later.member_id = mine.member_id and later.kind = mine.kind and later.starts_on > mine.ends_on
      join charges c on later.source = 'order:' || c.order_no and c.refunded_at is null
      where mine.source = ${sourceOf(orderNo)}
    ) as followed`
  return row?.followed ?? false
}

/** Revokes what an order granted. */
export async function deleteGrants(db: Database, orderNo: string): Promise<void> {
  await db.delete(entitlements).where(eq(entitlements.source, sourceOf(orderNo)))
  await db.delete(askQuotas).where(eq(askQuotas.orderNo, orderNo))
}

const discrepancyRow = z.strictObject({
  order_no: z.string(),
  kind: z.enum(['no_charge', 'no_invoice', 'no_right', 'right_without_pay', 'amount', 'refund_unfinished']),
})
export type LedgerDiscrepancy = z.infer<typeof discrepancyRow>

/**
 * Inconsistencies between orders, charges, invoices and entitlements. Orders imported from before this site are excluded.
 * @param before refunds requested after this instant are still in progress
 */
export async function ledgerDiscrepancies(db: Database, before: Date): Promise<LedgerDiscrepancy[]> {
  return rows(db, discrepancyRow)`
    with mine as (select o.*, o.price as total from orders o where o.product_kind is not null),
    granted as (
      select substr(source, 7) as order_no from rights where source like 'order:%'
      union select order_no from ask_quotas)
    select m.order_no, 'no_charge' as kind from mine m left join charges c using (order_no)
      where m.state = 'paid' and m.total > 0 and (c.order_no is null or c.refunded_at is not null)
    union all select m.order_no, 'amount' from mine m join charges c using (order_no) where c.amount <> m.total
    union all select m.order_no, 'no_invoice' from mine m left join invoice_requests i using (order_no)
      where m.state = 'paid' and m.total > 0 and (i.order_no is null or i.amount <> m.total or i.state <> 'requested')
    union all select m.order_no, 'no_right' from mine m
      where m.state = 'paid' and m.member_id is not null and m.order_no not in (select order_no from granted)
    union all select m.order_no, 'right_without_pay' from mine m
      where m.state <> 'paid' and m.order_no in (select order_no from granted)
    union all select order_no, 'refund_unfinished' from charges
      where refunded_at is null and refund_asked_at < ${before.toISOString()}::timestamptz
    order by 1, 2`
}
