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
