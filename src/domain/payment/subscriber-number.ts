/** Whether a text is a subscriber number: seven digits. */
export const isSubscriberNumber = (text: string): boolean => /^\d{7}$/.test(text)

/**
 * Whether somebody who knows a subscriber number proves that they may ask about it: by the name, or by the last three
 * digits of the telephone number.
 */
export function provesSubscription(subscription: { name: string; phone: string }, proof: string): boolean {
  const said = proof.normalize('NFKC').replace(/\s/g, '')
  if (/^\d{3}$/.test(said)) return subscription.phone.replace(/\D/g, '').endsWith(said)
  return said !== '' && said === subscription.name.normalize('NFKC').replace(/\s/g, '')
}
