/** Without those that are read as one another: 0 and O, 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'

/** How many letters follow the day. */
export const orderLetters = 6

/**
 * An order's number, `HP20261121K7F3QM`: letters and digits only, short enough for the gateway to carry it with the
 * number of the try (20 characters).
 * @param today Taipei calendar day
 * @param random as many numbers from 0 to 1, without 1, as there are letters
 */
export function orderNumber(today: string, random: readonly number[]): string {
  const tail = random.slice(0, orderLetters).map((number) => letters[Math.floor(number * letters.length)])
  return `HP${today.replaceAll('-', '')}${tail.join('')}`
}

/** The number under which the gateway knows the nth try (1 to 99) to pay an order. */
export function tradeNumber(orderNo: string, attempt: number): string {
  return `${orderNo}${String(attempt).padStart(2, '0')}`
}

/** How often an order may be tried. */
export const mostAttempts = 99

/** The number of the order that a later term of a subscription makes. */
export function renewalNumber(orderNo: string, gateway: string): string {
  return `${orderNo}-R${gateway}`
}

/** Whether an order was made on the site, by its number; those from before have others, and no page of their own. */
export function isSiteOrder(orderNo: string): boolean {
  return /^HP\d{8}[2-9A-Z]{6}(-R\d+)?$/.test(orderNo)
}
