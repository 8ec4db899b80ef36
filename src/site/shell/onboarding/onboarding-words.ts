import type { Coupon } from '../../../contract/onboarding.ts'
import { type CouponState, couponState } from '../../../domain/onboarding/coupon.ts'
import type { ShownStep } from '../../../domain/onboarding/flow.ts'
import { dottedDay, taipeiDay } from '../../../domain/time/taipei.ts'

/** The heading of a step and the sentence below it. */
interface StepWords {
  title: string
  lead: string
}

export const stepWords: Record<ShownStep, StepWords> = {
  intro: { title: '領取 100 元折扣碼', lead: '花一分鐘告訴我們您關心的健康主題，就送您會員專屬的折扣碼。' },
  topics: { title: '請選擇您關心的 3 個主題', lead: '我們依您的選擇，推薦適合您的內容。' },
  profile: { title: '填寫個人資料', lead: '我們依這些資料，為您推薦合適的內容；不會公開，也不會提供給他人。' },
  done: { title: '恭喜您獲得會員專屬優惠', lead: '折扣碼已經存在您的帳號裡，隨時可以回到這裡查看。' },
}

/** The words of the last step for a coupon that was granted before. */
export function couponWords({ state, rules }: CouponToShow): StepWords {
  if (state === 'usable') return { ...stepWords.done, lead: `${stepWords.done.lead}${rules}` }
  return { title: state === 'used' ? '您已經用過這份優惠' : '您的優惠已經到期', lead: `折扣碼${rules}` }
}

/** Why the profile cannot be submitted yet: the description of the button. */
export const incompleteProfile = '每一項都選好，才能送出。'
/** The birthday is not requested again. */
export const birthdayHeld = '出生年月日已經在您的基本資料裡，不必再填。'
/** The request failed; no input is lost. */
export const notSent = '沒有送出去，可能是連線中斷了。您填的內容都還在，請再按一次「送出」。'
export const updatedTerms = '會員服務條款更新'
/** The exit of every step. */
export const declineOffer = '放棄優惠並關閉視窗'

/** The coupon of the onboarding as shown to a returning reader. */
export interface CouponToShow {
  state: CouponState
  /** Its state, as a sentence. */
  rules: string
}

/** The display state of a member's coupon. */
export function couponToShow(coupon: Coupon, now: Date): CouponToShow {
  const state = couponState(coupon, taipeiDay(now))
  return { state, rules: rulesOf(coupon, state) }
}

function rulesOf({ minimum, ends_on, used_at }: Coupon, state: CouponState): string {
  if (state === 'used') return `已於 ${dottedDay(taipeiDay(new Date(used_at ?? '')))} 用在您的訂單上，每位會員一張。`
  if (state === 'expired') return `已於 ${dottedDay(ends_on)} 到期，不能再折抵。`
  return `單筆滿 ${minimum} 元可折抵一次，有效到 ${dottedDay(ends_on)}。結帳時會先幫您選好。`
}
