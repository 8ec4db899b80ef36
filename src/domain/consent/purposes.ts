/** What third parties may be let in for, each for itself. What the site itself needs asks for nobody's leave. */
export const purposes = ['analytics', 'advertising'] as const
export type Purpose = (typeof purposes)[number]

/** The reader's choice of third parties; null as long as they have not chosen. */
export type Choice = readonly Purpose[] | null

/** First-party, readable by scripts, a year: the whole record of a choice. Nothing of it is kept on the server. */
export const choiceCookie = { name: 'consent', days: 365 } as const

const nobody = 'none'

/** Reads a choice from its cookie's value. What is not a choice of ours counts as not chosen; purposes of no use any more are left out. */
export function readChoice(value: string | null | undefined): Choice {
  if (!value) return null
  const named = value.split('.')
  const known = purposes.filter((purpose) => named.includes(purpose))
  return known.length > 0 || value === nobody ? known : null
}

/** The cookie's value for a choice. */
export function writeChoice(choice: readonly Purpose[]): string {
  return purposes.filter((purpose) => choice.includes(purpose)).join('.') || nobody
}

/**
 * Whether third parties may be let in for a purpose. A choice counts whatever the operator says; where there is none,
 * `required` (the operator's `CONSENT_REQUIRED`) decides: with it nothing, without it everything.
 */
export function allows(choice: Choice, purpose: Purpose, required: boolean): boolean {
  return choice ? choice.includes(purpose) : !required
}
