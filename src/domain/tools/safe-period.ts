import { addDays } from '../time/calendar-days.ts'
import { signsField } from './fields.ts'
import { alarmOutcome, referralOutcome } from './for-adults.ts'
import { type DayKind, defineTool, type FieldErrors, type Outcome } from './tool.ts'

/** Cycles that vary by more days than this are irregular (FIGO 2018: at most seven to nine days). */
const regularSpread = 9

/**
 * The fertile days of a cycle by Ogino's rule, day 1 being the first of the period: from the shortest cycle − 18 to the
 * longest − 11, in days.
 */
export function fertileDays(shortest: number, longest: number): { first: number; last: number } {
  return { first: shortest - 18, last: longest - 11 }
}

/** The kind of a day of the cycle, day 1 being the first of the period. */
function kindOf(day: number, shortest: number, longest: number): DayKind {
  const { first, last } = fertileDays(shortest, longest)
  if (day === 1) return 'first'
  if (day >= first && day <= last) return 'fertile'
  return day > shortest ? 'next' : 'other'
}

/** Display form of a day: `12 月 3 日`. */
const formatDay = (day: string) => `${Number(day.slice(5, 7))} 月 ${Number(day.slice(8, 10))} 日`

/**
 * Cycles outside these days require a physician, and the rule does not apply to them (ACOG 651, FIGO 2018). As of
 * 2026-11-28.
 */
const usualCycle = { least: 21, most: 45 } as const
/** Days without a period after which a physician should find the cause (NICE CKS on amenorrhoea: three months). */
const longAbsence = 90

const seeGynaecologist = '請看婦產科找原因：可能和甲狀腺、泌乳激素、多囊性卵巢、體重太輕、更年期或懷孕有關'
const cycle = {
  kind: 'number',
  unit: '天',
  min: 10,
  max: 120,
  decimals: 0,
  beyond: {
    low: `週期不到 10 天不是月經的間隔。${seeGynaecologist}；出血很多、一小時濕透一片或快昏倒，去急診`,
    high: `超過 120 天才來一次，不能用這個推算。有過性行為先驗孕；${seeGynaecologist}`,
  },
} as const

const emergency = alarmOutcome({
  headline: '有這些症狀：立刻撥 119',
  text: '下腹劇痛、肩膀痛、大量出血或快昏倒，可能是子宮外孕或其他婦科急症，不論驗孕結果、不論月經有沒有來，現在就撥 119，不要自己開車。',
})

const unusual = referralOutcome({
  headline: '週期太短或太長：請看婦產科',
  verdict: '這不是避孕方法',
  text: `週期短於 ${usualCycle.least} 天或長於 ${usualCycle.most} 天，推算不可靠，所以不列日子。${seeGynaecologist}。出血很多、一小時濕透一片、頭暈或臉色蒼白，今天就去急診。想避孕請用可靠的方法；擔心剛才的性行為，五天內可以找婦產科或藥局談緊急避孕，越早越好。`,
})

const unsuitable = referralOutcome({
  headline: '這段時間不用這個推算',
  verdict: '這不是避孕方法',
  text: '產後、哺乳中、剛停用避孕藥或接近更年期，排卵的日子算不準，月經還沒來也可能懷孕，所以不列日子。想避孕請用可靠的方法，產後要用哪一種請問婦產科；擔心剛才的性行為，五天內可以找婦產科或藥局談緊急避孕，越早越好。停經一年後又出血，這幾天就看婦產科。',
})

/** Fertile days by the calendar method. The result states explicitly that this is no contraception. */
export const safePeriod = defineTool({
  slug: 'safe_period',
  title: '安全期推算',
  lead: '依過去的月經週期推算可能的易受孕期。這不是避孕方法。',
  fields: [
    {
      kind: 'date',
      name: 'start',
      label: '最近一次月經的第一天',
      help: '開始出血的那一天',
      daysBack: 400,
      beyond: '這麼久沒有月經，不能用這個推算：有過性行為請先驗孕，並請看婦產科找原因',
    },
    {
      ...cycle,
      name: 'shortest',
      label: '最短週期',
      help: '過去 6 到 12 個月裡最短的一次：從這次第一天到下次第一天的前一天',
    },
    { ...cycle, name: 'longest', label: '最長週期', help: '過去 6 到 12 個月裡最長的一次' },
    { kind: 'check', name: 'unsuitable', label: '產後、哺乳中、剛停用避孕藥，或接近更年期' },
    signsField('現在下腹劇痛、肩膀痛、大量出血或快昏倒'),
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
  version: '2026-11-28',
  caveats: [
    '這不是避孕方法：排卵會因壓力、生病、旅行或用藥而提早或延後，「安全期」也可能懷孕。',
    '自然週期法在一般使用下，每 100 位女性一年約有 2 到 23 位懷孕；需要避孕請使用可靠的方法並諮詢婦產科。',
    '產後、哺乳中、剛停用避孕藥、接近更年期或週期不規則時不適用。',
    '不能預防性傳染病。',
    '擔心剛才的性行為會懷孕：緊急避孕藥越早用越好，最晚在 120 小時（五天）內，請立刻看婦產科或問藥局；含銅避孕器也可以在五天內由婦產科放置。緊急避孕不能當成平常的避孕方法。',
  ],
  trend: null,
  check({ shortest, longest }): FieldErrors {
    return longest < shortest ? { longest: '最長週期不能比最短週期短' } : {}
  },
  alarm: ({ signs }) => (signs ? emergency : null),
  compute({ start, shortest, longest, unsuitable: isUnsuitable, signs }, today = start) {
    if (signs) return emergency
    const late = today > addDays(start, longest)
    if (late) return latePeriod(addDays(start, longest), today > addDays(start, longAbsence))
    if (isUnsuitable) return unsuitable
    if (shortest < usualCycle.least || longest > usualCycle.most) return unusual
    const { first, last } = fertileDays(shortest, longest)
    const dayOf = (day: number) => addDays(start, day - 1)
    const irregular = longest - shortest > regularSpread
    const next = [formatDay(dayOf(shortest + 1)), formatDay(dayOf(longest + 1))]
    const days = `${formatDay(dayOf(first))}到 ${formatDay(dayOf(last))}`
    const bare = {
      headline: `易受孕期：${days}`,
      facts: [
        { label: '易受孕期', value: `第 ${first} 天到第 ${last} 天（${days}）` },
        { label: '下次月經可能在', value: shortest === longest ? (next[0] ?? '') : `${next[0]}到 ${next[1]}` },
        { label: '該驗孕的時候', value: `過了 ${formatDay(dayOf(longest + 1))}還沒來` },
        { label: '週期', value: shortest === longest ? `${shortest} 天` : `${shortest} 到 ${longest} 天` },
      ],
    }
    return {
      headline: bare.headline,
      verdict: '這不是避孕方法',
      tone: irregular ? 'alert' : 'watch',
      text: irregular
        ? '最長與最短的週期相差超過 9 天，屬於不規則，這個推算不可靠。請以其他方法避孕，並考慮看婦產科找原因。擔心剛才的性行為，五天內可以找婦產科或藥局談緊急避孕，越早越好。'
        : '推算的是「比較可能排卵」的日子，其他日子仍可能懷孕。想懷孕可以參考這段時間，想避孕請用可靠的方法。擔心剛才的性行為，五天內可以找婦產科或藥局談緊急避孕，越早越好。',
      bare,
      always: { headline: bare.headline, text: '這不是避孕方法：「安全期」也可能懷孕。' },
      facts: [
        ...bare.facts,
        { label: '規則程度', value: irregular ? '不規則，推算不可靠' : `相差 ${longest - shortest} 天，在常見範圍內` },
      ],
      picture: {
        kind: 'calendar',
        days: Array.from({ length: longest + 1 }, (_, index) => ({
          date: dayOf(index + 1),
          kind: kindOf(index + 1, shortest, longest),
        })),
      },
      trend: null,
    }
  },
})

/**
 * A period that is later than the longest cycle: no fertile days, but a pregnancy test. `due` is the last day on which
 * it was expected.
 */
function latePeriod(due: string, isLong: boolean): Outcome {
  const text = `已經超過最長的週期還沒來，只要有過性行為，不論是不是在「安全期」，請先驗孕；陰性而還是沒來，一週後再驗一次，仍不來就看婦產科。${isLong ? '超過三個月沒來，不論驗孕結果都請看婦產科找原因。' : ''}驗出懷孕或可能懷孕時，下腹劇痛、肩膀痛、出血或快昏倒，可能是子宮外孕，立刻撥 119。`
  const late = referralOutcome({
    headline: isLong ? '月經三個月沒來：先驗孕，並請看婦產科' : '月經晚了：先驗孕',
    verdict: '這不是避孕方法',
    text,
  })
  const facts = [{ label: '該驗孕的時候', value: `過了 ${formatDay(due)}還沒來` }]
  return { ...late, tone: 'alert', facts, bare: { ...late.bare, facts } }
}
