import { z } from 'zod'
import { genders, industries, jobs, type NumberField, profileMessages, profileNumbers } from '../domain/onboarding/profile.ts'
import { knownTopics, topics, topicsError } from '../domain/onboarding/prompts.ts'
import { emailField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { neverCached } from './purged-by.ts'
import { day, done, envelope, instant, wholeNumber } from './shapes.ts'

export const memberUuid = z.uuid('會員編號不正確')
const memberQuery = z.object({ uuid: memberUuid })
export const termsProduct = z.literal('ch', '產品代號不正確')
const termsQuery = z.object({ uuid: memberUuid, product: termsProduct })

/** A number of a range; a select sends it as text. */
const numberInRange = (field: NumberField, message: string) =>
  wholeNumber(message, { min: Math.min(...profileNumbers[field]), max: Math.max(...profileNumbers[field]) })

const other = 99

/**
 * One of the codes of a list, consecutive from 1, and 99 for the rest. The document describes both explicitly, because
 * it cannot express a refinement.
 */
export const listCode = (choices: readonly { code: number }[], message: string) => {
  const codes = choices.map(({ code }) => code)
  return wholeNumber(message, { min: Math.min(...codes), max: Math.max(...codes) })
    .refine((code) => codes.includes(code), message)
    .meta({ anyOf: [{ maximum: Math.max(...codes.filter((code) => code !== other)) }, { const: other }] })
}
export const industryCode = listCode(industries, profileMessages.industry)
export const jobCode = listCode(jobs, profileMessages.jobprof)

export const gender = z.enum(
  genders.map(({ code }) => code),
  { error: profileMessages.gender },
)
const profileFields = {
  gender,
  birthday_year: numberInRange('birthday_year', profileMessages.birthday),
  birthday_month: numberInRange('birthday_month', profileMessages.birthday),
  birthday_day: numberInRange('birthday_day', profileMessages.birthday),
  industry: industryCode,
  jobprof: jobCode,
}

export const topicKey = z.enum(
  topics.map(({ key }) => key),
  { error: '沒有這個主題' },
)
const topicsData = z
  .array(topicKey, topicsError(0) ?? '')
  .max(topics.length, topicsError(topics.length) ?? '')
  .transform(knownTopics)
  .superRefine((chosen, context) => {
    const message = topicsError(chosen.length)
    if (message) context.addIssue({ code: 'custom', message })
  })

export const coupon = z.strictObject({
  code: z.string(),
  /** Why it was issued; `fti` is the onboarding. */
  campaign: z.string(),
  /** New Taiwan dollars. */
  amount: z.number().int(),
  /** The least price of an order it can be used for. */
  minimum: z.number().int(),
  /** Its last day of validity. */
  ends_on: day,
  used_at: instant.nullable(),
  /** Its offer is archived: no order may use it. */
  offer_stopped: z.boolean(),
})

/** Reward for completing the onboarding, in New Taiwan dollars. */
const onboardingOffer = z.strictObject({ amount: z.number().int(), minimum: z.number().int() })
export type OnboardingOffer = z.infer<typeof onboardingOffer>

export type Coupon = z.infer<typeof coupon>

export const onboardingEndpoints = {
  terms: endpoint({
    operationId: 'checkTerms',
    method: 'GET',
    path: '/api/v1.0/member/tos',
    summary: '會員是否還須同意現行的服務條款',
    group: 'member',
    access: 'signed-in',
    query: termsQuery,
    response: envelope(done),
    errors: [403],
  }),
  acceptTerms: endpoint({
    operationId: 'acceptTerms',
    method: 'POST',
    path: '/api/v1.0/member/tos/update',
    summary: '同意現行的服務條款，記下版本與時間',
    group: 'member',
    access: 'signed-in',
    query: termsQuery,
    response: envelope(done),
    errors: [403],
  }),
  questionnaire: endpoint({
    operationId: 'checkQuestionnaire',
    method: 'GET',
    path: '/api/v1.0/fti',
    summary: '是否該請會員填寫問卷（選擇主題與個人資料）',
    group: 'member',
    access: 'signed-in',
    query: memberQuery,
    response: envelope(done),
    errors: [403],
  }),
  complete: endpoint({
    operationId: 'completeOnboarding',
    method: 'POST',
    path: '/api/v1.0/fti/update',
    summary:
      '送出主題與個人資料；優惠進行中，會員因此得到一次優惠碼。帳號裡已有的個人資料可以不送，只寫入送來的欄位。未登入者不留任何資料，result 為 false',
    group: 'member',
    access: 'anyone',
    body: z.object({
      uuid: memberUuid.nullish(),
      account: emailField.nullish(),
      alsoUpdateAccount: z.boolean('必須是 true 或 false').default(true),
      profileData: z.object(profileFields, '缺少個人資料').partial(),
      topicsData,
    }),
    response: envelope(done),
    errors: [401, 403],
  }),
  offer: endpoint({
    operationId: 'readOnboardingOffer',
    method: 'GET',
    path: '/api/v3.0/fti/offer',
    summary: '填完主題與個人資料送的折扣碼；null 是目前沒有送',
    group: 'member',
    access: 'anyone',
    purgedBy: neverCached,
    response: envelope(onboardingOffer.nullable()),
  }),
  coupons: endpoint({
    operationId: 'listCoupons',
    method: 'GET',
    path: '/api/v3.0/member/coupon/list',
    summary: '會員自己的優惠碼，新的在前',
    group: 'member',
    access: 'signed-in',
    response: envelope(z.array(coupon)),
  }),
}
