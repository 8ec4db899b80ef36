/** What a subscriber number looks like: seven digits, as they stand on every wrapper. */
export const subscriberNumber = /^\d{7}$/

/** What is told whatever did not match: nobody learns which numbers there are. */
export const noMatchMessage = '找不到符合的訂閱，請確認訂戶編號，以及姓名或電話末三碼'

/** Whom a subscription is for, as far as it proves that one may ask about it. */
interface Holder {
  name: string
  phone: string
}

/**
 * Whether the second proof is right: the holder's name, or the last three digits of the phone (section 4 of the
 * reading, "綁定訂戶編號"). Full-width letters and spaces are forgiven.
 */
export function provesHolder({ name, phone }: Holder, proof: string): boolean {
  const given = plain(proof)
  if (given === '') return false
  if (/^\d+$/.test(given)) return given.length === 3 && phone.replace(/\D/g, '').endsWith(given)
  return given === plain(name)
}

/**
 * How fast one number's second proof may be tried from everywhere, by its kind: so many at once, then one every so many
 * seconds. Three digits are a thousand guesses, so they come slowly; a name has a pace of its own, so that who guesses
 * digits does not keep the holder from the name.
 */
export function proofPace(number: string, proof: string): { name: string; most: number; every: number } {
  const digits = /^\d+$/.test(plain(proof))
  const pace = digits ? { most: 5, every: 3600 } : { most: 10, every: 600 }
  return { name: `proof of ${number} by ${digits ? 'digits' : 'name'}`, ...pace }
}

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
