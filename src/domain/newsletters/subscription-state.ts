/** Where an address stands with a newsletter. Only `subscribed` gets letters. */
export const subscriptionStates = ['none', 'pending', 'subscribed', 'unsubscribed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** `ask` is the wish for it, `confirm` the link of the mail that answers the wish, `leave` taking it back. */
export const subscriptionEvents = ['ask', 'confirm', 'leave'] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

const moves: Record<SubscriptionState, Partial<Record<SubscriptionEvent, SubscriptionState>>> = {
  none: { ask: 'pending' },
  pending: { confirm: 'subscribed', leave: 'unsubscribed' },
  subscribed: { leave: 'unsubscribed' },
  unsubscribed: { ask: 'pending' },
}

/**
 * Double opt-in: none → pending → subscribed → unsubscribed. Nobody is subscribed without having confirmed after
 * having asked; an old confirmation link does nothing once somebody has left.
 */
export function nextState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  return moves[state][event] ?? state
}

/** How long after a confirmation mail no other goes to the same address, milliseconds. */
const askAgainAfter = 10 * 60_000

/** Whether a confirmation mail is to be written: not one after another into the same mailbox. */
export function mayAskAgain(askedAt: Date | null, now: Date): boolean {
  return askedAt === null || now.getTime() - askedAt.getTime() >= askAgainAfter
}
