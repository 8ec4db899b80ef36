import { and, asc, eq } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { askPacks, plans } from '../../schema/index.ts'

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

const ofPlan = ({ kind, slug, onSale: _, ...plan }: typeof plans.$inferSelect): PlanProduct => ({
  ...plan,
  kind: 'plan',
  code: slug,
  digital: kind !== 'print',
  print: kind !== 'digital',
})
const ofPack = ({ onSale: _, ...pack }: typeof askPacks.$inferSelect): AskProduct => ({
  ...pack,
  kind: 'ask',
  code: `ask-${pack.id}`,
})

export async function planProducts(db: Database): Promise<PlanProduct[]> {
  return (await db.select().from(plans).where(eq(plans.onSale, true)).orderBy(asc(plans.id))).map(ofPlan)
}

export async function askProducts(db: Database): Promise<AskProduct[]> {
  return (await db.select().from(askPacks).where(eq(askPacks.onSale, true)).orderBy(asc(askPacks.id))).map(ofPack)
}

/** A product that is on sale by its code, or null. */
export async function findProduct(db: Database, code: string): Promise<Product | null> {
  const pack = /^ask-([1-9]\d{0,5})$/.exec(code)?.[1]
  if (pack !== undefined) {
    const [found] = await db
      .select()
      .from(askPacks)
      .where(and(eq(askPacks.id, Number(pack)), eq(askPacks.onSale, true)))
    return found ? ofPack(found) : null
  }
  const [found] = await db
    .select()
    .from(plans)
    .where(and(eq(plans.slug, code), eq(plans.onSale, true)))
  return found ? ofPlan(found) : null
}

/** The product of an order, on sale or not. */
export async function productOf(db: Database, kind: 'plan' | 'ask', id: number): Promise<Product | null> {
  if (kind === 'ask') {
    const [found] = await db.select().from(askPacks).where(eq(askPacks.id, id))
    return found ? ofPack(found) : null
  }
  const [found] = await db.select().from(plans).where(eq(plans.id, id))
  return found ? ofPlan(found) : null
}
