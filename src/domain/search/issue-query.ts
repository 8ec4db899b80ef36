/** The issue that a query requests: by its number, by its date (a Gregorian year), or by its place among the newest (0). */
export type IssueQuery = { number: number } | { year: number; month: number | null } | { month: number } | { back: number }

const digits: Record<string, number> = { 零: 0, 〇: 0, 一: 1, 二: 2, 兩: 2, 三: 3, 四: 4, 五: 5, 六: 6, 七: 7, 八: 8, 九: 9 }
const numeral = '[\\d零〇一二兩三四五六七八九十百]{1,8}'
const magazine = /(?:日安健康|雜誌|月刊|雜志|封面|目錄|那一|這一|的|本刊|過刊|舊刊)/g
const byNumber = new RegExp(`^(?:第|no\\.?|vol\\.?|#)?(${numeral})期?$`, 'i')
const byMonth = new RegExp(`^(?:(民國|西元)?(${numeral})(?:年|[./-]))(?:(${numeral})月?)?(?:號|号|刊|份|期)?$`)
const monthAlone = new RegExp(`^(${numeral})月(?:號|号|刊|份)$`)
const relativeYear = /^(今年|去年|前年)(?:的)?([\d〇一二三四五六七八九十]{1,3})月(?:份)?(?:號|号|刊|期)?$/
const yearsBack: Record<string, number> = { 今年: 0, 去年: 1, 前年: 2 }
const newest = /^(?:最新|最近|本|這|當|新)(?:的)?(?:一)?(?:期|個?月號|個?月的?刊)(?:號)?$/
const previous = /^(?:上|前)(?:一)?(?:期|個?月號)$/
const aboutIssues = /雜誌|雜志|月刊|封面|目錄|那一期|本刊/
const thisMonth = /^(?:這|本|當)個?月$/
const lastMonth = /^上個?月$/
/** The Republic's first year is 1912. */
const beforeRepublic = 1911
const lastOfRepublic = 199

/**
 * Parses a keyword that names an issue and nothing else (第100期, 336, 2026年11月號, 民國115年10月, 2026.11); null for any
 * other. Bare digits are an issue number only if they cannot be a year.
 */
export function issueQueryOf(keyword: string, thisYear: number): IssueQuery | null {
  const fullText = keyword.normalize('NFKC').replace(/\s/g, '')
  const text = fullText.replace(magazine, '')
  const relative = relativeTo(thisYear, text, fullText) ?? relativeTo(thisYear, fullText, fullText)
  if (relative) return relative
  const month = monthAlone.exec(text)
  if (month) return inYear({ month: numeralValue(month[1] ?? '') })
  const number = byNumber.exec(text)
  if (number && /期$|^[^\d零〇一二兩三四五六七八九十百]|^\d{1,3}$/.test(text)) return { number: numeralValue(number[1] ?? '') }
  const dated = byMonth.exec(text)
  if (!dated || (!dated[3] && !/[號号刊期年]/.test(text))) return null
  const [, calendar, yearText = '', monthText] = dated
  const year = numeralValue(yearText)
  const gregorian = calendar !== '西元' && year <= lastOfRepublic ? year + beforeRepublic : year
  if (gregorian < 1900 || gregorian > 2200) return null
  if (monthText === undefined) return { year: gregorian, month: null }
  const requested = inYear({ month: numeralValue(monthText) })
  return requested && { year: gregorian, month: requested.month }
}

/** An issue named relative to today: 去年十二月那一期, 最新一期, 上一期. */
function relativeTo(thisYear: number, text: string, fullText: string): IssueQuery | null {
  if (newest.test(text)) return { back: 0 }
  if (previous.test(text)) return { back: 1 }
  if (aboutIssues.test(fullText) && thisMonth.test(text)) return { back: 0 }
  if (aboutIssues.test(fullText) && lastMonth.test(text)) return { back: 1 }
  const [, year = '', month = ''] = relativeYear.exec(text) ?? []
  const requested = month ? inYear({ month: numeralValue(month) }) : null
  return requested && { year: thisYear - (yearsBack[year] ?? 0), month: requested.month }
}

const inYear = ({ month }: { month: number }) => (month >= 1 && month <= 12 ? { month } : null)

/** A number in digits, or in Chinese numerals as a number (一百二十) or digit by digit (一〇五). */
function numeralValue(text: string): number {
  if (/^\d+$/.test(text)) return Number(text)
  if (!/[十百]/.test(text)) return Number(Array.from(text, (sign) => digits[sign] ?? sign).join(''))
  let value = 0
  let digit = 0
  for (const character of text) {
    if (character === '百' || character === '十') {
      value += (digit || 1) * (character === '百' ? 100 : 10)
      digit = 0
    } else digit = digits[character] ?? Number(character)
  }
  return value + digit
}
