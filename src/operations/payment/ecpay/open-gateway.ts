import type { Database } from '../../../db/connect.ts'
import { changeDemoTrade, type DemoTrade, findDemoTrade, insertDemoTrade } from '../../../db/queries/payment/trades.ts'
import { tracedFetch } from '../../../db/tracing.ts'
import { type HashSecrets, taipeiTradeTime } from '../../../domain/payment/ecpay.ts'
import type { Gateway } from '../gateway.ts'
import { type EcpaySettings, ecpay, ecpayCalls, isSigned, withCheckMac } from './ecpay.ts'

/** A gateway number in ECPay's format: digits that start with the time. */
const newNumber = (length: number) => `${Date.now()}${Math.floor(Math.random() * 1e6)}`.padEnd(length, '0').slice(-length)

/**
 * Opens a trade at the demo's simulated gateway, which uses ECPay's protocol and takes no money. Its state is in the
 * database, so that it survives a restart, as at the real gateway.
 * @returns the trade; null when the form was not signed or belongs to another merchant
 */
export async function openTrade(
  db: Database,
  secrets: HashSecrets,
  fields: Record<string, string>,
  now: Date,
): Promise<DemoTrade | null> {
  const tradeNo = fields['MerchantTradeNo'] ?? ''
  if (!/^[A-Za-z0-9]{1,20}$/.test(tradeNo) || !isSigned(fields, secrets)) return null
  await insertDemoTrade(db, { tradeNo, fields, state: 'open', gatewayNo: newNumber(16), createdAt: now })
  return findDemoTrade(db, tradeNo)
}

/** Decides a trade, once. @returns the notification to send, or null when it was decided before */
export async function decideTrade(
  db: Database,
  secrets: HashSecrets,
  { tradeNo, paid, now }: { tradeNo: string; paid: boolean; now: Date },
): Promise<Record<string, string> | null> {
  const trade = await findDemoTrade(db, tradeNo)
  if (trade?.state !== 'open') return null
  await changeDemoTrade(db, tradeNo, { state: paid ? 'paid' : 'failed' })
  const { fields, gatewayNo, createdAt } = trade
  return withCheckMac(
    {
      ...common(fields),
      RtnCode: paid ? '1' : '10100058',
      RtnMsg: paid ? '交易成功' : '付款失敗',
      TradeNo: gatewayNo,
      TradeAmt: fields['TotalAmount'] ?? '',
      PaymentDate: taipeiTradeTime(now),
      PaymentType: 'Credit_CreditCard',
      PaymentTypeChargeFee: '0',
      TradeDate: taipeiTradeTime(createdAt),
    },
    secrets,
  )
}

/** Charges the next term of a periodic trade. @returns the notification to send, or null when it has ended */
export async function chargeTerm(
  db: Database,
  secrets: HashSecrets,
  { tradeNo, paid, now }: { tradeNo: string; paid: boolean; now: Date },
): Promise<Record<string, string> | null> {
  const trade = await findDemoTrade(db, tradeNo)
  if (trade?.state !== 'paid' || trade.cancelled || !trade.fields['PeriodAmount']) return null
  const gwsr = newNumber(10)
  const terms = [...trade.terms, { gwsr, at: taipeiTradeTime(now), paid }]
  await changeDemoTrade(db, tradeNo, { terms })
  const { fields } = trade
  return withCheckMac(
    {
      ...common(fields),
      RtnCode: paid ? '1' : '10100058',
      RtnMsg: paid ? '交易成功' : '授權失敗',
      PeriodType: fields['PeriodType'] ?? '',
      Frequency: fields['Frequency'] ?? '',
      ExecTimes: fields['ExecTimes'] ?? '',
      Amount: fields['PeriodAmount'] ?? '',
      Gwsr: gwsr,
      ProcessDate: taipeiTradeTime(now),
      AuthCode: '777777',
      FirstAuthAmount: fields['TotalAmount'] ?? '',
      TotalSuccessTimes: String(1 + terms.filter((term) => term.paid).length),
    },
    secrets,
  )
}

const common = (fields: Record<string, string>) => ({
  MerchantID: fields['MerchantID'] ?? '',
  MerchantTradeNo: fields['MerchantTradeNo'] ?? '',
  StoreID: '',
  SimulatePaid: '0',
  CustomField1: fields['CustomField1'] ?? '',
})

/** The response of the demo gateway to a call of the merchant, in the format of ECPay. */
async function respondLocally(db: Database, secrets: HashSecrets, path: string, fields: Record<string, string>): Promise<string> {
  const refused = 'RtnCode=10100050&RtnMsg=CheckMacValue+Error'
  if (!isSigned(fields, secrets)) return refused
  const trade = await findDemoTrade(db, fields['MerchantTradeNo'] ?? '')
  if (path === ecpayCalls.query) return form(statusOf(trade, fields, secrets))
  if (path === ecpayCalls.queryPeriodic) return JSON.stringify(trade ? agreementStatus(trade) : { RtnCode: 10200047 })
  if (!trade) return 'RtnCode=10200047&RtnMsg=MerchantTradeNo+not+found'
  if (path === ecpayCalls.periodic) {
    await changeDemoTrade(db, trade.tradeNo, { cancelled: true })
    return 'RtnCode=1&RtnMsg=OK'
  }
  return path === ecpayCalls.refund ? refund(db, trade, fields) : refused
}

const form = (fields: Record<string, string>) => new URLSearchParams(fields).toString()

function statusOf(
  trade: DemoTrade | null,
  { MerchantID = '', MerchantTradeNo = '' }: Record<string, string>,
  secrets: HashSecrets,
) {
  const status = { open: '0', paid: '1', refunded: '1', failed: '10200095' }
  return withCheckMac(
    {
      MerchantID,
      MerchantTradeNo,
      TradeNo: trade?.gatewayNo ?? '',
      TradeAmt: trade?.fields['TotalAmount'] ?? '0',
      TradeStatus: trade ? status[trade.state] : '10200047',
      ItemName: trade?.fields['ItemName'] ?? '',
    },
    secrets,
  )
}

function agreementStatus({ fields, gatewayNo, terms, cancelled, createdAt }: DemoTrade) {
  const amount = Number(fields['PeriodAmount'] ?? 0)
  const first = { RtnCode: 1, amount, gwsr: gatewayNo.slice(-10), process_date: taipeiTradeTime(createdAt), TradeNo: gatewayNo }
  const later = terms.map(({ gwsr, at, paid }) => ({ RtnCode: paid ? 1 : 10100058, amount, gwsr, process_date: at }))
  return { MerchantTradeNo: fields['MerchantTradeNo'], RtnCode: 1, ExecStatus: cancelled ? '0' : '1', ExecLog: [first, ...later] }
}

async function refund(
  db: Database,
  trade: DemoTrade,
  { TradeNo = '', TotalAmount = '' }: Record<string, string>,
): Promise<string> {
  const isFullAmount = TotalAmount === trade.fields['TotalAmount']
  const term = trade.terms.find(({ gwsr, paid }) => gwsr === TradeNo && paid)
  if (!isFullAmount || (trade.gatewayNo !== TradeNo && !term)) return 'RtnCode=10100050&RtnMsg=TradeNo+Error'
  if (term) {
    const terms = trade.terms.map((item) => (item === term ? { ...item, refunded: true as const } : item))
    await changeDemoTrade(db, trade.tradeNo, { terms })
    return 'RtnCode=1&RtnMsg=OK'
  }
  if (trade.state !== 'paid' && trade.state !== 'refunded') return 'RtnCode=10100050&RtnMsg=State+Error'
  await changeDemoTrade(db, trade.tradeNo, { state: 'refunded' })
  return 'RtnCode=1&RtnMsg=OK'
}

/** The gateway that the process is configured with; null disables the shop. */
export type GatewaySettings =
  | ({ mode: 'ecpay'; origin: string } & Pick<EcpaySettings, 'merchantId' | 'hashKey' | 'hashIv'>)
  | { mode: 'local' }
  | null

/** The demo's merchant. Its secrets are as public as the demo's passwords. */
const demoMerchant = { merchantId: '3002607', hashKey: 'pwFHCqoQZGmho4w6', hashIv: 'EkRm7iFT261dpevs' }

/** The timeout of the gateway, milliseconds. */
const timeout = 15_000

/** The configured gateway, or null. That of the demo uses the same protocol and stores its state in the database. */
export function openGateway(settings: GatewaySettings, { db, siteUrl }: { db: Database; siteUrl: string }): Gateway | null {
  if (!settings) return null
  if (settings.mode === 'ecpay')
    return ecpay({
      ...settings,
      siteUrl,
      checkoutUrl: `${settings.origin}/Cashier/AioCheckOut/V5`,
      send: sendTo(settings.origin),
    })
  return ecpay({
    ...demoMerchant,
    siteUrl,
    checkoutUrl: '/demo/gateway',
    send: (path, fields) => respondLocally(db, demoMerchant, path, fields),
  })
}

/** The secrets of the demo's merchant, with which the simulated gateway verifies and signs. */
export const demoSecrets = demoMerchant

const sendTo = (origin: string): EcpaySettings['send'] => {
  return async (path, fields) => {
    const response = await tracedFetch({ service: 'ecpay' }, origin + path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      signal: AbortSignal.timeout(timeout),
    })
    if (!response.ok) throw new Error(`the gateway answered ${response.status}`)
    return response.text()
  }
}
