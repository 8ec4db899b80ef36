/** Section 9: "Cookies": days for which a prompt that was answered stays away on this device. */
export const promptCookies = { tos: 30, fti: 30 } as const
export type PromptCookie = keyof typeof promptCookies

export interface PromptFacts {
  /** The member, once known; null for visitors. */
  uuid: string | null
  tosCookie: boolean
  ftiCookie: boolean
  /** What the server said: whether the terms must be accepted, whether the questionnaire is due. Null before it has, and when it failed. */
  termsDue: boolean | null
  questionnaireDue: boolean | null
  /** The reader has opened the onboarding by themselves. */
  opened: boolean
}

export type Prompt = 'fti' | 'terms' | 'questionnaire'

/** Section 4, "Terms popup": asked for members without the cookie. */
export const asksTerms = ({ uuid, tosCookie }: PromptFacts): boolean => uuid !== null && !tosCookie

/** Section 4, "Questionnaire popup": asked for members without the cookie, once nothing is open about the terms. */
export function asksQuestionnaire(facts: PromptFacts): boolean {
  return facts.uuid !== null && !facts.ftiCookie && (facts.tosCookie || facts.termsDue === false)
}

/**
 * The one prompt that stands now, if any: the terms, then the questionnaire; the onboarding that the reader opened
 * replaces both (one prompt at a time).
 */
export function promptNow(facts: PromptFacts): Prompt | null {
  if (facts.opened) return 'fti'
  if (asksTerms(facts) && facts.termsDue) return 'terms'
  return asksQuestionnaire(facts) && facts.questionnaireDue ? 'questionnaire' : null
}
