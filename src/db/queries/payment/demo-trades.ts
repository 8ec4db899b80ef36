import { eq } from 'drizzle-orm'
import type { Database } from '../../connect.ts'
import { demoTrades } from '../../schema/index.ts'

export type DemoTrade = typeof demoTrades.$inferSelect

/** Stores a trade; an existing one stays unchanged. */
export async function insertDemoTrade(db: Database, trade: typeof demoTrades.$inferInsert): Promise<void> {
  await db.insert(demoTrades).values(trade).onConflictDoNothing()
}

export async function findDemoTrade(db: Database, tradeNo: string): Promise<DemoTrade | null> {
  const [found] = await db.select().from(demoTrades).where(eq(demoTrades.tradeNo, tradeNo))
  return found ?? null
}

export async function changeDemoTrade(
  db: Database,
  tradeNo: string,
  facts: Partial<Pick<DemoTrade, 'state' | 'terms' | 'cancelled'>>,
): Promise<void> {
  await db.update(demoTrades).set(facts).where(eq(demoTrades.tradeNo, tradeNo))
}
