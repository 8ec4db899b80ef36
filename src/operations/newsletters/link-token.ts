import { createHmac, timingSafeEqual } from 'node:crypto'

/** What the link of a mail may be used for. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

export interface NewsletterLink {
  purpose: LinkPurpose
  /** Of the subscriptions that it is for. */
  ids: string[]
}

/** How long a confirmation link may be used. Unsubscribing never ends. */
export const confirmableDays = 7

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(`newsletter ${text}`).digest('base64url')

/** A signed link for subscriptions: no address stands in it, and nothing is stored for it. */
export function linkToken(secret: string, { purpose, ids }: NewsletterLink, now: Date): string {
  const text = [purpose, now.getTime().toString(36), ids.join('_')].join('.')
  return `${text}.${sign(secret, text)}`
}

/** What a token is for; null for one that is not ours, or too old to confirm with. */
export function readLinkToken(secret: string, token: string, now: Date): NewsletterLink | null {
  const [purpose = '', time = '', ids = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, `${purpose}.${time}.${ids}`))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  if (purpose !== 'confirm' && purpose !== 'unsubscribe') return null
  if (purpose === 'confirm' && now.getTime() - Number.parseInt(time, 36) > confirmableDays * 86_400_000) return null
  return { purpose, ids: ids.split('_') }
}
