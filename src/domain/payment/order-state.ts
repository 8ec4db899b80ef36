/** States of an order. */
export const orderStates = ['created', 'pending', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** Who may change the state of an order. */
export type OrderActor = 'member' | 'gateway' | 'job' | 'staff'

const transitions: Record<OrderState, readonly OrderState[]> = {
  // an order without cost is paid without a gateway
  created: ['pending', 'paid', 'cancelled'],
  pending: ['paid', 'failed', 'cancelled'],
  // another attempt, or the late success of an earlier one
  failed: ['pending', 'paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
}

/** Whether a transition between two states is allowed. The same state is no transition. */
export function isAllowedTransition(from: OrderState, to: OrderState): boolean {
  return transitions[from].includes(to)
}

/** Whether an order awaits payment: it can be paid and cancelled. */
export function isOpenOrder(state: OrderState): boolean {
  return isAllowedTransition(state, 'cancelled')
}

/** Time limit of an open order, hours; then it is cancelled and its coupon is released. */
export const openOrderHours = 24

/** How long an unfinished payment attempt may still get its result without a query of the gateway, milliseconds. */
export const resultWaitMs = 10 * 60_000

/** The event that a pending order waits for: the result of a payment that may have been made, or a payment. */
export type PendingReason = 'result' | 'payment'

/**
 * Why an order is pending; null if it is not. An attempt that the gateway was queried about, or that is older than
 * `resultWaitMs`, counts as one without a payment: the member may pay again.
 */
export function pendingReason(
  order: OrderState,
  attempts: readonly { state: string; createdAt: Date; checkedAt: Date | null }[],
  now: Date,
): PendingReason | null {
  if (order !== 'pending') return null
  const hasUnresolvedAttempt = attempts.some(
    ({ state, createdAt, checkedAt }) =>
      state === 'pending' && checkedAt === null && now.getTime() - createdAt.getTime() < resultWaitMs,
  )
  return hasUnresolvedAttempt ? 'result' : 'payment'
}
