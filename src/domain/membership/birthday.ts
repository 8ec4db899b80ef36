export interface Birthday {
  year: number
  month: number
  day: number
}

/** The earliest year that is offered: no living person was born before. */
export const earliestBirthYear = 1900

/** Days of a month of the Gregorian calendar. */
export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** Whether a complete birthday does not exist in the calendar: the onboarding accepts day 30 in every month. */
export function isImpossibleBirthday({ year, month, day }: Birthday): boolean {
  return month >= 1 && month <= 12 && day > daysInMonth(year, month)
}

/**
 * Validation error of a newly entered birthday by the real calendar, or null. The onboarding's own choice (days 1 to 30
 * in every month) is looser. A stored birthday is not validated again (decision 11).
 * @param today Taipei calendar day, `YYYY-MM-DD`
 */
export function birthdayError({ year, month, day }: Birthday, today: string): string | null {
  const areIntegers = [year, month, day].every(Number.isInteger)
  if (!areIntegers || year < earliestBirthYear || month < 1 || month > 12 || day < 1) return '請選擇年月日'
  if (day > daysInMonth(year, month)) return `${year} 年 ${month} 月沒有 ${day} 日`
  return isoDay({ year, month, day }) > today ? '生日不能在今天以後' : null
}

const isoDay = ({ year, month, day }: Birthday) => `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
