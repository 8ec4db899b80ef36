import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { metabolicCriteria, metabolicSyndrome, metabolicVerdict } from './metabolic-syndrome.ts'

const well = {
  sex: 'male' as 'male' | 'female',
  waist: 80 as number | null,
  systolic: 120 as number | null,
  diastolic: 75 as number | null,
  glucose: 90 as number | null,
  triglycerides: 100 as number | null,
  hdl: 60 as number | null,
  pressureDrug: false,
  glucoseDrug: false,
  lipidDrug: false,
  signs: false,
  minor: false,
  pregnant: false,
}
const criteriaMet = (change: Partial<typeof well>) => metabolicCriteria({ ...well, ...change }).map((one) => one.met)
const places = { waist: 0, pressure: 1, glucose: 2, triglycerides: 3, hdl: 4 }

describe('each criterion at and around its threshold (國民健康署)', () => {
  test.each([
    ['waist', { waist: 89.9 }, false],
    ['waist', { waist: 90 }, true],
    ['waist', { sex: 'female', waist: 79.9 }, false],
    ['waist', { sex: 'female', waist: 80 }, true],
    ['pressure', { systolic: 129 }, false],
    ['pressure', { systolic: 130 }, true],
    ['pressure', { diastolic: 84 }, false],
    ['pressure', { diastolic: 85 }, true],
    ['glucose', { glucose: 99 }, false],
    ['glucose', { glucose: 100 }, true],
    ['triglycerides', { triglycerides: 149 }, false],
    ['triglycerides', { triglycerides: 150 }, true],
    ['hdl', { hdl: 40 }, false],
    ['hdl', { hdl: 39 }, true],
    ['hdl', { sex: 'female', hdl: 50 }, false],
    ['hdl', { sex: 'female', hdl: 49 }, true],
  ] as const)('%s %j: %s', (place, change, expected) => {
    expect(criteriaMet(change)[places[place]]).toBe(expected)
  })

  test('a drug counts as meeting it, even if the number is normal or missing', () => {
    expect(criteriaMet({ pressureDrug: true })[places.pressure]).toBe(true)
    expect(criteriaMet({ glucoseDrug: true, glucose: null })[places.glucose]).toBe(true)
    expect(criteriaMet({ lipidDrug: true, triglycerides: null })[places.triglycerides]).toBe(true)
  })

  test('a missing value is unknown; half of a blood pressure decides only if it is high', () => {
    expect(criteriaMet({ waist: null })[places.waist]).toBeNull()
    expect(criteriaMet({ systolic: null })[places.pressure]).toBeNull()
    expect(criteriaMet({ systolic: null, diastolic: 85 })[places.pressure]).toBe(true)
  })
})

test('three of five decide; a missing value decides only if it cannot change the outcome', () => {
  const criteria = fc.array(fc.record({ met: fc.constantFrom(true, false, null) }), { minLength: 5, maxLength: 5 })
  fc.assert(
    fc.property(criteria, (five) => {
      const best = five.filter((one) => one.met !== false).length
      const worst = five.filter((one) => one.met === true).length
      expect(metabolicVerdict(five)).toBe(worst >= 3 ? 'met' : best < 3 ? 'not met' : 'unknown')
    }),
  )
})

test('the result names the count and the missing values', () => {
  const three = metabolicSyndrome.compute({ ...well, waist: 95, glucose: 110, hdl: 35, triglycerides: null })
  expect(three).toMatchObject({ headline: '五項中符合 3 項', verdict: '符合代謝症候群的條件', trend: 3 })
  expect(three.facts.at(-1)).toEqual({ label: '還缺', value: '三酸甘油酯' })
  expect(metabolicSyndrome.compute({ ...well, waist: null, glucose: null, hdl: null }).verdict).toBe('資料不足，還不能判斷')
})

test('the upper value of a blood pressure is above the lower one', () => {
  expect(metabolicSyndrome.check?.({ ...well, systolic: 80, diastolic: 80 })).toHaveProperty('diastolic')
  expect(metabolicSyndrome.check?.({ ...well, systolic: 81, diastolic: 80 })).toEqual({})
})

test('a man is not pregnant', () => {
  expect(metabolicSyndrome.check?.({ ...well, pregnant: true })).toHaveProperty('sex')
})
