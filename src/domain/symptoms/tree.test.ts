import { expect, test } from 'vitest'
import { type End, raiseUrgency } from './tree.ts'

const mild: End = {
  urgency: 'self_care',
  conditions: [{ name: '感冒', why: '沒有警訊，多半會自己好。' }],
  advice: ['休息、補水。', '一週沒改善就醫。', '第三天還燒就就醫；喘或昏沉，打 119。'],
  sources: ['fever'],
}

test('an end that is urgent enough is unchanged', () => {
  for (const urgency of ['emergency', 'today'] as const) {
    const end = { ...mild, urgency }
    expect(raiseUrgency(end, 'today')).toBe(end)
  }
})

test('an end for today neither reassures nor advises waiting, and states when to call 119', () => {
  const { urgency, conditions, advice, sources } = raiseUrgency(mild, 'today')
  expect([urgency, sources]).toEqual(['today', ['fever']])
  expect(conditions.map(({ name }) => name)).toEqual(['看起來很輕微的重病', '感冒'])
  expect(conditions[1]?.why).not.toContain('自己好')
  expect(advice).toEqual([expect.stringContaining('今天就要讓醫師看過'), '休息、補水。', '喘或昏沉，打 119。'])
})

test('an end for this week becomes one for today, with the same words', () => {
  const end: End = { ...mild, urgency: 'week', advice: ['不要自己停藥，這週請開藥的醫師換藥。'] }
  const { conditions, advice } = raiseUrgency(end, 'today')
  expect(conditions[1]).toEqual(mild.conditions[0])
  expect(advice.slice(1)).toEqual(['不要自己停藥，今天請開藥的醫師換藥。', '變嚴重、喘、胸痛、昏沉或快昏倒，打 119。'])
})

test('an end for this week retains the signs for going sooner', () => {
  expect(raiseUrgency(mild, 'week').advice).toEqual([
    expect.stringContaining('這週內'),
    '休息、補水。',
    '第三天還燒就就醫；喘或昏沉，打 119。',
  ])
})
