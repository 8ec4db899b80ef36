/** Without look-alikes: 0 and O, 1, I and L. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const firstLetters = {
  submission: 'S',
  contentlicensing: 'L',
  ad: 'A',
  'antifraud-1499': 'F',
  activity: 'E',
  contact: 'C',
} as const
/** The forms that readers send, named like their pages. */
export type FormKind = keyof typeof firstLetters
export const formKindNames = Object.keys(firstLetters) as FormKind[]

/**
 * Reference number of a submitted form, for use by its sender: `L-20261121-7F3K`.
 * @param today Taipei calendar day
 * @param random four numbers from 0 to 1, without 1
 */
export function formReference(kind: FormKind, today: string, random: readonly [number, number, number, number]) {
  const tail = random.map((number) => letters[Math.floor(number * letters.length)]).join('')
  return formReferenceOf(kind, today, tail)
}

/** The reference of a kind and a day with a given suffix. */
export const formReferenceOf = (kind: FormKind, day: string, tail: string): string =>
  `${firstLetters[kind]}-${day.replaceAll('-', '')}-${tail}`

const pattern = new RegExp(`^[SLAFEC]-\\d{8}-[${letters}]{4}$`)

/** Whether a text has the format of such a number. */
export const isFormReference = (text: string): boolean => pattern.test(text)
