import type { Coupon, OnboardingOffer } from '../../../contract/onboarding.ts'
import { type CouponState, couponState } from '../../../domain/onboarding/coupon.ts'
import type { VisibleStep } from '../../../domain/onboarding/flow.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'

/** The heading of a step and the sentence below it. */
interface StepText {
  title: string
  lead: string
}

/** The words of each step; without an offer none of them promises a coupon. */
export const stepTexts = (offer: OnboardingOffer | null): Record<VisibleStep, StepText> => ({
  intro: offer
    ? {
        title: `領取 ${offer.amount} 元折扣碼`,
        lead: `花一分鐘選好關心的主題、填好個人資料，就送您會員專屬的折扣碼，單筆滿 ${offer.minimum} 元可以折抵一次。`,
      }
    : { title: '您關心哪些健康主題？', lead: '花一分鐘告訴我們，我們依您的選擇推薦文章。' },
  topics: { title: '請選擇您關心的 3 個主題', lead: '我們依您的選擇，推薦適合您的內容。' },
  profile: { title: '填寫個人資料', lead: '我們依這些資料，為您推薦合適的內容；不會公開，也不會提供給他人。' },
  done: offer
    ? { title: '恭喜您獲得會員專屬優惠', lead: '折扣碼已經存在您的帳號裡，隨時可以回到這裡查看。' }
    : { title: '已經記下您的選擇', lead: '之後會依這些主題推薦內容；要改，請到會員中心的「追蹤主題」。' },
})

/** The words of the last step for a coupon that was granted before. */
export function couponTexts({ state, amount, minimum, rules }: CouponView): StepText {
  const { done } = stepTexts({ amount, minimum })
  if (state === 'usable') return { ...done, lead: `${done.lead}${rules}` }
  return { title: endedTitles[state], lead: `折扣碼${rules}` }
}

const endedTitles = { used: '您已經用過這份優惠', expired: '您的優惠已經到期', stopped: '這份優惠目前停止' } as const

/** The title of the onboarding's page, and of the links that lead back to it. */
export const onboardingTitle = (offer: OnboardingOffer | null): string => (offer ? '會員專屬優惠' : titleWithoutOffer)
/** The title where it is not known whether there is an offer. */
export const titleWithoutOffer = '選擇關心的主題'

/** Why the profile cannot be submitted yet: the description of the button. */
export const incompleteProfileText = '每一項都選好，才能送出。'
/** The birthday is not requested again. */
export const birthdayKnownText = '出生年月日已經在您的基本資料裡，不必再填。'
/** The request failed; no input is lost. */
export const sendFailedText = '沒有送出去，可能是連線中斷了。您填的內容都還在，請再按一次「送出」。'
export const updatedTermsTitle = '會員服務條款更新'
/** The exit of every step. */
export const exitLabel = (offer: OnboardingOffer | null): string => (offer ? '放棄優惠並關閉視窗' : '關閉視窗')

/** The coupon of the onboarding as shown to a returning reader. */
export interface CouponView {
  state: CouponState
  amount: number
  minimum: number
  /** Its state, as a sentence. */
  rules: string
}

/** The display state of a member's coupon. */
export function presentCoupon(coupon: Coupon, now: Date): CouponView {
  const state = couponState(coupon, taipeiDay(now))
  return { state, amount: coupon.amount, minimum: coupon.minimum, rules: rulesOf(coupon, state) }
}

function rulesOf({ minimum, ends_on, used_at }: Coupon, state: CouponState): string {
  if (state === 'used') return `已於 ${dottedDay(taipeiDay(new Date(used_at ?? '')))} 用在您的訂單上，每位會員一張。`
  if (state === 'expired') return `已於 ${dottedDay(ends_on)} 到期，不能再折抵。`
  if (state === 'stopped') return '目前不能使用：這項優惠已經停止。'
  return `單筆滿 ${minimum} 元可折抵一次，有效到 ${dottedDay(ends_on)}。結帳時會先幫您選好。`
}
