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

const plain = (text: string) => text.normalize('NFKC').replace(/\s/g, '').toLowerCase()
