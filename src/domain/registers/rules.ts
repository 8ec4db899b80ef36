import { taipeiDay } from '../time/taipei.ts'
import { fieldOf } from './check-entry.ts'
import type { EntryError, Register, RegisterEntry } from './define-register.ts'
import { valueText } from './entry-form.ts'
import type { Field } from './field.ts'

/** Rules that several registers share. */

/** A period ends after it starts, or on the same day; without a start or an end it has no limit there. */
export function periodErrors(entry: RegisterEntry, from: string, until: string, { sameDay = false } = {}): EntryError[] {
  const [start, end] = [entry[from], entry[until]]
  if (typeof start !== 'string' || typeof end !== 'string') return []
  if (sameDay) return end < start ? [{ at: until, message: '最後一天不能在第一天之前' }] : []
  return end <= start ? [{ at: until, message: '結束要在開始之後' }] : []
}

/** Relative luminance of a colour `#rrggbb` (WCAG 2.2). */
function luminanceOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((offset) => {
    const part = Number.parseInt(colour.slice(offset, offset + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** Contrast ratio of two colours `#rrggbb`, 1 to 21 (WCAG 2.2). */
export function contrastOf(item: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(item), luminanceOf(other)].toSorted((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The names of fields that hold the beginning of publication; a register has at most one of them. */
const publishDateFields = ['publish_date', 'shown_from', 'shown_on'] as const

/** The field with the beginning of publication, and its value; null if it is not in the future. */
function futureBeginning(register: Register, entry: RegisterEntry, now: Date): { field: Field; value: string } | null {
  for (const name of publishDateFields) {
    const [field, value] = [fieldOf(register, name), entry[name]]
    if (!field || typeof value !== 'string') continue
    const isLater = field.kind === 'day' ? value > taipeiDay(now) : Date.parse(value) > now.getTime()
    if (isLater) return { field, value }
  }
  return null
}

/** The day or moment from which readers see an entry, as text in Taipei time; null if it is not in the future. */
export function visibleFromText(register: Register, entry: RegisterEntry, now: Date): string | null {
  const beginning = futureBeginning(register, entry, now)
  return beginning && valueText(beginning.field, beginning.value)
}

/** The instant from which readers see an entry; null if it is not in the future. */
export function visibleFrom(register: Register, entry: RegisterEntry, now: Date): Date | null {
  const beginning = futureBeginning(register, entry, now)
  return beginning && new Date(beginning.field.kind === 'day' ? `${beginning.value}T00:00:00+08:00` : beginning.value)
}

/** A text that states when readers see the changes of several entries of a register. */
export function visibilityText(register: Register): string {
  if (register.visibilityCondition) return `${register.visibilityCondition}；看得到的，兩秒內就更新`
  const isDated = publishDateFields.some((name) => fieldOf(register, name) !== undefined)
  return isDated ? '讀者兩秒內就會看到；公開時間還沒到的，到時候才看得到' : '讀者兩秒內就會看到'
}

/** Weekdays in a text for readers: 每週三, 星期日, 禮拜天; none in 每週一次. */
const namedWeekday = /(?:週|周|星期|禮拜)([一二三四五六日天])(?![次封期回])/g
/** Rhythms in a text for readers. */
const namedRhythms = { weekly: /每(?:一)?(?:週|周|星期)/, fortnightly: /隔(?:週|周)|[雙兩](?:週|周)/, monthly: /每(?:個)?月/ }

type Labels<Value> = readonly (readonly [value: Value, label: string])[]

/** The error of a newsletter that promises readers another weekday or rhythm than those of its sending. */
export function frequencyErrors(
  { weekday, rhythm, frequency }: RegisterEntry,
  { weekdays, rhythms }: { weekdays: Labels<number>; rhythms: Labels<keyof typeof namedRhythms> },
): EntryError[] {
  const shown = String(frequency ?? '')
  const day = weekdays.find(([value]) => value === Number(weekday))?.[1] ?? ''
  const otherDay = [...shown.matchAll(namedWeekday)]
    .map(([, name = '']) => `星期${name === '天' ? '日' : name}`)
    .find((name) => name !== day)
  if (otherDay) return [{ at: 'frequency', message: `讀者會看到${otherDay}，但設定的是${day}寄。請改成同一天` }]
  const otherRhythm = rhythms.find(([name]) => name !== rhythm && namedRhythms[name].test(shown))?.[1]
  const label = rhythms.find(([name]) => name === rhythm)?.[1]
  return otherRhythm ? [{ at: 'frequency', message: `讀者會看到${otherRhythm}，但設定的是${label}。請改成一樣的` }] : []
}
