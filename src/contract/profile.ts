import { z } from 'zod'
import { educations, jobPositions } from '../domain/membership/background.ts'
import { earliestBirthYear } from '../domain/membership/birthday.ts'
import { mobileMessage, mobilePattern, readMobile } from '../domain/membership/mobile.ts'
import { profileMessages } from '../domain/onboarding/profile.ts'
import { codeField, emailField, nameField, passwordField } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { gender, industryCode, jobCode, listCode } from './onboarding.ts'
import { done, envelope, wholeNumber } from './shapes.ts'

const { birthday } = profileMessages
/** The operation checks that the day exists in the month: a stored birthday is not validated again. */
const birthYear = wholeNumber(birthday, { min: earliestBirthYear, max: 9999 })
const birthMonth = wholeNumber(birthday, { min: 1, max: 12 })
const birthDay = wholeNumber(birthday, { min: 1, max: 31 })
export const educationCode = listCode(educations, '請選擇學歷')
export const jobPositionCode = listCode(jobPositions, '請選擇職級')
const empty = z.union([z.null(), z.literal('')]).transform(() => null)
const mobile = z
  .string({ error: mobileMessage })
  .max(30, mobileMessage)
  .transform(readMobile)
  .refine((read) => read !== null, mobileMessage)
  .meta({ pattern: mobilePattern })

const fields = {
  name: nameField,
  gender,
  birthday_year: birthYear,
  birthday_month: birthMonth,
  birthday_day: birthDay,
  industry: industryCode,
  jobprof: jobCode,
}
/** Optional fields. */
const optionalFields = {
  mobile: z.union([empty, mobile], { error: mobileMessage }).optional(),
  education: z.union([empty, educationCode], { error: '請選擇學歷' }).optional(),
  job_position: z.union([empty, jobPositionCode], { error: '請選擇職級' }).optional(),
}
const comfort = { elder_mode: z.boolean('elder_mode 必須是 true 或 false').optional() }
/** The forms of 基本資料, with the field names of the page. */
export const profileForms = {
  profile: z.object({ ...fields, ...optionalFields }),
  email: z.object({ email: emailField, password: passwordField }),
  code: z.object({ code: codeField }),
}

/** An option. */
export const profileChoice = z.strictObject({ code: z.number().int(), title: z.string() })
const choiceList = <const Path extends string>(operationId: string, path: Path, summary: string) =>
  endpoint({
    operationId,
    method: 'GET',
    path,
    summary,
    group: 'member',
    access: 'signed-in',
    response: envelope(z.array(profileChoice)),
  })

const number = z.number().int().nullable()
export const profile = z.strictObject({
  uuid: z.uuid(),
  account: z.string(),
  email: z.string(),
  /** An e-mail address that awaits confirmation by its code. */
  pending_email: z.string().nullable(),
  name: z.string(),
  mobile: z.string().nullable(),
  gender: gender.nullable(),
  birthday_year: number,
  birthday_month: number,
  birthday_day: number,
  /** The birthday is stored as answered, but does not exist in the calendar: the onboarding offers day 30 in every month. */
  birthday_unconfirmed: z.boolean(),
  education: number,
  industry: number,
  jobprof: number,
  job_position: number,
  /** 長輩模式 on every device; null if never chosen. */
  elder_mode: z.boolean().nullable(),
})
export type Profile = z.infer<typeof profile>

/** The current e-mail address of an account. */
export const changedEmail = z.strictObject({ email: z.string() })

export const profileEndpoints = {
  read: endpoint({
    operationId: 'readProfile',
    method: 'GET',
    path: '/api/v3.0/member/profile',
    summary: '會員的基本資料',
    group: 'member',
    access: 'signed-in',
    response: envelope(profile),
  }),
  update: endpoint({
    operationId: 'updateProfile',
    method: 'POST',
    path: '/api/v3.0/member/profile/update',
    summary: '更新基本資料；沒有給的欄位不變。生日的年月日要一起給；與已存的相同時不再檢查',
    group: 'member',
    access: 'signed-in',
    body: z.object(fields).partial().extend(optionalFields).extend(comfort),
    response: envelope(profile),
  }),
  requestEmail: endpoint({
    operationId: 'requestEmailChange',
    stepUp: true,
    method: 'POST',
    path: '/api/v3.0/member/email/request',
    summary: '申請更換電子郵件：驗證碼寄到新的地址；地址是否已被使用，回應都一樣',
    group: 'member',
    access: 'signed-in',
    body: profileForms.email,
    response: envelope(done),
  }),
  confirmEmail: endpoint({
    operationId: 'confirmEmailChange',
    method: 'POST',
    path: '/api/v3.0/member/email/confirm',
    summary: '以驗證碼完成更換電子郵件；舊的地址會收到通知',
    group: 'member',
    access: 'signed-in',
    body: profileForms.code,
    response: envelope(changedEmail),
  }),
  educations: choiceList('listEducations', '/api/v3.0/member/education/list', '學歷清單'),
  industries: choiceList('listIndustries', '/api/v3.0/industry/list', '產業清單'),
  jobs: choiceList('listJobs', '/api/v3.0/job/list', '職業清單'),
  jobPositions: choiceList('listJobPositions', '/api/v3.0/job_position/list', '職級清單'),
  memberIndustries: choiceList('listMemberIndustries', '/api/v3.0/member/industry/list', '產業清單（同 industry/list）'),
  memberJobs: choiceList('listMemberJobs', '/api/v3.0/member/job/list', '職業清單（同 job/list）'),
  memberJobPositions: choiceList(
    'listMemberJobPositions',
    '/api/v3.0/member/job_position/list',
    '職級清單（同 job_position/list）',
  ),
}
