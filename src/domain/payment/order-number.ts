/** The alphabet of order numbers, without look-alikes: 0 and O, 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** Number of letters after the day. */
export const orderNumberLetters = 6

/**
 * An order number, `HP20261121K7F3QM`: letters and digits only, short enough for the gateway together with the number
 * of the attempt (20 characters).
 * @param today Taipei calendar day
 * @param random as many numbers from 0 to 1, without 1, as there are letters
 */
export function orderNumber(today: string, random: readonly number[]): string {
  const tail = random.slice(0, orderNumberLetters).map((number) => letters[Math.floor(number * letters.length)])
  return `HP${today.replaceAll('-', '')}${tail.join('')}`
}

/** The trade number at the gateway of the nth attempt (1 to 99) to pay an order. */
export function tradeNumber(orderNo: string, attempt: number): string {
  return `${orderNo}${String(attempt).padStart(2, '0')}`
}

/** Maximum attempts to pay an order. */
export const maxAttempts = 99

/** The order number of a renewal: that of the first order, and the gateway's number of the charge. */
export function renewalNumber(orderNo: string, gateway: string): string {
  return `${orderNo}-R${gateway}`
}

/** Whether an order was placed on this site, by its number; migrated orders have other numbers, and no page of their own. */
export function isSiteOrder(orderNo: string): boolean {
  return /^HP\d{8}[2-9A-Z]{6}(-R\d+)?$/.test(orderNo)
}
