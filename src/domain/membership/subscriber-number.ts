/** Format of a subscriber number: seven digits, as printed on every wrapper. */
export const subscriberNumber = /^\d{7}$/

/** Message for every mismatch: it does not reveal which numbers exist. */
export const noMatchMessage = '找不到符合的訂閱，請確認訂戶編號，以及姓名或電話末三碼'

/** The holder's data that serve as proof for a subscription. */
interface SubscriptionHolder {
  name: string
  phone: string
}

/**
 * Whether the second proof is correct: the holder's name, or the last three digits of the phone
 * (「綁定訂戶編號」). Full-width letters and spaces are normalised.
 */
export function provesHolder({ name, phone }: SubscriptionHolder, proof: string): boolean {
  const normalizedProof = normalize(proof)
  if (normalizedProof === '') return false
  if (/^\d+$/.test(normalizedProof)) return normalizedProof.length === 3 && phone.replace(/\D/g, '').endsWith(normalizedProof)
  return normalizedProof === normalize(name)
}

/**
 * Rate limit of second proofs for one number across all clients, by kind: a burst, then one every so many seconds.
 * Three digits are a thousand guesses, so the limit is strict; names have a separate limit, so that guessing digits
 * does not block the holder's name.
 */
export function proofRateLimit(number: string, proof: string): { name: string; most: number; every: number } {
  const digits = /^\d+$/.test(normalize(proof))
  const pace = digits ? { most: 5, every: 3600 } : { most: 10, every: 600 }
  return { name: `proof of ${number} by ${digits ? 'digits' : 'name'}`, ...pace }
}

const normalize = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
