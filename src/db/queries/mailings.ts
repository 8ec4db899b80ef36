import { and, asc, desc, eq, inArray, like, sql } from 'drizzle-orm'
import type { Database } from '../connect.ts'
import { agreements, missingCopies, orders, plans, rights, subscriptions } from '../schema/index.ts'

const facts = {
  number: subscriptions.number,
  title: plans.title,
  kind: plans.kind,
  state: subscriptions.state,
  startsOn: subscriptions.startsOn,
  endsOn: subscriptions.endsOn,
  firstIssue: subscriptions.firstIssue,
  lastIssue: subscriptions.lastIssue,
  address: subscriptions.address,
  pausedFrom: subscriptions.pausedFrom,
  heldBack: subscriptions.heldBack,
  orderNo: subscriptions.orderNo,
  renewal: agreements.state,
  nextOn: agreements.nextOn,
  amount: agreements.amount,
}

const read = (db: Database) =>
  db
    .select(facts)
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(agreements, eq(agreements.orderNo, subscriptions.orderNo))

/** A subscription with its mailings, and its running payment agreement. */
export type HeldSubscription = Awaited<ReturnType<typeof read>>[number]

/** A member's subscriptions, the one with the latest end first. */
export async function heldSubscriptions(db: Database, memberId: string): Promise<HeldSubscription[]> {
  return read(db).where(eq(subscriptions.memberId, memberId)).orderBy(desc(subscriptions.endsOn), asc(subscriptions.number))
}

/** One of a member's own subscriptions, locked until the transaction ends; null if it is not theirs. */
export async function lockSubscription(db: Database, memberId: string, number: string): Promise<HeldSubscription | null> {
  const [found] = await read(db)
    .where(and(eq(subscriptions.memberId, memberId), eq(subscriptions.number, number)))
    .for('update', { of: subscriptions })
  return found ?? null
}

type Changeable = Pick<
  typeof subscriptions.$inferInsert,
  'state' | 'address' | 'pausedFrom' | 'heldBack' | 'lastIssue' | 'endsOn'
>

export async function changeMailing(db: Database, number: string, change: Partial<Changeable>): Promise<void> {
  await db.update(subscriptions).set(change).where(eq(subscriptions.number, number))
}

/** Extends the print entitlement of a bought subscription's latest term to a day. */
export async function extendPrintTerm(db: Database, orderNo: string, endsOn: string): Promise<void> {
  const terms = db
    .select({ source: sql`'order:' || ${orders.orderNo}`.mapWith(String) })
    .from(orders)
    .where(sql`${orders.orderNo} = ${orderNo} or ${orders.renews} = ${orderNo}`)
  const [latest] = await db
    .select({ id: rights.id })
    .from(rights)
    .where(and(eq(rights.kind, 'print'), inArray(rights.source, terms), like(rights.source, 'order:%')))
    .orderBy(desc(rights.endsOn))
    .limit(1)
  if (latest) await db.update(rights).set({ endsOn }).where(eq(rights.id, latest.id))
}

export type MissingCopy = typeof missingCopies.$inferSelect

/** Records an issue that did not arrive. False when it was already reported. */
export async function insertMissingCopy(
  db: Database,
  copy: Pick<MissingCopy, 'number' | 'issue' | 'memberId' | 'reportedAt'>,
): Promise<boolean> {
  const made = await db.insert(missingCopies).values(copy).onConflictDoNothing().returning({ issue: missingCopies.issue })
  return made.length > 0
}

/** The missing copies that a member reported, newest issue first. */
export async function missingCopiesOf(db: Database, memberId: string): Promise<MissingCopy[]> {
  return db.select().from(missingCopies).where(eq(missingCopies.memberId, memberId)).orderBy(desc(missingCopies.issue))
}
