import { isComplete, type Profile } from './profile.ts'
import { topicsError } from './prompts.ts'

/**
 * Step of the onboarding: `intro` (the questionnaire popup's offer), `topics`, `profile`, `done` (the coupon),
 * `closed`.
 */
export type Step = VisibleStep | 'closed'
export type VisibleStep = 'intro' | 'topics' | 'profile' | 'done'

/** How the onboarding is shown: at /fti, as a popup that the reader opened, as the questionnaire popup. */
export type Place = 'fti' | 'fti_popup' | 'questionnaire'

/** The answers so far. */
export interface Answers {
  topics: readonly string[]
  profile: Profile
  /** The account has a birthday that the choices cannot express, so it is not requested. */
  birthdayHeld?: boolean
}

/** Transitions: forward, back, answers saved, close. */
export type FlowAction = 'next' | 'back' | 'saved' | 'close'

export const firstStep = (place: Place): 'intro' | 'topics' => (place === 'questionnaire' ? 'intro' : 'topics')

/**
 * Transitions of the onboarding: 1 to 2 only with exactly three topics, 2 to 3 only after a complete form was saved,
 * closing at any step. A transition that is not allowed leaves the step unchanged; a finished or closed onboarding does
 * not restart.
 */
export function stepAfter(step: Step, move: FlowAction, { topics, profile, birthdayHeld }: Answers, place: Place): Step {
  if (step === 'closed') return 'closed'
  if (move === 'close') return 'closed'
  const topicsReady = topicsError(topics.length) === null
  if (step === 'intro') return move === 'next' ? 'topics' : 'intro'
  if (step === 'topics') {
    if (move === 'next' && topicsReady) return 'profile'
    return move === 'back' ? firstStep(place) : 'topics'
  }
  if (step === 'profile') {
    if (move === 'back') return 'topics'
    return move === 'saved' && topicsReady && isComplete(profile, birthdayHeld) ? 'done' : 'profile'
  }
  return 'done'
}

/** The requested step (the URL, forward in the browser), or the last one before it that the answers allow. */
export function reachableStep(requested: VisibleStep, answers: Answers, place: Place): VisibleStep {
  if (requested === 'profile' && topicsError(answers.topics.length) !== null) return 'topics'
  return requested === 'done' || (requested === 'intro' && place !== 'questionnaire') ? firstStep(place) : requested
}

/** Number of a step in the URL and in analytics: 0 intro, 1 topics, 2 profile, 3 done. */
export const stepNumbers = { intro: 0, topics: 1, profile: 2, done: 3 } as const satisfies Record<VisibleStep, number>

/**
 * The steps of the indicator, and the state of each at `step`.
 * @param offered whether a coupon is the last step
 */
export function stepStates(step: VisibleStep, offered: boolean): { title: string; state: 'finished' | 'current' | 'waiting' }[] {
  const currentNumber = stepNumbers[step]
  return ['選擇主題', '填寫個人資料', offered ? '恭喜獲得優惠' : '完成'].map((title, index) => ({
    title,
    state: index + 1 < currentNumber ? 'finished' : index + 1 === currentNumber ? 'current' : 'waiting',
  }))
}
