import type { Place, stepNumbers } from '../domain/onboarding/flow.ts'
import type { CallAnswer } from './client.ts'

type StepNumber = (typeof stepNumbers)[keyof typeof stepNumbers]

/** Every event that the site tells analytics, with what it carries. Nothing in it names a person but a member's uuid. */
export interface AnalyticsEvents {
  /** A post has come on the screen, opened or by reading on: section 7, "datalayer". Once for each post of a visit. */
  page_view: CallAnswer<'GET /api/v1.0/datalayer'>['items']
  /** A step of the onboarding is shown: 0 offer, 1 topics, 2 personal data, 3 coupon. */
  onboarding_step: { place: Place; step: StepNumber }
  /** The onboarding is left, at that step. */
  onboarding_close: { place: Place; step: StepNumber }
  /** The terms popup's 我同意 is pressed. */
  tos_agree: { product: 'ch' }
}
