/** What can be true of an order. */
export const orderStates = ['created', 'pending', 'paid', 'failed', 'cancelled', 'refunded'] as const
export type OrderState = (typeof orderStates)[number]

/** Who may move an order. */
export type OrderActor = 'member' | 'gateway' | 'job' | 'staff'

const moves: Record<OrderState, readonly OrderState[]> = {
  // an order that costs nothing is paid without a gateway
  created: ['pending', 'paid', 'cancelled'],
  pending: ['paid', 'failed', 'cancelled'],
  // another try; or the good news of an earlier one, which came late
  failed: ['pending', 'paid', 'cancelled'],
  paid: ['refunded'],
  cancelled: [],
  refunded: [],
}

/** Whether an order may go from one state to another. Staying is no move. */
export function mayMove(from: OrderState, to: OrderState): boolean {
  return moves[from].includes(to)
}

/** Whether an order still waits for its money: it can be paid, and it can be given up. */
export function isOpen(state: OrderState): boolean {
  return mayMove(state, 'cancelled')
}

/** How long an order may stay open, hours; then it is cancelled and gives its coupon back. */
export const openHours = 24
