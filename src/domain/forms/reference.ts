/** Without look-alikes: 0 and O, 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const firstLetters = {
  submission: 'S',
  contentlicensing: 'L',
  ad: 'A',
  'antifraud-1499': 'F',
  activity: 'E',
  contact: 'C',
  'personal-data': 'P',
} as const
/** The kinds of entries of the inbox. */
export type SubmissionKind = keyof typeof firstLetters
export const entryKindNames = Object.keys(firstLetters) as SubmissionKind[]
/** The forms that readers send, named like their pages. */
export type FormKind = Exclude<SubmissionKind, 'personal-data'>

/** The matters of the contact form that are requests of a person about their own data, of the kind `personal-data`. */
export const dataMatters = {
  access: '個人資料：查閱或複製',
  correction: '個人資料：更正、停止利用或刪除',
} as const

/** The kind of entry that a form becomes. */
export const entryKindOf = (form: FormKind, { matter = '' }: Readonly<Record<string, string>>): SubmissionKind =>
  form === 'contact' && Object.values<string>(dataMatters).includes(matter) ? 'personal-data' : form

/** The form that an entry was sent with. */
export const formOf = (kind: SubmissionKind): FormKind => (kind === 'personal-data' ? 'contact' : kind)

/**
 * Reference number of a submitted form, for use by its sender: `L-20261121-7F3K`.
 * @param today Taipei calendar day
 * @param random four numbers from 0 to 1, without 1
 */
export function formReference(kind: SubmissionKind, today: string, random: readonly [number, number, number, number]) {
  const tail = random.map((number) => letters[Math.floor(number * letters.length)]).join('')
  return formReferenceOf(kind, today, tail)
}

/** The reference of a kind and a day with a given suffix. */
export const formReferenceOf = (kind: SubmissionKind, day: string, tail: string): string =>
  `${firstLetters[kind]}-${day.replaceAll('-', '')}-${tail}`

const pattern = new RegExp(`^[SLAFECP]-\\d{8}-[${letters}]{4}$`)

/** Whether a text has the format of such a number. */
export const isFormReference = (text: string): boolean => pattern.test(text)
