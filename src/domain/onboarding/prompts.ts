/** Section 9: "Cookies": days for which an answered prompt is not shown again on this device. */
export const promptCookies = { tos: 30, fti: 30 } as const
export type PromptCookie = keyof typeof promptCookies

export interface PromptFacts {
  /** The member, once known; null for visitors. */
  uuid: string | null
  tosCookie: boolean
  ftiCookie: boolean
  /**
   * Results of the server: whether the terms must be accepted, whether the questionnaire is due. Null before the
   * response, and after a failure.
   */
  termsDue: boolean | null
  questionnaireDue: boolean | null
  /** The reader has opened the onboarding themselves. */
  opened: boolean
}

export type Prompt = 'fti' | 'terms' | 'questionnaire'

/** Section 4, "Terms popup": queried for members without the cookie. */
export const asksTerms = ({ uuid, tosCookie }: PromptFacts): boolean => uuid !== null && !tosCookie

/** Section 4, "Questionnaire popup": queried for members without the cookie, after the terms are resolved. */
export function asksQuestionnaire(facts: PromptFacts): boolean {
  return facts.uuid !== null && !facts.ftiCookie && (facts.tosCookie || facts.termsDue === false)
}

/**
 * The current prompt, if any: the terms, then the questionnaire; an onboarding opened by the reader replaces both (one
 * prompt at a time).
 */
export function currentPrompt(facts: PromptFacts): Prompt | null {
  if (facts.opened) return 'fti'
  if (asksTerms(facts) && facts.termsDue) return 'terms'
  return asksQuestionnaire(facts) && facts.questionnaireDue ? 'questionnaire' : null
}
