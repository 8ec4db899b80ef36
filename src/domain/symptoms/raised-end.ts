import type { End } from './tree.ts'
import { moreUrgent } from './urgency.ts'

export type Limit = 'today' | 'week'

const seen: Record<Limit, string> = {
  today: '前面說的情形會讓病情變得比較快：今天就要讓醫師看過。',
  week: '前面說的情形會讓病情變得比較快：這週內要讓醫師看過，變嚴重就當天就醫。',
}
const behind: End['conditions'][number] = {
  name: '看起來很輕微的重病',
  why: '懷孕、原有的病、正在用的藥或年紀，會讓較嚴重的原因看起來像小病，要由醫師檢查。',
}
const worse = '變嚴重、喘、胸痛、昏沉或快昏倒，打 119。'

/** Raises an end to at least the urgency of a limit, without words that promise more time. */
export function raisedEnd(end: End, limit: Limit): End {
  if (!moreUrgent(limit, end.urgency)) return end
  const isMild = end.urgency === 'self_care'
  const conditions = isMild ? end.conditions.map(({ name }) => ({ name, why: '也有可能，但要先看過醫師。' })) : end.conditions
  const own = end.advice.flatMap((step) => withoutWaiting(step, limit))
  const advice = own.some((step) => step.includes('119')) ? own : [...own, worse]
  return { ...end, urgency: limit, conditions: [behind, ...conditions], advice: [seen[limit], ...advice] }
}

/** Advice to wait for days or weeks; the part of the step that names 119 is retained. */
const waits: Record<Limit, RegExp> = {
  today: /就醫|沒改善|沒有改善|沒好|看[^，。；]{1,12}科|滿兩週|看小兒科/,
  week: /滿兩週|兩週沒|兩週仍|一週沒/,
}

function withoutWaiting(step: string, limit: Limit): string[] {
  const now = limit === 'today' ? step.replaceAll('這週內', '今天').replaceAll('這週', '今天') : step
  if (now !== step || !waits[limit].test(now)) return [now]
  return now.split('；').filter((part) => part.includes('119') && !waits[limit].test(part))
}
