import { type DemoTrade, findDemoTrade } from '../../db/queries/payment/trades.ts'
import type { OperationContext } from '../context.ts'
import { Failure, notFound } from '../failure.ts'
import { chargeTerm, decideTrade, demoSecrets, openTrade } from './ecpay/open-gateway.ts'

export type { DemoTrade } from '../../db/queries/payment/trades.ts'

type Context = Pick<OperationContext, 'db' | 'now'>

/**
 * Opens a trade at the demo gateway with the form of the shop. @throws not_found when its signature is invalid
 */
export async function openDemoTrade({ db, now }: Context, fields: Record<string, string>): Promise<DemoTrade> {
  const trade = await openTrade(db, demoSecrets, fields, now)
  if (!trade) throw notFound()
  return trade
}

/** @throws not_found */
export async function readDemoTrade({ db }: Context, tradeNo: string): Promise<DemoTrade> {
  const trade = await findDemoTrade(db, tradeNo)
  if (!trade) throw notFound()
  return trade
}

/**
 * Decides a payment at the demo gateway, or charges the next term (`term…`).
 * @returns the trade, and the notification for the shop, which may be delivered repeatedly
 * @throws not_found, conflict for a payment that was decided before
 */
export async function decideDemoTrade(
  { db, now }: Context,
  tradeNo: string,
  choice: string,
): Promise<{ trade: DemoTrade; notification: Record<string, string> }> {
  const paid = !choice.endsWith('failure')
  const decide = choice.startsWith('term') ? chargeTerm : decideTrade
  const notification = await decide(db, demoSecrets, { tradeNo, paid, now })
  const trade = await readDemoTrade({ db, now }, tradeNo)
  if (!notification) throw new Failure('conflict', '這筆交易已經結束')
  return { trade, notification }
}
