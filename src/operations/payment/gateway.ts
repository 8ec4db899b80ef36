/** The parameters of a new payment at the gateway. Amounts are New Taiwan dollars. */
export interface Checkout {
  tradeNo: string
  orderNo: string
  title: string
  amount: number
  at: Date
  /** The interval in months and the total number of charges; null for a single payment. */
  periodic: { months: number; times: number } | null
}

/** The form that redirects the reader to the gateway. */
export interface CheckoutForm {
  action: string
  fields: Record<string, string>
}

/** The gateway's notice about a trade, after its signature was verified. */
export interface Notice {
  /** The first charge of a trade, or a later term of a periodic one. */
  kind: 'first' | 'term'
  tradeNo: string
  paid: boolean
  amount: number
  /** The gateway's own number of this charge. */
  gatewayNo: string
}

/** The state of a trade at the gateway. */
export interface TradeStatus {
  state: 'paid' | 'failed' | 'open'
  amount: number
  gatewayNo: string
}

/** The state of a periodic trade: whether it is running, and the charges of its later terms, oldest first. */
export interface PeriodicTradeStatus {
  active: boolean
  terms: { gatewayNo: string; amount: number; paid: boolean }[]
}

/** The gateway is unreachable or its response is invalid. The outcome of the request is unknown. */
export class GatewayError extends Error {}

/** The interface of a payment gateway. Calls throw a `GatewayError` when it is unavailable. */
export interface Gateway {
  checkout(checkout: Checkout): CheckoutForm
  /** Parses a notification; null when the signature is invalid or the fields are no notification. */
  read(fields: Record<string, string>): Notice | null
  /** Null when the trade is unknown to the gateway: the reader never arrived there. */
  query(tradeNo: string): Promise<TradeStatus | null>
  queryPeriodic(tradeNo: string): Promise<PeriodicTradeStatus | null>
  /** Refunds a charge; idempotent. Returns whether it is refunded. */
  refund(charge: { tradeNo: string; gatewayNo: string; amount: number }): Promise<boolean>
  /** Ends a periodic trade. Returns whether it was ended by this call. */
  cancelPeriodic(tradeNo: string): Promise<boolean>
}
