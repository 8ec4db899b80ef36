import { addDays } from '../time/calendar-days.ts'
import { type DayKind, defineTool, type Faults } from './tool.ts'

/** Cycles that differ by more days than this are irregular (FIGO 2018: at most seven to nine days). */
const regularSpread = 9

/**
 * The fertile days of a cycle by Ogino's rule, day 1 being the first of the period:
 * from the shortest cycle − 18 to the longest − 11, in days.
 */
export function fertileDays(shortest: number, longest: number): { first: number; last: number } {
  return { first: shortest - 18, last: longest - 11 }
}

/** What a day of the cycle is, day 1 being the first of the period. */
function kindOf(day: number, shortest: number, longest: number): DayKind {
  const { first, last } = fertileDays(shortest, longest)
  if (day === 1) return 'first'
  if (day >= first && day <= last) return 'fertile'
  return day > shortest ? 'next' : 'other'
}

/** `12 月 3 日`. */
const spoken = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`

const cycle = { kind: 'number', unit: '天', min: 21, max: 45, decimals: 0 } as const

/** Fertile days by the calendar. It says plainly that this is no contraception. */
export const safePeriod = defineTool({
  slug: 'safe_period',
  title: '安全期推算',
  lead: '依過去的月經週期推算可能的易受孕期。這不是避孕方法。',
  fields: [
    {
      kind: 'date',
      name: 'start',
      label: '最近一次月經的第一天',
      help: '開始出血的那一天，60 天之內',
      daysBack: 60,
    },
    {
      ...cycle,
      name: 'shortest',
      label: '最短週期',
      help: '過去 6 到 12 個月裡最短的一次：從這次第一天到下次第一天的前一天',
    },
    { ...cycle, name: 'longest', label: '最長週期', help: '過去 6 到 12 個月裡最長的一次' },
  ],
  formula: ['易受孕期第一天＝最短週期－18', '易受孕期最後一天＝最長週期－11', '月經來的第一天是第 1 天'],
  sources: [
    {
      title: 'Family Planning: A Global Handbook for Providers，日曆節律法（Ogino）',
      publisher: '世界衛生組織 WHO、約翰霍普金斯大學',
      url: 'https://fphandbook.org/',
    },
    { title: 'Contraception and Birth Control Methods', publisher: '美國 CDC', url: 'https://www.cdc.gov/contraception/about/' },
  ],
  version: '2026-11-22',
  limits: [
    '這不是避孕方法：排卵會因壓力、生病、旅行或用藥而提早或延後，「安全期」也可能懷孕。',
    '自然週期法在一般使用下，每 100 位女性一年約有 2 到 23 位懷孕；需要避孕請使用可靠的方法並諮詢婦產科。',
    '產後、哺乳中、剛停用避孕藥、接近更年期或週期不規則時不適用。',
    '不能預防性傳染病。',
    '擔心剛才的性行為會懷孕：緊急避孕藥越早用越好，最晚在 120 小時（五天）內，請立刻看婦產科或問藥局；含銅避孕器也可以在五天內由婦產科放置。緊急避孕不能當成平常的避孕方法。',
  ],
  trend: null,
  check({ shortest, longest }): Faults {
    return longest < shortest ? { longest: '最長週期不能比最短週期短' } : {}
  },
  compute({ start, shortest, longest }, today = start) {
    const late = today > addDays(start, longest)
    const { first, last } = fertileDays(shortest, longest)
    const on = (day: number) => addDays(start, day - 1)
    const irregular = longest - shortest > regularSpread
    const next = [spoken(on(shortest + 1)), spoken(on(longest + 1))]
    return {
      headline: late ? '月經晚了：先驗孕' : `易受孕期：${spoken(on(first))}到 ${spoken(on(last))}`,
      verdict: '這不是避孕方法',
      tone: late || irregular ? 'alert' : 'watch',
      text: late
        ? `已經超過最長的週期還沒來，只要有過性行為，不論是不是在「安全期」，請先驗孕；陰性而還是沒來，一週後再驗一次，仍不來就看婦產科。驗出懷孕或可能懷孕時，下腹劇痛、肩膀痛、出血或快昏倒，可能是子宮外孕，立刻撥 119。`
        : irregular
          ? '最長與最短的週期相差超過 9 天，屬於不規則，這個推算不可靠。請以其他方法避孕，並考慮看婦產科找原因。擔心剛才的性行為，五天內可以找婦產科或藥局談緊急避孕，越早越好。'
          : '推算的是「比較可能排卵」的日子，其他日子仍可能懷孕。想懷孕可以參考這段時間，想避孕請用可靠的方法。擔心剛才的性行為，五天內可以找婦產科或藥局談緊急避孕，越早越好。',
      facts: [
        { label: '易受孕期', value: `第 ${first} 天到第 ${last} 天（${spoken(on(first))}到 ${spoken(on(last))}）` },
        { label: '下次月經可能在', value: shortest === longest ? (next[0] ?? '') : `${next[0]}到 ${next[1]}` },
        { label: '該驗孕的時候', value: `過了 ${spoken(on(longest + 1))}還沒來` },
        { label: '週期', value: shortest === longest ? `${shortest} 天` : `${shortest} 到 ${longest} 天` },
        { label: '規則程度', value: irregular ? '不規則，推算不可靠' : `相差 ${longest - shortest} 天，在常見範圍內` },
      ],
      picture: {
        kind: 'calendar',
        days: Array.from({ length: longest + 1 }, (_, at) => ({ date: on(at + 1), kind: kindOf(at + 1, shortest, longest) })),
      },
      trend: null,
    }
  },
})
