import { describe, expect, test } from 'vitest'
import type { Fact } from './facts.ts'
import { endForFacts } from './floors/person.ts'
import { trees } from './trees.ts'
import { isMoreUrgent, type Urgency } from './urgency.ts'

const found = (key: string, facts: readonly Fact[]) => {
  const tree = trees.find((one) => one.key === key)
  const end = tree?.ends[endForFacts(tree, facts)]
  if (!end) throw new Error(`${key} has no end for ${facts.join(' + ')}`)
  return end
}
const words = ({ conditions, advice }: ReturnType<typeof found>) =>
  [...conditions.flatMap(({ name, why }) => [name, why]), ...advice].join(' ')

test.each(trees.map(({ key }) => key))(
  '%s: a fever on antithyroid medicine leads to stopping it and a blood count on the same day',
  (key) => {
    const end = found(key, ['antithyroid_drug', 'fever', 'thyroid'])
    expect(['emergency', 'today']).toContain(end.urgency)
    if (end.urgency === 'today') expect(words(end)).toMatch(/先停掉抗甲狀腺藥.*今天就.*抽血看白血球/)
    expect(words(end)).not.toMatch(/抗甲狀腺藥[^，。；]*不要自己停/)
  },
)

test('unbearable pain of back or flank from age 50 is treated as aortic before a stone', () => {
  const end = found('back_pain', ['over_50', 'smoker', 'flank', 'severe_pain'])
  expect(end.urgency).toBe('emergency')
  expect(end.conditions[0]?.name).toContain('主動脈')
  expect(words(end)).toContain('不能當成結石')
  expect(words(found('back_pain', ['flank', 'severe_pain']))).toContain('結石')
})

describe('a blow to the head', () => {
  test.each(['headache', 'dizziness', 'fatigue'])('%s: leads to an emergency department', (key) => {
    expect(words(found(key, ['head_injury']))).toContain('急診')
  })
  test.each([['infant'], ['antiplatelet'], ['fainted'], ['over_80']] as const)('%s leads to 119', (fact) => {
    for (const key of ['headache', 'dizziness']) expect(found(key, ['head_injury', fact]).urgency, key).toBe('emergency')
  })
})

test('a sign of an emergency requires 119 with every complaint, even an unrelated one', () => {
  const signs = [
    'alcohol_withdrawal',
    'bulging_fontanelle',
    'cannot_swallow_saliva',
    'double_vision',
    'fixed_rash',
    'ketoacidosis_signs',
    'much_blood',
    'sight_lost',
    'stiff_neck',
    'stridor',
    'suicidal',
    'thunderclap',
  ] as const
  const own: readonly (readonly [key: string, fact: Fact])[] = [
    ['abdominal_pain', 'pulsing_belly'],
    ['cough', 'leg_swelling'],
    ['dizziness', 'leg_swelling'],
    ['fatigue', 'leg_swelling'],
    ['fatigue', 'slow_pulse'],
    ['fatigue', 'racing_heart'],
  ]
  for (const [key, fact] of [...trees.flatMap((tree) => signs.map((sign) => [tree.key, sign] as const)), ...own])
    expect(found(key, [fact]).urgency, `${key} ${fact}`).toBe('emergency')
})

test('a stent or heart failure never ends in self-care', () => {
  for (const { key } of trees)
    for (const fact of ['stent', 'heart_failure', 'blood_thinner'] as const)
      expect(found(key, [fact]).urgency, `${key} ${fact}`).not.toBe('self_care')
})

test('burning behind the breastbone is named reflux only if a heart condition is unlikely', () => {
  expect(words(found('chest_pain', ['burning_behind_breastbone', 'after_meals']))).toContain('胃食道逆流')
  for (const fact of ['over_50', 'smoker', 'stroke_risk', 'pain_on_exertion', 'diabetes'] as const)
    expect(words(found('chest_pain', ['burning_behind_breastbone', fact])), fact).not.toContain('胃食道逆流')
})

test('chest tightness on exertion: new or worsening requires 119, known and stable a doctor', () => {
  for (const { key } of trees)
    for (const fact of ['angina_new', 'angina_growing', 'angina_at_rest'] as const)
      expect(found(key, [fact]).urgency, `${key} ${fact}`).toBe('emergency')
  const stable = found('chest_pain', ['heart_disease', 'angina_stable'])
  expect(stable.urgency).toBe('today')
  expect(words(stable)).toMatch(/變多、變容易發作、不動也痛.*打 119/)
  expect(found('chest_pain', ['heart_disease', 'angina_stable', 'pain_now']).urgency).toBe('emergency')
})

describe('a fever with failing defences, as the complaint', () => {
  test.each(['weak_defences', 'steroid_daily', 'dialysis', 'peritoneal_dialysis', 'catheter'] as const)(
    '%s leads to an emergency department today, and to 119 with a sign of shock or of the site',
    (fact) => {
      const end = found('fever', [fact, 'fever'])
      expect(end.urgency).toBe('today')
      expect(words(end)).toMatch(/今天就到急診，不分日夜.*收縮壓低於 90，打 119/)
      for (const sign of ['rigors', 'shock', 'pressure_below_90', 'confusion', 'cloudy_dialysate', 'spreading_skin'] as const)
        expect(found('fever', [fact, 'fever', sign]).urgency, sign).toBe('emergency')
    },
  )
})

/** Cases similar to the ones above, found by comparing the trees with the personas. */
const siblings: readonly [key: string, least: Urgency, ...facts: Fact[]][] = [
  ['headache', 'emergency', 'head_injury', 'great_injury'],
  ['headache', 'today', 'oestrogen', 'growing_worse'],
  ['headache', 'today', 'rigors'],
  ['dizziness', 'today', 'red_stool'],
  ['dizziness', 'today', 'on_exertion'],
  ['dizziness', 'today', 'fever'],
  ['dizziness', 'emergency', 'steroid_daily', 'vomiting'],
  ['dizziness', 'today', 'steroid_stopped'],
  ['palpitations', 'today', 'kidney_disease'],
  ['palpitations', 'today', 'rigors'],
  ['palpitations', 'emergency', 'dialysis', 'missed_dialysis'],
  ['abdominal_pain', 'today', 'recent_operation'],
  ['abdominal_pain', 'emergency', 'recent_operation', 'fever'],
  ['abdominal_pain', 'emergency', 'liver_cirrhosis', 'fever'],
  ['abdominal_pain', 'emergency', 'steroid_daily', 'vomiting'],
  ['abdominal_pain', 'emergency', 'under_5_years', 'red_stool'],
  ['cough', 'today', 'swollen_legs'],
  ['cough', 'today', 'rigors'],
  ['cough', 'emergency', 'oestrogen', 'breathless'],
  ['diarrhoea', 'today', 'rigors'],
  ['diarrhoea', 'today', 'fever_days_3'],
  ['fatigue', 'today', 'fever_days_3'],
  ['fatigue', 'today', 'pain_on_exertion'],
  ['fatigue', 'today', 'steroid_daily'],
  ['fatigue', 'emergency', 'cannot_walk'],
  ['fever', 'today', 'jaundice'],
  ['fever', 'today', 'belly_pain'],
  ['back_pain', 'emergency', 'fever', 'severe_pain'],
  ['back_pain', 'today', 'over_65', 'new_pain'],
]

test.each(siblings.map(([key, least, ...facts]) => ({ key, least, facts })))(
  '$key: never less urgent than $least with $facts',
  ({ key, least, facts }) => {
    expect(isMoreUrgent(least, found(key, facts).urgency)).toBe(false)
  },
)
