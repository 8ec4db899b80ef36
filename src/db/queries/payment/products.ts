import { and, asc, eq, gte, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { onboardingCoupon } from '../../../domain/onboarding/coupon.ts'
import type { Database } from '../../connect.ts'
import { rows } from '../../rows.ts'
import { askPacks, couponCampaigns, coupons, partnerCodes, partners, plans } from '../../schema/index.ts'

/** A product. `code` is its name in addresses and orders: a plan's slug, `ask-1` for a pack. */
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

const toPlanProduct = ({ kind, slug, onSale: _, ...plan }: typeof plans.$inferSelect): PlanProduct => ({
  ...plan,
  kind: 'plan',
  code: slug,
  digital: kind !== 'print',
  print: kind !== 'digital',
})
const toPackProduct = ({ onSale: _, ...pack }: typeof askPacks.$inferSelect): AskProduct => ({
  ...pack,
  kind: 'ask',
  code: `ask-${pack.id}`,
})

export async function planProducts(db: Database): Promise<PlanProduct[]> {
  return (await db.select().from(plans).where(eq(plans.onSale, true)).orderBy(asc(plans.id))).map(toPlanProduct)
}

export async function askProducts(db: Database): Promise<AskProduct[]> {
  return (await db.select().from(askPacks).where(eq(askPacks.onSale, true)).orderBy(asc(askPacks.id))).map(toPackProduct)
}

/** A product that is on sale by its code, or null. */
export async function findProduct(db: Database, code: string): Promise<Product | null> {
  const pack = /^ask-([1-9]\d{0,5})$/.exec(code)?.[1]
  if (pack !== undefined) {
    const [found] = await db
      .select()
      .from(askPacks)
      .where(and(eq(askPacks.id, Number(pack)), eq(askPacks.onSale, true)))
    return found ? toPackProduct(found) : null
  }
  const [found] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.slug, code), eq(plans.onSale, true)))
  return found ? toPlanProduct(found) : null
}

/** The product of an order, on sale or not. */
export async function productOf(db: Database, kind: 'plan' | 'ask', id: number): Promise<Product | null> {
  if (kind === 'ask') {
    const [found] = await db.select().from(askPacks).where(eq(askPacks.id, id))
    return found ? toPackProduct(found) : null
  }
  const [found] = await db.select().from(plans).where(eq(plans.id, id))
  return found ? toPlanProduct(found) : null
}

export type Coupon = typeof coupons.$inferSelect

/** A coupon that a member may use: their own, or one without an owner. */
export async function findCoupon(db: Database, code: string, memberId: string): Promise<Coupon | null> {
  const [found] = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.code, code), or(isNull(coupons.memberId), eq(coupons.memberId, memberId))))
  return found ?? null
}

/**
 * Redeems a coupon for an order. False when another order was faster (of concurrent calls exactly one succeeds), or the
 * offer of the onboarding coupon is archived.
 */
export async function redeemCoupon(db: Database, code: string, orderNo: string, now: Date): Promise<boolean> {
  const { campaign, entry } = onboardingCoupon
  const won = await db
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
  return won.length > 0
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
  const [found] = await (lock ? query.for('update') : query)
  if (!found) return null
  const [uses] = await rows(db, usesOfCode)`
    select count(*)::int as all, count(*) filter (where member_id = ${memberId})::int as own
    from orders where coupon_code = ${code} and state <> 'cancelled'`
  return { ...found, uses: uses ?? { all: 0, own: 0 } }
}

export interface Partner {
  slug: string
  name: string
  intro: string
  quota: number
}

/**
 * A partner by its slug, case-insensitive as addresses are; or null.
 * @param options.archived also an archived one
 */
export async function findPartner(db: Database, slug: string, { archived = false } = {}): Promise<Partner | null> {
  const isCalled = sql`lower(${partners.slug}) = ${slug.toLowerCase()}`
  const [found] = await db
    .select()
    .from(partners)
    .where(archived ? isCalled : and(isCalled, isNull(partners.archivedAt)))
  return found ?? null
}

export type PartnerCode = typeof partnerCodes.$inferSelect

export async function findPartnerCode(db: Database, slug: string, code: string): Promise<PartnerCode | null> {
  const [found] = await db
    .select()
    .from(partnerCodes)
    .where(and(eq(partnerCodes.code, code), eq(partnerCodes.partnerSlug, slug), isNull(partnerCodes.archivedAt)))
  return found ?? null
}

/**
 * Redeems a partner's code once, within its own quota, its last day and the partner's paid total. The partner's row is
 * locked meanwhile, so that two codes cannot both take the last question. False when nothing is left.
 */
export async function redeemPartnerCode(db: Database, slug: string, code: string, today: string): Promise<boolean> {
  const [partner] = await db.select({ quota: partners.quota }).from(partners).where(eq(partners.slug, slug)).for('update')
  const [spent] = await db
    .select({ used: sql`coalesce(sum(${partnerCodes.used}), 0)`.mapWith(Number) })
    .from(partnerCodes)
    .where(eq(partnerCodes.partnerSlug, slug))
  if (!partner || (spent?.used ?? 0) >= partner.quota) return false
  const won = await db
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
  return won.length > 0
}
