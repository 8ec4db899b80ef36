/** State of an e-mail address for a newsletter. Only `subscribed` receives mails. */
export const subscriptionStates = ['none', 'pending', 'subscribed', 'unsubscribed'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]

/** `ask` is the request, `confirm` the link of the confirmation mail, `leave` the unsubscription. */
export const subscriptionEvents = ['ask', 'confirm', 'leave'] as const
export type SubscriptionEvent = (typeof subscriptionEvents)[number]

const transitions: Record<SubscriptionState, Partial<Record<SubscriptionEvent, SubscriptionState>>> = {
  none: { ask: 'pending' },
  pending: { confirm: 'subscribed', leave: 'unsubscribed' },
  subscribed: { leave: 'unsubscribed' },
  unsubscribed: { ask: 'pending' },
}

/**
 * Double opt-in: none → pending → subscribed → unsubscribed. A subscription requires a confirmation after a request; an
 * old confirmation link has no effect after an unsubscription.
 */
export function nextState(state: SubscriptionState, event: SubscriptionEvent): SubscriptionState {
  return transitions[state][event] ?? state
}

/** Minimum time between two confirmation mails to the same e-mail address, milliseconds. */
const askAgainAfter = 10 * 60_000

/** Whether a confirmation mail may be sent: limits repeated mails to one mailbox. */
export function mayResendConfirmation(askedAt: Date | null, now: Date): boolean {
  return askedAt === null || now.getTime() - askedAt.getTime() >= askAgainAfter
}
