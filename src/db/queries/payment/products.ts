import { and, eq, gte, isNull, lt, or, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { onboardingCoupon } from '../../../domain/onboarding/coupon.ts'
import type { Database } from '../../connect.ts'
import { rows } from '../../rows.ts'
import { couponCampaigns, coupons, partnerCodes, partners, prices } from '../../schema/index.ts'
import { countRow, instant } from '../../shapes.ts'
import { sqlToday } from '../../sql-clock.ts'
import { isoInstant } from '../../sql-instant.ts'

/** A product. `code` is its name in URLs and orders: a plan's slug, `ask-1` for a pack. */
export type Product = PlanProduct | AskProduct
export interface PlanProduct {
  kind: 'plan'
  id: number
  code: string
  title: string
  price: number
  description: string
  months: number
  issues: number
  digital: boolean
  print: boolean
  includes: string[]
}
export interface AskProduct {
  kind: 'ask'
  id: number
  code: string
  title: string
  price: number
  description: string
  questions: number
  answerHours: number
  /** Follow-ups of each question. */
  followUps: number
}

/** The price of a product on the day of the handle's clock; `id` is its number, `price` the copy of its price. */
export const priceToday = (kind: 'plan' | 'ask') => sql`coalesce(price_on(${kind}, id, ${sqlToday}), price)`

const planRow = z.strictObject({
  id: z.int(),
  code: z.string(),
  title: z.string(),
  kind: z.enum(['print', 'digital', 'both']),
  price: z.int(),
  description: z.string(),
  months: z.int(),
  issues: z.int(),
  includes: z.array(z.string()),
})
const packRow = z.strictObject({
  id: z.int(),
  title: z.string(),
  price: z.int(),
  description: z.string(),
  questions: z.int(),
  answerHours: z.int(),
  followUps: z.int(),
})

/** The plans on which a condition is true, in their order, with the prices of today. */
async function plansWhere(db: Database, condition: SQL): Promise<PlanProduct[]> {
  const result = await rows(db, planRow)`
    select id, slug as code, title, kind, ${priceToday('plan')} as price, description, months, issues, includes
    from plans where ${condition} order by id`
  return result.map(({ kind, ...plan }) => ({ ...plan, kind: 'plan', digital: kind !== 'print', print: kind !== 'digital' }))
}

/** The packs on which a condition is true, in their order, with the prices of today. */
async function packsWhere(db: Database, condition: SQL): Promise<AskProduct[]> {
  const result = await rows(db, packRow)`
    select id, title, ${priceToday('ask')} as price, description, questions,
      answer_hours as "answerHours", follow_ups as "followUps"
    from ask_packs where ${condition} order by id`
  return result.map((pack) => ({ ...pack, kind: 'ask', code: `ask-${pack.id}` }))
}

export const planProducts = (db: Database): Promise<PlanProduct[]> => plansWhere(db, sql`on_sale`)
export const askProducts = (db: Database): Promise<AskProduct[]> => packsWhere(db, sql`on_sale`)

/** A product that is on sale by its code, or null. */
export async function findProduct(db: Database, code: string): Promise<Product | null> {
  const pack = /^ask-([1-9]\d{0,5})$/.exec(code)?.[1]
  const [product] =
    pack === undefined
      ? await plansWhere(db, sql`slug = ${code} and on_sale`)
      : await packsWhere(db, sql`id = ${Number(pack)} and on_sale`)
  return product ?? null
}

/** The product of an order, on sale or not. */
export async function productOf(db: Database, kind: 'plan' | 'ask', id: number): Promise<Product | null> {
  const [product] = await (kind === 'ask' ? packsWhere(db, sql`id = ${id}`) : plansWhere(db, sql`id = ${id}`))
  return product ?? null
}

const priceRow = z.strictObject({
  id: z.int(),
  amount: z.int().nullable(),
  startsOn: z.string().nullable(),
  at: instant,
  /** The name of who entered it; null where the product was saved, imported or changed by SQL. */
  by: z.string().nullable(),
})
/** A dated price of a product. */
export type PriceRow = z.infer<typeof priceRow>

/** The dated prices of a product, in the order in which they were appended. */
export const pricesOf = (db: Database, kind: 'plan' | 'ask', id: number): Promise<PriceRow[]> => rows(db, priceRow)`
  select p.id, p.amount, p.starts_on as "startsOn", ${isoInstant(sql`p.created_at`)} as at, m.name as by
  from prices p left join members m on m.id = p.created_by
  where p.product_kind = ${kind} and p.product_id = ${id} order by p.id`

/** Appends a dated price. A trigger copies it to the product if it applies today. */
export async function appendPrice(db: Database, price: Omit<typeof prices.$inferInsert, 'id'>): Promise<void> {
  await db.insert(prices).values(price)
}

/** Copies the prices that apply by now to their products, which purges the cached pages. @returns how many changed */
export async function applyPrices(db: Database): Promise<number> {
  const [applied] = await rows(db, countRow)`select apply_prices() as n`
  return applied?.n ?? 0
}

export type Coupon = typeof coupons.$inferSelect

/** A coupon that a member may use: their own, or one without an owner. */
export async function findCoupon(db: Database, code: string, memberId: string): Promise<Coupon | null> {
  const [row] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), or(isNull(coupons.memberId), eq(coupons.memberId, memberId))))
  return row ?? null
}

/**
 * Redeems a coupon for an order. False when another order was faster (of concurrent calls exactly one succeeds), or the
 * offer of the onboarding coupon is archived.
 */
export async function redeemCoupon(db: Database, code: string, orderNo: string, now: Date): Promise<boolean> {
  const { campaign, entry } = onboardingCoupon
  const redeemed = await db
    .update(coupons)
    .set({ usedAt: now, orderNo })
    .where(
      and(
        eq(coupons.code, code),
        isNull(coupons.usedAt),
        sql`(${coupons.campaign} <> ${campaign} or exists
          (select 1 from ${couponCampaigns} where ${couponCampaigns.code} = ${entry} and ${couponCampaigns.archivedAt} is null))`,
      ),
    )
    .returning({ code: coupons.code })
  return redeemed.length > 0
}

/** Releases the coupon of an order. */
export async function releaseCoupon(db: Database, orderNo: string): Promise<void> {
  await db.update(coupons).set({ usedAt: null, orderNo: null }).where(eq(coupons.orderNo, orderNo))
}

const usesOfCode = z.strictObject({ all: z.int(), own: z.int() })

/** A discount code for many members, with the orders that use it: of all members, and of one. */
export type Campaign = typeof couponCampaigns.$inferSelect & { uses: z.infer<typeof usesOfCode> }

/**
 * A discount code for many members that is not archived; with `lock`, locked until the transaction ends, so that two
 * orders cannot both take its last use. An order that was cancelled is no use. The entry of the onboarding coupon is no
 * code to enter: each member gets an own one.
 */
export async function findCampaign(
  db: Database,
  code: string,
  memberId: string,
  { lock = false } = {},
): Promise<Campaign | null> {
  if (code === onboardingCoupon.entry) return null
  const query = db
    .select()
    .from(couponCampaigns)
    .where(and(eq(couponCampaigns.code, code), isNull(couponCampaigns.archivedAt)))
  const [row] = await (lock ? query.for('update') : query)
  if (!row) return null
  const [uses] = await rows(db, usesOfCode)`
    select count(*)::int as all, count(*) filter (where member_id = ${memberId})::int as own
    from orders where coupon_code = ${code} and state <> 'cancelled'`
  return { ...row, uses: uses ?? { all: 0, own: 0 } }
}

export interface Partner {
  slug: string
  name: string
  intro: string
  quota: number
}

/**
 * A partner by its slug, case-insensitive as URLs are; or null.
 * @param options.archived also an archived one
 */
export async function findPartner(db: Database, slug: string, { archived = false } = {}): Promise<Partner | null> {
  const isCalled = sql`lower(${partners.slug}) = ${slug.toLowerCase()}`
  const [row] = await db
    .select()
    .from(partners)
    .where(archived ? isCalled : and(isCalled, isNull(partners.archivedAt)))
  return row ?? null
}

export type PartnerCode = typeof partnerCodes.$inferSelect

export async function findPartnerCode(db: Database, slug: string, code: string): Promise<PartnerCode | null> {
  const [row] = await db
    .select()
    .from(partnerCodes)
    .where(and(eq(partnerCodes.code, code), eq(partnerCodes.partnerSlug, slug), isNull(partnerCodes.archivedAt)))
  return row ?? null
}

/**
 * Redeems a partner's code once, within its own quota, its last day and the partner's paid total. The partner's row is
 * locked meanwhile, so that two codes cannot both take the last question. False when nothing is left.
 */
export async function redeemPartnerCode(db: Database, slug: string, code: string, today: string): Promise<boolean> {
  const [partner] = await db.select({ quota: partners.quota }).from(partners).where(eq(partners.slug, slug)).for('update')
  const [redeemed] = await db
    .select({ used: sql`coalesce(sum(${partnerCodes.used}), 0)`.mapWith(Number) })
    .from(partnerCodes)
    .where(eq(partnerCodes.partnerSlug, slug))
  if (!partner || (redeemed?.used ?? 0) >= partner.quota) return false
  const released = await db
    .update(partnerCodes)
    .set({ used: sql`${partnerCodes.used} + 1` })
    .where(
      and(
        eq(partnerCodes.code, code),
        eq(partnerCodes.partnerSlug, slug),
        lt(partnerCodes.used, partnerCodes.quota),
        gte(partnerCodes.endsOn, today),
        isNull(partnerCodes.archivedAt),
      ),
    )
    .returning({ code: partnerCodes.code })
  return released.length > 0
}
