import { and, asc, eq, gte, lt, lte, sql } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { askPacks, askQuotas, charges, orders } from '../../schema/index.ts'

/** Questions that a member has bought, with the service level of their pack. */
export interface OwnQuota {
  orderNo: string
  title: string
  questions: number
  used: number
  startsOn: string
  endsOn: string
}

/** A member's packs, the earliest end first. */
export async function ownQuotas(db: Database, memberId: string): Promise<OwnQuota[]> {
  const { orderNo, questions, used, startsOn, endsOn } = askQuotas
  return db
    .select({ orderNo, questions, used, startsOn, endsOn, title: orders.productName })
    .from(askQuotas)
    .innerJoin(orders, eq(orders.orderNo, askQuotas.orderNo))
    .where(eq(askQuotas.memberId, memberId))
    .orderBy(asc(askQuotas.endsOn), asc(askQuotas.orderNo))
}

/** The service level of a question taken from a pack. */
export interface ServiceLevel {
  orderNo: string
  answerHours: number
  followUps: number
}

/** The service level of packs from before this site, whose orders contain none. */
const defaultServiceLevel = { answerHours: 48, followUps: 1 }

/**
 * Takes one question from the member's pack with the earliest end, on a Taipei day; none from a pack whose refund was
 * requested. The pack is locked until the transaction ends, and the update has its own condition: concurrent calls
 * cannot take more questions than are left.
 * @returns null when none is left
 */
export async function consumeQuestion(db: Database, memberId: string, today: string): Promise<ServiceLevel | null> {
  const open = and(
    eq(askQuotas.memberId, memberId),
    lt(askQuotas.used, askQuotas.questions),
    lte(askQuotas.startsOn, today),
    gte(askQuotas.endsOn, today),
    sql`not exists (select from ${charges} where ${charges.orderNo} = ${askQuotas.orderNo} and ${charges.refundAskedAt} is not null)`,
  )
  const [first] = await db
    .select({ orderNo: askQuotas.orderNo })
    .from(askQuotas)
    .where(open)
    .orderBy(asc(askQuotas.endsOn), asc(askQuotas.orderNo))
    .limit(1)
    .for('update')
  if (!first) return null
  const { orderNo } = first
  const consumed = await db
    .update(askQuotas)
    .set({ used: sql`${askQuotas.used} + 1` })
    .where(and(eq(askQuotas.orderNo, orderNo), open))
    .returning({ orderNo: askQuotas.orderNo })
  // a refund was requested while this call waited for the lock: another pack may be left
  if (consumed.length === 0) return consumeQuestion(db, memberId, today)
  const [pack] = await db
    .select({ answerHours: askPacks.answerHours, followUps: askPacks.followUps })
    .from(orders)
    .innerJoin(askPacks, eq(askPacks.id, orders.productId))
    .where(and(eq(orders.orderNo, orderNo), eq(orders.productKind, 'ask')))
  return { orderNo, ...(pack ?? defaultServiceLevel) }
}

/**
 * The number of used questions of an order's pack; 0 if it is no pack. With `lock` none is taken until the transaction ends.
 */
export async function questionsUsed(db: Database, orderNo: string, { lock = false } = {}): Promise<number> {
  const query = db.select({ used: askQuotas.used }).from(askQuotas).where(eq(askQuotas.orderNo, orderNo))
  const [row] = await (lock ? query.for('update') : query)
  return row?.used ?? 0
}
