import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { calorie, dailyEnergy, restingEnergy, tableEnergy } from './calorie.ts'
import { withoutInterpretation } from './uninterpreted.ts'

describe('Mifflin–St Jeor', () => {
  // calculated by hand from the equation: 10 × kg + 6.25 × cm − 5 × years (+5 | −161)
  test.each([
    ['male', 40, 170, 70, 1567.5],
    ['female', 40, 170, 70, 1401.5],
    ['male', 18, 180, 80, 1840],
    ['female', 100, 150, 45, 726.5],
    ['female', 55, 158, 56.4, 1115.5],
  ] as const)('%s, %d years, %d cm, %d kg: %d kcal', (sex, age, height, weight, kcal) => {
    expect(restingEnergy(sex, age, height, weight)).toBe(kcal)
  })

  test('men and women differ by 166 kcal; age lowers it, weight and height raise it', () => {
    const years = fc.integer({ min: 18, max: 99 })
    const cm = fc.integer({ min: 100, max: 249 })
    const kg = fc.integer({ min: 20, max: 299 })
    fc.assert(
      fc.property(years, cm, kg, (age, height, weight) => {
        const resting = restingEnergy('female', age, height, weight)
        expect(restingEnergy('male', age, height, weight) - resting).toBe(166)
        expect(restingEnergy('female', age + 1, height, weight)).toBeLessThan(resting)
        expect(restingEnergy('female', age, height + 1, weight)).toBeGreaterThan(resting)
        expect(restingEnergy('female', age, height, weight + 1)).toBeGreaterThan(resting)
      }),
    )
  })
})

test('activity multiplies by its factor', () => {
  expect(['sitting', 'light', 'moderate', 'active', 'athlete'].map((activity) => dailyEnergy(1500, activity as 'light'))).toEqual(
    [1800, 2062.5, 2325, 2587.5, 2850],
  )
})

describe('kcal per kilogram of the Health Promotion Administration, at the weight thresholds', () => {
  // 200 cm: 73.9 kg is under 18.5, 74 kg is 18.5, 95.9 kg is under 24, 96 kg is 24
  test.each([
    ['light', 73.9, 35, 35],
    ['light', 74, 30, 30],
    ['light', 95.9, 30, 30],
    ['light', 96, 20, 25],
    ['moderate', 73.9, 40, 40],
    ['moderate', 74, 35, 35],
    ['moderate', 96, 30, 30],
    ['heavy', 73.9, 45, 45],
    ['heavy', 74, 40, 40],
    ['heavy', 96, 35, 35],
  ] as const)('%s work, %d kg: %d to %d per kg', (work, weight, from, to) => {
    expect(tableEnergy(work, 200, weight)).toEqual([from * weight, to * weight])
  })
})

test('both methods are shown side by side', () => {
  const outcome = calorie.compute({
    sex: 'female',
    age: 50,
    height: 160,
    weight: 70,
    activity: 'light',
    work: 'light',
    pregnant: false,
    ill: false,
  })
  expect(outcome).toMatchObject({ headline: '每天約消耗 1,772 大卡', verdict: '其中基礎代謝 1,289 大卡' })
  expect(outcome.facts).toContainEqual({ label: '國民健康署對照：依體重與工作，一天建議吃的熱量', value: '1,400～1,750 大卡' })
  expect(outcome.facts).toContainEqual({ label: '對照時的體重分級', value: '輕度肥胖' })
})

test('each number is shown with its meaning and its unit, interpreted or not', () => {
  const outcome = calorie.compute({
    sex: 'female',
    age: 50,
    height: 160,
    weight: 70,
    activity: 'light',
    work: 'light',
    pregnant: false,
    ill: false,
  })
  for (const { facts } of [outcome, withoutInterpretation(outcome)]) {
    const energies = facts.filter(({ value }) => value.includes('大卡'))
    expect(energies).toHaveLength(3)
    for (const { label } of energies) expect(label).toMatch(/^\S+：.*(熱量|活動)/)
  }
  expect(outcome.picture).toMatchObject({ unit: '大卡／天' })
})

describe('advice that replaces the number', () => {
  const input = {
    sex: 'female',
    age: 50,
    height: 160,
    weight: 60,
    activity: 'sitting',
    work: 'light',
    pregnant: false,
    ill: false,
  } as const

  test('pregnant or breastfeeding: no number', () => {
    const outcome = calorie.compute({ ...input, pregnant: true })
    expect(outcome).toMatchObject({ headline: '懷孕或哺乳中，不用這個公式', facts: [], picture: { kind: 'none' }, trend: null })
  })

  test('severely thin, underweight, or a need below 1,200 kcal: referral, no advice to eat less', () => {
    expect(calorie.compute({ ...input, weight: 40.9 })).toMatchObject({ tone: 'alert', text: expect.stringMatching(/家醫科/) })
    expect(calorie.compute({ ...input, weight: 47.3 }).text).toMatch(/體重過輕.*不是少吃的理由/)
    const small = calorie.compute({ ...input, age: 95, height: 140, weight: 40 })
    expect(Number(small.trend)).toBeLessThan(1200)
    expect(small).toMatchObject({ tone: 'alert', text: expect.stringMatching(/低於 1,200 大卡.*醫師或營養師/) })
    expect(small.headline).not.toMatch(/每天約/)
    for (const change of [{ weight: 40.9 }, { weight: 47.3 }])
      expect(calorie.compute({ ...input, ...change }).text).not.toContain('少吃一點')
  })
})

test('no value of the table is shown below 1,200 kcal or below the resting energy expenditure', () => {
  fc.assert(
    fc.property(
      fc.record({
        sex: fc.constantFrom('female', 'male'),
        age: fc.integer({ min: 18, max: 100 }),
        height: fc.integer({ min: 130, max: 200 }),
        weight: fc.integer({ min: 30, max: 180 }),
        activity: fc.constantFrom('sitting', 'light', 'moderate', 'active', 'athlete'),
        work: fc.constantFrom('light', 'moderate', 'heavy'),
      }),
      (input) => {
        const { facts, headline } = calorie.compute({ ...input, pregnant: false, ill: false })
        const value = facts.find(({ label }) => label.startsWith('國民健康署對照'))?.value ?? ''
        const least = Math.max(1200, restingEnergy(input.sex, input.age, input.height, input.weight))
        if (/^[\d,]+/.test(value))
          expect(Number(/^[\d,]+/.exec(value)?.[0].replaceAll(',', ''))).toBeGreaterThanOrEqual(Math.floor(least))
        else expect(value).toMatch(/不採用/)
        const [kcal] = /[\d,]+(?= 大卡$)/.exec(headline.startsWith('每天約') ? headline : '') ?? []
        if (kcal) expect(Number(kcal.replaceAll(',', ''))).toBeGreaterThanOrEqual(1200)
      },
    ),
  )
})
