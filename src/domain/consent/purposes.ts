/** Consent purposes for third parties, each chosen separately. What the site itself needs requires no consent. */
export const purposes = ['analytics', 'advertising'] as const
export type Purpose = (typeof purposes)[number]

/** The reader's consent choice; null until the reader has chosen. */
export type ConsentChoice = readonly Purpose[] | null

/**
 * First-party, readable by scripts, valid for a year: the whole record of a choice. Nothing of it is stored on the
 * server.
 */
export const choiceCookie = { name: 'consent', days: 365 } as const

const unknown = 'none'

/** Parses a choice from its cookie value. An invalid value counts as not chosen; retired purposes are dropped. */
export function readChoice(value: string | null | undefined): ConsentChoice {
  if (!value) return null
  const values = value.split('.')
  const accepted = purposes.filter((purpose) => values.includes(purpose))
  return accepted.length > 0 || value === unknown ? accepted : null
}

/** Serializes a choice as a cookie value. */
export function writeChoice(choice: readonly Purpose[]): string {
  return purposes.filter((purpose) => choice.includes(purpose)).join('.') || unknown
}

/**
 * Whether third parties are allowed for a purpose. A stored choice always applies; without one, `required` (the
 * operator's `CONSENT_REQUIRED`) decides: if true nothing is allowed, otherwise everything.
 */
export function allowsPurpose(choice: ConsentChoice, purpose: Purpose, required: boolean): boolean {
  return choice ? choice.includes(purpose) : !required
}

/** First-party cookies that analytics and advertising scripts set. */
const foreignCookieNames: Record<Purpose, RegExp> = {
  analytics: /^(_ga($|_)|_gid$|_gat|_dc_gtm_)/,
  advertising: /^(_gcl_|__gads$|__gpi|__eoi$|FCCDCF$|FCNEC$)/,
}

/**
 * The cookie names in a Cookie header that third parties have set for a purpose. They are removed when the reader
 * withdraws consent.
 */
export function foreignCookies(header: string, purpose: Purpose): string[] {
  return header
    .split(';')
    .map((part) => part.trim().split('=', 1)[0] ?? '')
    .filter((name) => foreignCookieNames[purpose].test(name))
}

/** The domains for which such a cookie may be set: the host and its parent domains down to two labels. */
export function cookieDomains(host: string): string[] {
  const labels = host.replace(/:\d+$/, '').split('.')
  if (labels.length < 2 || labels.every((label) => /^\d+$/.test(label))) return []
  return Array.from({ length: labels.length - 1 }, (_, index) => labels.slice(index).join('.'))
}
