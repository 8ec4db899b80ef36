import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { thresholds } from '../symptoms/thresholds.ts'
import { dangers, dangersIn } from './dangers.ts'
import { metabolicSyndrome } from './metabolic-syndrome.ts'

const well = { systolic: 120, diastolic: 75, glucose: 90, triglycerides: 100, signs: false }
const keysOf = (change: Partial<Record<keyof typeof well, number | boolean | null>>) =>
  dangersIn({ ...well, ...change } as Parameters<typeof dangersIn>[0]).map(
    (found) => Object.entries(dangers).find(([, danger]) => danger === found)?.[0],
  )

describe('each value at and around its border', () => {
  test.each([
    [{ systolic: 179 }, []],
    [{ systolic: 180 }, ['pressureHigh']],
    [{ diastolic: 119 }, []],
    [{ diastolic: 120 }, ['pressureHigh']],
    [{ systolic: 180, signs: true }, ['pressureHighWithSigns']],
    [{ systolic: 89 }, []],
    [{ systolic: 89, signs: true }, ['pressureLowWithSigns']],
    [{ systolic: 90, diastolic: 59, signs: true }, ['pressureLowWithSigns']],
    [{ systolic: 90, diastolic: 60, signs: true }, []],
    [{ glucose: 69 }, ['glucoseLow']],
    [{ glucose: 70 }, []],
    [{ glucose: 299 }, []],
    [{ glucose: 300 }, ['glucoseHigh']],
    [{ triglycerides: 499 }, []],
    [{ triglycerides: 500 }, ['triglyceridesHigh']],
    [{ systolic: null, diastolic: null, glucose: null, triglycerides: null, signs: true }, []],
    [{ systolic: 190, glucose: 320, triglycerides: 900 }, ['pressureHigh', 'glucoseHigh', 'triglyceridesHigh']],
    [{ systolic: 190, glucose: 60 }, ['glucoseLow', 'pressureHigh']],
  ] as const)('%j: %j', (change, expected) => expect(keysOf(change)).toEqual(expected))
})

const person = { sex: 'male', waist: 80, hdl: 60, pressureDrug: false, glucoseDrug: false, lipidDrug: false, ...well } as const

test('what is dangerous is said first, whatever the count', () => {
  const one = metabolicSyndrome.compute({ ...person, systolic: 185, diastolic: 122 })
  expect(one).toMatchObject({ headline: '血壓太高：先處理這個數字', tone: 'alert', trend: 1 })
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

test('the screening that it mentions begins at 30', () => {
  const { text } = metabolicSyndrome.compute(person)
  expect(text).toContain('30 歲起')
  expect(text).not.toContain('40 歲以上')
})

test('numbers have a source and a day, are those of the symptom trees, and stand among the sources of the tool', () => {
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
