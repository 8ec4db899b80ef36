import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thresholds } from '../symptoms/thresholds.ts'
import { dangers, dangersIn } from './dangers.ts'
import { metabolicSyndrome } from './metabolic-syndrome.ts'

const well = {
  systolic: 120,
  diastolic: 75,
  glucose: 90,
  triglycerides: 100,
  signs: false,
  pregnant: false,
  minor: false,
  glucoseDrug: false,
}
const keysOf = (change: Partial<Record<keyof typeof well, number | boolean | null>>) =>
  dangersIn({ ...well, ...change } as Parameters<typeof dangersIn>[0]).map(
    (expected) => Object.entries(dangers).find(([, danger]) => danger === expected)?.[0],
  )

describe('each value at and around its threshold', () => {
  test.each([
    [{ systolic: 179 }, ['pressureRaised']],
    [{ systolic: 180 }, ['pressureHigh']],
    [{ diastolic: 119 }, ['pressureRaised']],
    [{ diastolic: 120 }, ['pressureHigh']],
    [{ systolic: 180, signs: true }, ['pressureHighWithSigns']],
    [{ systolic: 159, diastolic: 99 }, []],
    [{ systolic: 160 }, ['pressureRaised']],
    [{ diastolic: 100 }, ['pressureRaised']],
    [{ systolic: 90, diastolic: 50 }, []],
    [{ systolic: 89 }, ['pressureLow']],
    [{ diastolic: 49 }, ['pressureLow']],
    [{ systolic: 70 }, ['pressureLow']],
    [{ systolic: 69 }, ['pressureVeryLow']],
    [{ systolic: 139, diastolic: 89, pregnant: true }, []],
    [{ systolic: 140, pregnant: true }, ['pressurePregnant']],
    [{ diastolic: 90, pregnant: true }, ['pressurePregnant']],
    [{ systolic: 160, pregnant: true }, ['pressurePregnantSevere']],
    [{ diastolic: 110, pregnant: true }, ['pressurePregnantSevere']],
    [{ systolic: 165, pregnant: true, signs: true }, ['signs', 'pressurePregnantSevere']],
    [{ systolic: 89, signs: true }, ['pressureLowWithSigns']],
    [{ systolic: 90, diastolic: 59, signs: true }, ['pressureLowWithSigns']],
    [{ systolic: 90, diastolic: 60, signs: true }, ['signs']],
    [{ signs: true }, ['signs']],
    [{ glucose: 39 }, ['glucoseVeryLow']],
    [{ glucose: 40 }, ['glucoseLow']],
    [{ glucose: 69 }, ['glucoseLow']],
    [{ glucose: 69, signs: true }, ['glucoseLowWithSigns']],
    [{ glucose: 125 }, []],
    [{ glucose: 126 }, ['glucoseDiabetic']],
    [{ glucose: 126, glucoseDrug: true }, []],
    [{ glucose: 199 }, ['glucoseDiabetic']],
    [{ glucose: 200, minor: true }, ['glucoseOfMinor']],
    [{ glucose: 200 }, ['glucoseRaised']],
    [{ glucose: 599 }, ['glucoseHigh']],
    [{ glucose: 600 }, ['glucoseExtreme']],
    [{ glucose: 70 }, []],
    [{ glucose: 299 }, ['glucoseRaised']],
    [{ glucose: 300 }, ['glucoseHigh']],
    [{ triglycerides: 499 }, []],
    [{ triglycerides: 500 }, ['triglyceridesHigh']],
    [{ systolic: null, diastolic: null, glucose: null, triglycerides: null, signs: true }, ['signs']],
    [{ systolic: 190, glucose: 320, triglycerides: 900 }, ['pressureHigh', 'glucoseHigh', 'triglyceridesHigh']],
    [{ systolic: 190, glucose: 60 }, ['glucoseLow', 'pressureHigh']],
  ] as const)('%j: %j', (change, expected) => expect(keysOf(change)).toEqual(expected))
})

const person = {
  sex: 'male',
  waist: 80,
  hdl: 60,
  pressureDrug: false,
  lipidDrug: false,
  ...well,
} as const

test('a danger is reported first, whatever the count', () => {
  const one = metabolicSyndrome.compute({ ...person, systolic: 185, diastolic: 122 })
  expect(one).toMatchObject({ headline: '血壓太高：再量一次，今天就醫', tone: 'alert', trend: 1 })
  expect(one.verdict).toContain('五項中符合 1 項')
  expect(one.text).toMatch(/^血壓到 180／120 以上/)
  expect(metabolicSyndrome.compute({ ...person, glucose: 62 })).toMatchObject({
    tone: 'alert',
    trend: 0,
    text: expect.stringMatching(/^血糖低於 70.*15 公克.*119/),
  })
  fc.assert(
    fc.property(
      fc.record({
        systolic: fc.integer({ min: 60, max: 260 }),
        glucose: fc.integer({ min: 30, max: 600 }),
        triglycerides: fc.integer({ min: 20, max: 3000 }),
        signs: fc.boolean(),
      }),
      (change) => {
        const [first] = dangersIn({ ...person, ...change })
        const { headline, tone, text } = metabolicSyndrome.compute({ ...person, ...change })
        expect(headline).toBe(first?.headline ?? headline)
        if (first) expect([tone, text.startsWith(first.text)]).toEqual(['alert', true])
        else expect(headline).toMatch(/^五項中符合/)
      },
    ),
  )
})

test('the screening that it mentions starts at 30', () => {
  const { text } = metabolicSyndrome.compute(person)
  expect(text).toContain('30 歲起')
  expect(text).not.toContain('40 歲以上')
})

test('thresholds have a source of the tool and a day, and equal those of the symptom trees', () => {
  for (const { source, checked } of Object.values(dangers)) {
    expect(checked).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(metabolicSyndrome.sources).toContainEqual(source)
  }
  expect(dangers.glucoseLow.limits.glucose).toBe(thresholds.lowSugar.value)
  expect(dangers.pressureHigh.limits).toEqual({
    systolic: thresholds.pressureHigh.value,
    diastolic: thresholds.pressureHighLower.value,
  })
  expect(dangers.pressureLowWithSigns.limits.systolic).toBe(thresholds.pressureLow.value)
})

test('signs are an emergency whatever the values; a fact never makes the headline less urgent', () => {
  const value = (min: number, max: number) => fc.option(fc.integer({ min, max }))
  const measured = fc.record({
    systolic: value(40, 300),
    diastolic: value(20, 200),
    glucose: value(20, 2000),
    triglycerides: value(10, 10_000),
    signs: fc.boolean(),
    pregnant: fc.boolean(),
  })
  const rank = (dangers: ReturnType<typeof dangersIn>) => {
    const at = [/119/, /急診/, /今天|現在就/, /這幾天/].findIndex((words) => words.test(dangers[0]?.headline ?? ''))
    return at < 0 ? 4 : at
  }
  fc.assert(
    fc.property(measured, (values) => {
      expect(rank(dangersIn({ ...values, signs: true }))).toBe(0)
      expect(rank(dangersIn({ ...values, pregnant: true }))).toBeLessThanOrEqual(rank(dangersIn(values)))
      for (const name of ['systolic', 'diastolic', 'glucose', 'triglycerides'] as const)
        expect(rank(dangersIn(values))).toBeLessThanOrEqual(rank(dangersIn({ ...values, [name]: null })))
    }),
  )
})
