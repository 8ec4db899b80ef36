/** The fields of a plan that an offer of reading online depends on. */
interface Plan {
  code: string
  price: number
  months: number
  digital: boolean
  print: boolean
}

/** A plan with its price per month, in New Taiwan dollars, rounded up. */
export interface Offer {
  code: string
  price: number
  months: number
  perMonth: number
}

/** Price per month, in New Taiwan dollars; rounded up, so that no reader pays more than is stated. */
export const pricePerMonth = ({ price, months }: Pick<Plan, 'price' | 'months'>): number => Math.ceil(price / months)

const offerOf = ({ code, price, months }: Plan): Offer => ({ code, price, months, perMonth: pricePerMonth({ price, months }) })

const cheapest = (plans: readonly Plan[]): Offer | null =>
  plans.map(offerOf).reduce<Offer | null>((best, offer) => (best && best.perMonth <= offer.perMonth ? best : offer), null)

/**
 * The offers of reading online, by price per month: the cheapest plan without printed issues (or any, if there is none),
 * and the cheapest with them. Null when no plan on sale includes reading online.
 */
export function digitalOffer(plans: readonly Plan[]): { digital: Offer; both: Offer | null } | null {
  const online = plans.filter((plan) => plan.digital)
  const digital = cheapest(online.filter((plan) => !plan.print)) ?? cheapest(online)
  if (!digital) return null
  const both = cheapest(online.filter((plan) => plan.print && plan.code !== digital.code))
  return { digital, both }
}
