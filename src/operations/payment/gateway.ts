/** What the gateway is told when a payment begins. Amounts are New Taiwan dollars. */
export interface Checkout {
  tradeNo: string
  orderNo: string
  title: string
  amount: number
  at: Date
  /** Goes on every so many months, this many times in all; null for a single payment. */
  periodic: { months: number; times: number } | null
}

/** The form that takes the reader to the gateway. */
export interface CheckoutForm {
  action: string
  fields: Record<string, string>
}

/** What the gateway tells of a trade, once it is proved to come from there. */
export interface Notice {
  /** The first charge of a trade, or a later term of a periodic one. */
  kind: 'first' | 'term'
  tradeNo: string
  paid: boolean
  amount: number
  /** The gateway's own number of this charge. */
  gatewayNo: string
}

/** How a trade stands when the gateway is asked. */
export interface TradeStatus {
  state: 'paid' | 'failed' | 'open'
  amount: number
  gatewayNo: string
}

/** How a periodic trade stands: whether it goes on, and the charges of its later terms, oldest first. */
export interface AgreementStatus {
  active: boolean
  terms: { gatewayNo: string; amount: number; paid: boolean }[]
}

/** The gateway cannot be reached, or what it answers cannot be believed. Nothing is known of what was asked then. */
export class GatewayFault extends Error {}

/** The payment gateway as this product needs it. Calls throw a `GatewayFault` when it cannot be asked. */
export interface Gateway {
  checkout(checkout: Checkout): CheckoutForm
  /** What a notification says; null when it was not signed by the gateway, or is none. */
  read(fields: Record<string, string>): Notice | null
  /** Null when the gateway does not know the trade: nobody went there. */
  query(tradeNo: string): Promise<TradeStatus | null>
  queryPeriodic(tradeNo: string): Promise<AgreementStatus | null>
  /** Gives a charge back. Whether the gateway did it; asked twice it does it once. */
  refund(charge: { tradeNo: string; gatewayNo: string; amount: number }): Promise<boolean>
  /** Ends a periodic trade. Whether the gateway did it. */
  cancelPeriodic(tradeNo: string): Promise<boolean>
}
