import { createHmac, timingSafeEqual } from 'node:crypto'

/** The purposes of a mail's link. */
export type LinkPurpose = 'confirm' | 'unsubscribe'

export interface NewsletterLink {
  purpose: LinkPurpose
  /** The ids of its subscriptions. */
  ids: string[]
}

/** The lifetime of a confirmation link, days. Unsubscribe links never expire. */
export const confirmableDays = 7

const sign = (secret: string, text: string) => createHmac('sha256', secret).update(`newsletter ${text}`).digest('base64url')

/**
 * A signed link for subscriptions: it contains no address, and nothing is stored for it.
 * @param secrets the first one signs
 */
export function linkToken([secret = '']: readonly string[], { purpose, ids }: NewsletterLink, now: Date): string {
  const text = [purpose, now.getTime().toString(36), ids.join('_')].join('.')
  return `${text}.${sign(secret, text)}`
}

/**
 * The content of a token; null when it is invalid, or too old for a confirmation.
 * @param secrets each is accepted: links in old mails were signed with an earlier one
 */
export function readLinkToken(secrets: readonly string[], token: string, now: Date): NewsletterLink | null {
  const [purpose = '', time = '', ids = '', signature = ''] = token.split('.')
  const given = Buffer.from(signature)
  const isSignedWith = (secret: string) => {
    const expected = Buffer.from(sign(secret, `${purpose}.${time}.${ids}`))
    return given.length === expected.length && timingSafeEqual(given, expected)
  }
  if (!secrets.some(isSignedWith)) return null
  if (purpose !== 'confirm' && purpose !== 'unsubscribe') return null
  if (purpose === 'confirm' && now.getTime() - Number.parseInt(time, 36) > confirmableDays * 86_400_000) return null
  return { purpose, ids: ids.split('_') }
}
