import { onboardingEndpoints } from '../contract/onboarding.ts'
import {
  acceptTerms,
  checkQuestionnaire,
  checkTerms,
  completeOnboarding,
  currentOffer,
  listCoupons,
} from '../operations/onboarding/onboarding.ts'
import { presentCoupon } from './presenters/member.ts'
import { type ApiApp, serve } from './serving/serve.ts'

/** Terms, onboarding and questionnaire of the signed-in member. */
export function serveOnboarding(app: ApiApp): void {
  serve(app, onboardingEndpoints.terms, async ({ query: { uuid, product }, context }) => ({
    items: { result: await checkTerms(context, uuid, product) },
  }))
  serve(app, onboardingEndpoints.acceptTerms, async ({ query: { uuid, product }, context }) => {
    await acceptTerms(context, uuid, product)
    return { items: { result: true } }
  })
  serve(app, onboardingEndpoints.questionnaire, async ({ query: { uuid }, context }) => ({
    items: { result: await checkQuestionnaire(context, uuid) },
  }))
  serve(app, onboardingEndpoints.complete, async ({ body, context }) => {
    const { uuid = null, account = null, alsoUpdateAccount, profileData: profile, topicsData: topics } = body
    return { items: { result: await completeOnboarding(context, { uuid, account, alsoUpdateAccount, profile, topics }) } }
  })
  serve(app, onboardingEndpoints.offer, async ({ context }) => {
    const offer = await currentOffer(context)
    return { items: offer && { amount: offer.amount, minimum: offer.minimum } }
  })
  serve(app, onboardingEndpoints.coupons, async ({ context }) => ({ items: (await listCoupons(context)).map(presentCoupon) }))
}
