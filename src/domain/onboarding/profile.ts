/** Form data of step 2 of the onboarding. All but the gender are initially empty. */
export interface Profile {
  gender: Gender | null
  birthday_year: number | null
  birthday_month: number | null
  birthday_day: number | null
  industry: number | null
  jobprof: number | null
}
export type Gender = 'male' | 'female'
/** The answered fields; unanswered ones are omitted. */
export type AnsweredProfile = { [Field in keyof Profile]?: NonNullable<Profile[Field]> | undefined }

export const emptyProfile: Profile = {
  gender: 'male',
  birthday_year: null,
  birthday_month: null,
  birthday_day: null,
  industry: null,
  jobprof: null,
}

/** An option of a list: the number that is sent and stored, and its label. */
export interface Choice {
  code: number
  title: string
}

const coded = (titles: string): Choice[] => [
  ...titles.split(' ').map((title, index) => ({ code: index + 1, title })),
  { code: 99, title: '其他' },
]

/** Industry codes. */
export const industries: readonly Choice[] = coded(
  '製造業 資訊科技業 金融業 服務業 醫療保健業 媒體出版業 軍公教 學生 家管 自由業 專業顧問業 教育業',
)

/** Job codes. */
export const jobs: readonly Choice[] = coded(
  '行政 經營／人資 財務／會計 金融專業 業務 保險業務 醫療人員 廣告／行銷 編輯／記者 系統工程師 研發 教學人員 顧問／法務 客服／零售',
)

export const genders: readonly { code: Gender; title: string }[] = [
  { code: 'male', title: '男' },
  { code: 'female', title: '女' },
]

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

/** Choices of a birthday: years 1943 to 2023, the latest first; days 1 to 30 in every month. */
export const birthYears: readonly number[] = range(1943, 2023).reverse()
export const birthMonths: readonly number[] = range(1, 12)
export const birthDays: readonly number[] = range(1, 30)

const codes = (choices: readonly { code: number }[]) => choices.map(({ code }) => code)

/** The valid values of each numeric field of a profile. */
export const profileNumbers = {
  birthday_year: birthYears,
  birthday_month: birthMonths,
  birthday_day: birthDays,
  industry: codes(industries),
  jobprof: codes(jobs),
} as const satisfies Partial<Record<keyof Profile, readonly number[]>>

export type NumberField = keyof typeof profileNumbers
export const numberFields = Object.keys(profileNumbers) as NumberField[]
export const profileFields = ['gender', ...numberFields] as const

/** Error message of each field group of step 2. */
export const profileMessages = {
  gender: '請選擇性別',
  birthday: '請選擇年月日',
  industry: '請選擇產業',
  jobprof: '請選擇職業',
} as const
export type ProfileGroup = keyof typeof profileMessages

/** The group of a field's error: the three parts of the birthday share one. */
export function groupOf(field: keyof Profile): ProfileGroup {
  return field === 'gender' || field === 'industry' || field === 'jobprof' ? field : 'birthday'
}

/**
 * Validation errors by group; empty if all six fields have an offered value.
 * @param birthdayHeld the account has a birthday that the choices cannot express, so it is not requested
 */
export function profileErrors(profile: Profile, birthdayHeld = false): Partial<Record<ProfileGroup, string>> {
  const errors: Partial<Record<ProfileGroup, string>> = {}
  for (const field of profileFields) {
    const group = groupOf(field)
    if (birthdayHeld && group === 'birthday') continue
    if (!isOffered(field, profile[field])) errors[group] = profileMessages[group]
  }
  return errors
}

/** Whether all requested fields have an offered value: all are required. */
export function isComplete(profile: Profile, birthdayHeld = false): boolean {
  return Object.keys(profileErrors(profile, birthdayHeld)).length === 0
}

/** The answered fields. A birthday that the account has is omitted. */
export function answeredFields(profile: Profile, birthdayHeld = false): AnsweredProfile {
  const answered = profileFields.filter((field) => profile[field] !== null && !(birthdayHeld && groupOf(field) === 'birthday'))
  return Object.fromEntries(answered.map((field) => [field, profile[field]]))
}

/**
 * The fields that neither the answers nor the account fill. A partially answered birthday is missing as a whole.
 * @param accountProfile the values of the account; they need not be among the offered ones
 */
export function missingFields(answered: AnsweredProfile, accountProfile: Profile): (keyof Profile)[] {
  const parts = profileFields.filter((field) => groupOf(field) === 'birthday')
  const unanswered = parts.filter((field) => answered[field] === undefined)
  const partial = unanswered.length > 0 && unanswered.length < parts.length ? unanswered : []
  return profileFields.filter(
    (field) => partial.includes(field) || (answered[field] === undefined && accountProfile[field] === null),
  )
}

/** Whether a value is among the options of its field. */
export function isOffered(field: keyof Profile, value: string | number | null): boolean {
  if (field === 'gender') return genders.some(({ code }) => code === value)
  return typeof value === 'number' && profileNumbers[field].includes(value)
}

/** Parses a profile from a form or a stored draft: values that are not offered become empty. */
export function readProfile(input: Readonly<Record<string, unknown>>): Profile {
  const gender = genders.find(({ code }) => code === input['gender'])?.code ?? null
  const profile: Profile = { ...emptyProfile, gender }
  for (const field of numberFields) {
    const value = input[field]
    const number = typeof value === 'string' && /^\d{1,4}$/.test(value) ? Number(value) : value
    if (typeof number === 'number' && isOffered(field, number)) profile[field] = number
  }
  return profile
}
