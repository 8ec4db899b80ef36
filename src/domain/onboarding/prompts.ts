/** The ten topics of step 1 of the onboarding, in order. */
export const topics = [
  { key: 'topic_user_1', title: '美容保養' },
  { key: 'topic_user_2', title: '飲食控制' },
  { key: 'topic_user_3', title: '退休準備' },
  { key: 'topic_user_4', title: '慢性疾病' },
  { key: 'topic_user_5', title: '運動抗老' },
  { key: 'topic_user_6', title: '長期照護' },
  { key: 'topic_user_7', title: '身心平衡' },
  { key: 'topic_user_8', title: '提升免疫' },
  { key: 'topic_user_9', title: '中醫養生' },
  { key: 'topic_user_10', title: '日常保健' },
] as const
export type TopicKey = (typeof topics)[number]['key']

/** Number of topics to choose. */
export const requiredTopics = 3

/** The known topics among some keys, each once, in the order of the tiles. */
export function knownTopics(keys: readonly string[]): TopicKey[] {
  return topics.map(({ key }) => key).filter((key) => keys.includes(key))
}

/** Error message for a number of chosen topics; null if it is exactly three. */
export function topicsError(count: number): string | null {
  if (count < requiredTopics) return `請再選擇 ${requiredTopics - count} 個主題`
  return count > requiredTopics ? `最多選擇 ${requiredTopics} 個主題` : null
}

/** Toggles a tile: toggling it again restores the choice. */
export function toggleTopic(selected: readonly TopicKey[], key: TopicKey): TopicKey[] {
  return knownTopics(selected.includes(key) ? selected.filter((other) => other !== key) : [...selected, key])
}
/** Days for which an answered prompt is not shown again on this device. */
export const promptCookies = { tos: 30, fti: 30 } as const
export type PromptCookie = keyof typeof promptCookies

export interface PromptInput {
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

/** Whether to query the terms prompt: for members without the cookie. */
export const shouldQueryTerms = ({ uuid, tosCookie }: PromptInput): boolean => uuid !== null && !tosCookie

/** Whether to query the questionnaire prompt: for members without the cookie, after the terms. */
export function shouldQueryQuestionnaire(input: PromptInput): boolean {
  return input.uuid !== null && !input.ftiCookie && (input.tosCookie || input.termsDue === false)
}

/**
 * The current prompt, if any: the terms, then the questionnaire; an onboarding opened by the reader replaces both (one
 * prompt at a time).
 */
export function currentPrompt(input: PromptInput): Prompt | null {
  if (input.opened) return 'fti'
  if (shouldQueryTerms(input) && input.termsDue) return 'terms'
  return shouldQueryQuestionnaire(input) && input.questionnaireDue ? 'questionnaire' : null
}

/** The stored facts of a member that decide whether the onboarding is complete. */
export interface OnboardingState {
  coupon: boolean
  profileComplete: boolean
  topicsFollowed: number
}

/**
 * Whether the questionnaire is due: the coupon of the onboarding was not issued yet, and the member has not given the
 * same answers in the member area.
 */
export function isQuestionnaireDue({ coupon, profileComplete, topicsFollowed }: OnboardingState): boolean {
  return !coupon && !(profileComplete && topicsFollowed >= requiredTopics)
}

/**
 * Whether a member must accept the terms: the current version is not among the accepted ones. Without terms there is
 * nothing to accept.
 */
export function mustAcceptTerms(current: string | null, accepted: readonly string[]): boolean {
  return current !== null && !accepted.includes(current)
}
