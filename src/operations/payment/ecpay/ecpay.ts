import { createHash, timingSafeEqual } from 'node:crypto'
import { isOverload } from '../../../db/connect.ts'
import { isReadOnly, isUnavailable } from '../../../db/unavailable.ts'
import { checkMacText, type HashSecrets, taipeiTradeTime } from '../../../domain/payment/ecpay.ts'
import { type Checkout, type CheckoutForm, type Gateway, GatewayError, type Notice } from '../gateway.ts'

/** ECPay's CheckMacValue over some fields (EncryptType 1, SHA-256). */
export function checkMac(fields: Record<string, string>, secrets: HashSecrets): string {
  return createHash('sha256').update(checkMacText(fields, secrets)).digest('hex').toUpperCase()
}

/** The fields with their CheckMacValue. */
export function withCheckMac(fields: Record<string, string>, secrets: HashSecrets): Record<string, string> {
  return { ...fields, CheckMacValue: checkMac(fields, secrets) }
}

/** Whether the fields contain the value that only a holder of the secrets can compute. */
export function isSigned(fields: Record<string, string>, secrets: HashSecrets): boolean {
  const expected = Buffer.from(checkMac(fields, secrets))
  const received = Buffer.from(fields['CheckMacValue'] ?? '')
  return received.length === expected.length && timingSafeEqual(received, expected)
}

/** A merchant account of ECPay, and how to reach it. */
export interface EcpaySettings extends HashSecrets {
  merchantId: string
  /** The target of the browser's form. */
  checkoutUrl: string
  /** The URL of this site, for the URLs that ECPay calls back. */
  siteUrl: string
  /** Posts a form to one of ECPay's paths and returns the response body. @throws when the request fails */
  send: (path: string, fields: Record<string, string>) => Promise<string>
}

/** Paths of this site that ECPay, and browsers returning from it, request. */
export const ecpayPaths = {
  notify: '/api/payment/ecpay/notify',
  term: '/api/payment/ecpay/term',
  back: '/api/payment/ecpay/return',
} as const

/** Paths of ECPay. */
export const ecpayCalls = {
  query: '/Cashier/QueryTradeInfo/V5',
  queryPeriodic: '/Cashier/QueryCreditCardPeriodInfo',
  periodic: '/Cashier/CreditCardPeriodAction',
  refund: '/CreditDetail/DoAction',
} as const

/** ECPay AIO, credit card, single and periodic (developers.ecpay.com.tw, 全方位金流). No card data reaches this site. */
export function ecpay(settings: EcpaySettings): Gateway {
  const { merchantId: MerchantID, send } = settings
  const stamp = () => String(Math.floor(Date.now() / 1000))
  const post = async (path: string, fields: Record<string, string>) => {
    try {
      return await send(path, withCheckMac({ MerchantID, ...fields }, settings))
    } catch (error) {
      // the demo's gateway uses the database; database errors are rethrown unchanged
      if (isUnavailable(error) || isOverload(error) || isReadOnly(error)) throw error
      throw new GatewayError('the gateway could not be asked', { cause: error })
    }
  }
  const action = async (path: string, fields: Record<string, string>) =>
    new URLSearchParams(await post(path, fields)).get('RtnCode') === '1'

  return {
    checkout: (checkout) => checkoutForm(settings, checkout),
    read: (fields) => (fields['MerchantID'] === MerchantID && isSigned(fields, settings) ? noticeIn(fields) : null),
    async query(tradeNo) {
      const text = await post(ecpayCalls.query, { MerchantTradeNo: tradeNo, TimeStamp: stamp() })
      const body = Object.fromEntries(new URLSearchParams(text))
      if (!isSigned(body, settings)) throw new GatewayError('the gateway’s answer was not signed')
      const status = body['TradeStatus']
      if (status === '10200047') return null
      const state = status === '1' ? 'paid' : status === '0' ? 'open' : 'failed'
      return { state, amount: Number(body['TradeAmt']), gatewayNo: body['TradeNo'] ?? '' }
    },
    async queryPeriodic(tradeNo) {
      const text = await post(ecpayCalls.queryPeriodic, { MerchantTradeNo: tradeNo, TimeStamp: stamp() })
      const body = periodicIn(text)
      if (!Array.isArray(body.ExecLog)) return null
      const [, ...later] = body.ExecLog
      const terms = later.map(({ gwsr, amount, RtnCode }) => ({ gatewayNo: String(gwsr), amount, paid: Number(RtnCode) === 1 }))
      return { active: body.ExecStatus === '1', terms }
    },
    async refund({ tradeNo, gatewayNo, amount }) {
      const charge = { MerchantTradeNo: tradeNo, TradeNo: gatewayNo, TotalAmount: String(amount) }
      // R refunds a captured charge; before the capture, N releases the authorisation
      return (
        (await action(ecpayCalls.refund, { ...charge, Action: 'R' })) || action(ecpayCalls.refund, { ...charge, Action: 'N' })
      )
    },
    cancelPeriodic: (tradeNo) => action(ecpayCalls.periodic, { MerchantTradeNo: tradeNo, Action: 'Cancel', TimeStamp: stamp() }),
  }
}

/** Parses the gateway's response about a periodic trade. @throws GatewayError for invalid JSON, such as an outage page */
function periodicIn(text: string): {
  ExecStatus?: string
  ExecLog?: { RtnCode: number; amount: number; gwsr: string | number }[]
} {
  try {
    return JSON.parse(text)
  } catch (error) {
    throw new GatewayError('the gateway’s answer could not be read', { cause: error })
  }
}

function checkoutForm(settings: EcpaySettings, { tradeNo, orderNo, title, amount, at, periodic }: Checkout): CheckoutForm {
  const { siteUrl, merchantId, checkoutUrl } = settings
  const fields: Record<string, string> = {
    MerchantID: merchantId,
    MerchantTradeNo: tradeNo,
    MerchantTradeDate: taipeiTradeTime(at),
    PaymentType: 'aio',
    TotalAmount: String(amount),
    TradeDesc: title,
    ItemName: title,
    ReturnURL: siteUrl + ecpayPaths.notify,
    OrderResultURL: siteUrl + ecpayPaths.back,
    ClientBackURL: `${siteUrl}/payment/success?order=${orderNo}`,
    ChoosePayment: 'Credit',
    EncryptType: '1',
    CustomField1: orderNo,
  }
  if (periodic)
    Object.assign(fields, {
      PeriodAmount: String(amount),
      PeriodType: 'M',
      Frequency: String(periodic.months),
      ExecTimes: String(periodic.times),
      PeriodReturnURL: siteUrl + ecpayPaths.term,
    })
  return { action: checkoutUrl, fields: withCheckMac(fields, settings) }
}

/** Parses a signed notification; null for a simulated payment (the test button in the back office of ECPay). */
function noticeIn(fields: Record<string, string>): Notice | null {
  const { MerchantTradeNo: tradeNo, RtnCode, TradeAmt, TradeNo, Gwsr, Amount, SimulatePaid } = fields
  if (!tradeNo || SimulatePaid === '1') return null
  const paid = RtnCode === '1'
  if (fields['PeriodType'] !== undefined && Gwsr) return { kind: 'term', tradeNo, paid, amount: Number(Amount), gatewayNo: Gwsr }
  return TradeNo ? { kind: 'first', tradeNo, paid, amount: Number(TradeAmt), gatewayNo: TradeNo } : null
}
