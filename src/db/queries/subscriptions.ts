import { and, asc, desc, eq, inArray, isNotNull, isNull, like, sql } from 'drizzle-orm'
import { z } from 'zod'
import { orderStates } from '../../domain/payment/order-state.ts'
import type { NoticeKind } from '../../domain/subscriptions/mailing.ts'
import type { Database } from '../connect.ts'
import { rows } from '../rows.ts'
import { refundInfo, subInfo } from '../schema/accounts.ts'
import { agreements, entitlements, missingCopies, orders, plans, subscriptionNotices, subscriptions } from '../schema/index.ts'
import { countRow, day, instant } from '../shapes.ts'
import { pictureAsJson, pictureRow } from './pictures.ts'
import { isInIssue, isPublic } from './posts.ts'

export interface SubscriptionRow {
  number: string
  plan: string | null
  digital: boolean
  kind: 'print' | 'digital' | 'both' | null
  startsOn: string
  endsOn: string
  firstIssue: number
  lastIssue: number
  state: 'active' | 'paused' | 'cancelled' | 'ended'
}
/** With the data that proves the right to ask about it, and its owner. */
export type OwnedSubscriptionRow = SubscriptionRow & { name: string; phone: string; memberId: string | null }

const columns = {
  number: subscriptions.number,
  plan: plans.title,
  digital: subscriptions.digital,
  kind: plans.kind,
  startsOn: subscriptions.startsOn,
  endsOn: subscriptions.endsOn,
  firstIssue: subscriptions.firstIssue,
  lastIssue: subscriptions.lastIssue,
  state: subscriptions.state,
}
const ownedColumns = { ...columns, name: subscriptions.name, phone: subscriptions.phone, memberId: subscriptions.memberId }

export async function findSubscription(db: Database, number: string): Promise<OwnedSubscriptionRow | null> {
  const [row] = await db
    .select(ownedColumns)
    .from(subscriptions)
    .leftJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.number, number))
  return row ?? null
}

/** The subscriptions bound to an account, by number. */
export async function boundSubscriptions(db: Database, memberId: string): Promise<SubscriptionRow[]> {
  return db
    .select(columns)
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

/**
 * Ends the binding of a subscription that was bound by its number; a trigger (`subscription_rights`) removes its
 * entitlements. False where it is not bound to this account, or was bought by it.
 */
export async function unbindSubscription(db: Database, number: string, memberId: string): Promise<boolean> {
  const unbound = await db
    .update(subscriptions)
    .set({ memberId: null, boundAt: null })
    .where(and(eq(subscriptions.number, number), eq(subscriptions.memberId, memberId), isNotNull(subscriptions.boundAt)))
    .returning({ number: subscriptions.number })
  return unbound.length > 0
}

const comingCharge = z.strictObject({
  number: z.string(),
  order_no: z.string(),
  title: z.string(),
  amount: z.int(),
  day,
  email: z.string(),
})
type UpcomingCharge = z.infer<typeof comingCharge>

/** Charges for later terms that fall within a range of days, from today, and were not announced yet. */
export async function upcomingCharges(db: Database, days: { from: string; until: string }): Promise<UpcomingCharge[]> {
  return rows(db, comingCharge)`
    select s.number, a.order_no, o.product_name as title, a.amount, to_char(a.next_on, 'YYYY-MM-DD') as day, m.email
    from agreements a join orders o using (order_no) join subscriptions s using (order_no) join members m on m.id = o.member_id
    where a.state = 'active' and a.next_on between ${days.from}::date and ${days.until}::date
      and not exists (select from subscription_notices n where n.number = s.number and n.kind = 'charge' and n.about = a.next_on)
    order by a.next_on, s.number`
}

const comingEnd = z.strictObject({ number: z.string(), title: z.string(), day: z.string(), email: z.string() })
type UpcomingEnd = z.infer<typeof comingEnd>

/** Members' subscriptions that end within a range of days, from today, and have no agreed or bought renewal. */
export async function upcomingEnds(db: Database, days: { from: string; until: string }): Promise<UpcomingEnd[]> {
  return rows(db, comingEnd)`
    select s.number, p.title, to_char(s.ends_on, 'YYYY-MM-DD') as day, m.email
    from subscriptions s join plans p on p.id = s.plan_id join members m on m.id = s.member_id
    where s.state in ('active', 'paused') and s.ends_on between ${days.from}::date and ${days.until}::date
      and not exists (select from agreements a where a.order_no = s.order_no and a.state = 'active')
      and not exists (select from subscriptions t where t.member_id = s.member_id and t.number <> s.number
        and t.state in ('active', 'paused') and t.ends_on > s.ends_on)
    order by s.ends_on, s.number`
}

/** Claims a notice before it is sent. False when it was claimed before: of concurrent calls exactly one succeeds. */
export async function claimNotice(
  db: Database,
  notice: { number: string; kind: NoticeKind; about: string; sentAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insert(subscriptionNotices)
    .values(notice)
    .onConflictDoNothing()
    .returning({ number: subscriptionNotices.number })
  return inserted.length > 0
}

const entitlementRow = z.strictObject({
  kind: z.enum(['digital', 'print']),
  start_date: day,
  end_date: day,
  source: z.string(),
})
export type EntitlementRow = z.infer<typeof entitlementRow>

/** A member's entitlements, latest first. Days as `YYYY-MM-DD`. */
export async function entitlementRows(db: Database, memberId: string): Promise<EntitlementRow[]> {
  return rows(db, entitlementRow)`
    select kind, to_char(starts_on, 'YYYY-MM-DD') as start_date, to_char(ends_on, 'YYYY-MM-DD') as end_date, source
    from rights where member_id = ${memberId}::uuid order by ends_on desc, starts_on desc, kind`
}

const orderRow = z.strictObject({
  order_no: z.string(),
  product_name: z.string(),
  price: z.int(),
  /** ISO 8601 in UTC. */
  order_date: instant,
  state: z.enum(orderStates),
  payment_method: z.string(),
  is_free: z.boolean(),
  sub_info: subInfo.nullable(),
  refund_info: refundInfo.nullable(),
})
export type OrderRow = z.infer<typeof orderRow>

/** A page of a member's orders, newest first. */
export async function orderRows(db: Database, memberId: string, limit: number, offset: number): Promise<OrderRow[]> {
  return rows(db, orderRow)`
    select order_no, product_name, price, to_char(order_date at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as order_date,
      state, payment_method, is_free, sub_info, refund_info
    from orders where member_id = ${memberId}::uuid order by orders.order_date desc, order_no desc limit ${limit} offset ${offset}`
}

/** The number of a member's orders. */
export async function countOrders(db: Database, memberId: string): Promise<number> {
  const [row] = await rows(db, countRow)`select count(*)::int as n from orders where member_id = ${memberId}::uuid`
  return row?.n ?? 0
}

/** Issues published by a Taipei calendar day that are at least partly readable on the site. */
const readableOn = (today: string) => sql`m.publish_date <= ${today}::date and m.archived_at is null
  and exists (select from posts p where ${isInIssue(sql`m.issue`)} and ${isPublic})`

const issueRow = z.strictObject({
  issue: z.int(),
  name: z.string(),
  theme: z.string(),
  publish_date: day,
  cover: pictureRow.nullable(),
  /** How many of its pieces are readable on the site. */
  readable: z.int(),
})
export type IssueRow = z.infer<typeof issueRow>

/** A page of the issues that are at least partly readable here, newest first, and their total. */
export async function listReadableIssues(
  db: Database,
  today: string,
  limit: number,
  offset: number,
): Promise<{ issues: IssueRow[]; total: number }> {
  const [issues, [row]] = await Promise.all([
    rows(db, issueRow)`
      select m.issue, m.name, m.theme, to_char(m.publish_date, 'YYYY-MM-DD') as publish_date,
        ${pictureAsJson(sql`m.cover_id`)} as cover,
        (select count(*)::int from posts p where ${isInIssue(sql`m.issue`)} and ${isPublic}) as readable
      from magazines m where ${readableOn(today)} order by m.issue desc limit ${limit} offset ${offset}`,
    rows(db, countRow)`select count(*)::int as n from magazines m where ${readableOn(today)}`,
  ])
  return { issues, total: row?.n ?? 0 }
}

const mailingColumns = {
  number: subscriptions.number,
  title: plans.title,
  kind: plans.kind,
  state: subscriptions.state,
  startsOn: subscriptions.startsOn,
  endsOn: subscriptions.endsOn,
  firstIssue: subscriptions.firstIssue,
  lastIssue: subscriptions.lastIssue,
  address: subscriptions.address,
  recipientName: subscriptions.recipientName,
  recipientPhone: subscriptions.recipientPhone,
  pausedFrom: subscriptions.pausedFrom,
  heldBack: subscriptions.heldBack,
  orderNo: subscriptions.orderNo,
  renewal: agreements.state,
  nextOn: agreements.nextOn,
  amount: agreements.amount,
}

const selectMailings = (db: Database) =>
  db
    .select(mailingColumns)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(agreements, eq(agreements.orderNo, subscriptions.orderNo))

/** A subscription with its mailings, and its running payment agreement. */
export type SubscriptionWithMailings = Awaited<ReturnType<typeof selectMailings>>[number]

/** A member's subscriptions, the one with the latest end first. */
export async function subscriptionsOfMember(db: Database, memberId: string): Promise<SubscriptionWithMailings[]> {
  return selectMailings(db)
    .where(eq(subscriptions.memberId, memberId))
    .orderBy(desc(subscriptions.endsOn), asc(subscriptions.number))
}

/** One of a member's own subscriptions, locked until the transaction ends; null if it is not theirs. */
export async function lockSubscription(db: Database, memberId: string, number: string): Promise<SubscriptionWithMailings | null> {
  const [row] = await selectMailings(db)
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.number, number)))
    .for('update', { of: subscriptions })
  return row ?? null
}

type SubscriptionChange = Pick<
  typeof subscriptions.$inferInsert,
  'state' | 'address' | 'recipientName' | 'recipientPhone' | 'pausedFrom' | 'heldBack' | 'lastIssue' | 'endsOn'
>

export async function changeMailing(db: Database, number: string, change: Partial<SubscriptionChange>): Promise<void> {
  await db.update(subscriptions).set(change).where(eq(subscriptions.number, number))
}

/** Extends the print entitlement of a bought subscription's latest term to a day. */
export async function extendPrintTerm(db: Database, orderNo: string, endsOn: string): Promise<void> {
  const terms = db
    .select({ source: sql`'order:' || ${orders.orderNo}`.mapWith(String) })
    .from(orders)
    .where(sql`${orders.orderNo} = ${orderNo} or ${orders.renews} = ${orderNo}`)
  const [latest] = await db
    .select({ id: entitlements.id })
    .from(entitlements)
    .where(and(eq(entitlements.kind, 'print'), inArray(entitlements.source, terms), like(entitlements.source, 'order:%')))
    .orderBy(desc(entitlements.endsOn))
    .limit(1)
  if (latest) await db.update(entitlements).set({ endsOn }).where(eq(entitlements.id, latest.id))
}

export type MissingCopy = typeof missingCopies.$inferSelect

/** Records an issue that did not arrive. False when it was already reported. */
export async function insertMissingCopy(
  db: Database,
  copy: Pick<MissingCopy, 'number' | 'issue' | 'memberId' | 'reportedAt'>,
): Promise<boolean> {
  const inserted = await db.insert(missingCopies).values(copy).onConflictDoNothing().returning({ issue: missingCopies.issue })
  return inserted.length > 0
}

/** The missing copies that a member reported, newest issue first. */
export async function missingCopiesOf(db: Database, memberId: string): Promise<MissingCopy[]> {
  return db.select().from(missingCopies).where(eq(missingCopies.memberId, memberId)).orderBy(desc(missingCopies.issue))
}
