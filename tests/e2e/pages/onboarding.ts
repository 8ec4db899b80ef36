import type { Page } from 'playwright-core'
import { inject } from 'vitest'
import { firstOffer } from '../../../src/domain/onboarding/coupon.ts'
import type { VisibleStep } from '../../../src/domain/onboarding/flow.ts'
import { emptyProfile, profileErrors } from '../../../src/domain/onboarding/profile.ts'
import { type TopicKey, topics, topicsError } from '../../../src/domain/onboarding/prompts.ts'
import {
  birthdayKnownText,
  exitLabel,
  sendFailedText,
  stepTexts,
  updatedTermsTitle,
} from '../../../src/site/shell/onboarding/onboarding-texts.ts'
import { wordingOf } from './forms.ts'

const titleOf = (key: TopicKey) => topics.find((topic) => topic.key === key)?.title ?? ''

/** The words of the demo, which has the offer. */
const words = stepTexts(firstOffer)

/** The onboarding at /fti and in its popups, and the prompts before it. */
export const onboarding = (page: Page) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const select = (name: keyof typeof profile) => page.locator(`select[name=${name}]`)
  return {
    /** The heading of a step, which is shown in that step only. */
    step: (step: VisibleStep) => page.getByRole('heading', { name: words[step].title, exact: true }),
    popup: page.getByRole('dialog'),
    /** The popup at this step. */
    popupAt: (step: VisibleStep) => page.getByRole('dialog', { name: words[step].title }),
    terms: page.getByRole('dialog', { name: updatedTermsTitle }),
    agree: button('我同意'),
    next: button('下一步'),
    back: button('上一步'),
    submit: button('送出'),
    close: button('關閉'),
    /** The exit of every step: a link on the page, a button in the popup that the reader opened. */
    exit: (role: 'link' | 'button') => page.getByRole(role, { name: exitLabel(firstOffer) }),
    /** The coupon's own page, in a new window. */
    toCoupon: page.locator('a[href="/fti/coupon"]'),
    /** Starts the questionnaire of the automatic popup. */
    start: page.getByRole('dialog').getByRole('button', { name: '立即領取' }),
    notSent: page.getByRole('alert').filter({ hasText: sendFailedText }),
    /** The coupon is for members: a visitor may sign in first, and has to at the end. */
    signIn: page.getByRole('main').locator('a[href^="/login"]'),
    birthdayHeld: page.getByText(birthdayKnownText),
    couponRules: page.getByText(new RegExp(`${firstOffer.minimum} 元.*\\d{4}\\.\\d{2}\\.\\d{2}`)),

    /** The error message at a number of chosen topics. */
    topicsError: (chosen: number) => page.getByText(wordingOf(topicsError(chosen))),
    profileError: (field: 'birthday' | 'industry' | 'jobprof') => page.getByText(wordingOf(emptyProfileErrors[field])),
    topic: (key: TopicKey) => page.getByRole('checkbox', { name: titleOf(key) }),
    /** Clicks the tile of a topic. */
    toggleTopic: (key: TopicKey) => page.getByText(titleOf(key), { exact: true }).click(),
    chooseTopics: async (keys: readonly TopicKey[] = ['topic_user_2', 'topic_user_4', 'topic_user_7']) => {
      for (const key of keys) await page.getByText(titleOf(key), { exact: true }).click()
    },
    select,
    fillIn: async () => {
      for (const name of Object.keys(profile) as (keyof typeof profile)[]) await select(name).selectOption(profile[name])
    },
    /** Opens /fti and waits for hydration: only scripts set `aria-disabled` on the button. */
    open: async () => {
      await page.goto(`${inject('siteUrl')}/fti`)
      await page.locator('button[value=next][aria-disabled=true]').waitFor()
    },
    /** Opens the popup by the link in the menu, with the keyboard. */
    openPopup: async (by: 'key' | 'click' = 'key') => {
      await page.getByRole('button', { name: /選單/ }).first().click()
      const drawer = page.getByRole('dialog')
      await drawer.locator('details:has(a[href="/fti"]) > summary').click()
      const link = drawer.locator('a[href="/fti"]')
      await (by === 'key' ? link.press('Enter') : link.click())
    },
  }
}

/** The answers of the tests. */
const profile = { birthday_year: '1958', birthday_month: '2', birthday_day: '30', industry: '5', jobprof: '7' } as const

/** The errors of a profile of which nothing is answered; the gender is preset. */
export const emptyProfileErrors = profileErrors(emptyProfile)
