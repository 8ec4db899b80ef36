import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bmi } from './bmi.ts'
import {
  bodyMassClass,
  bodyMassClasses,
  bodyMassIndex,
  dangerouslyThin,
  extremelyThin,
  healthyRange,
  showIndex,
  weightAt,
} from './body-mass.ts'
import { rounded } from './fields.ts'
import { weight } from './weight.ts'

const height = fc.integer({ min: 1000, max: 2500 }).map((tenths) => tenths / 10)
const kilograms = fc.integer({ min: 200, max: 3000 }).map((tenths) => tenths / 10)
const adult = { minor: false, pregnant: false }
const labelOf = (cm: number, kg: number) => bodyMassClass(bodyMassIndex(cm, kg)).label

describe('classes of the Health Promotion Administration, at and around every threshold', () => {
  // at 200 cm four kilograms are one unit of the index; at 100 cm one kilogram is
  test.each([
    [200, 73.9, '過輕'],
    [200, 74, '健康體重'],
    [200, 74.1, '健康體重'],
    [200, 95.9, '健康體重'],
    [200, 96, '過重'],
    [200, 107.9, '過重'],
    [200, 108, '輕度肥胖'],
    [200, 119.9, '輕度肥胖'],
    [200, 120, '中度肥胖'],
    [200, 139.9, '中度肥胖'],
    [200, 140, '重度肥胖'],
    [100, 18.4, '過輕'],
    [100, 18.5, '健康體重'],
    [250, 300, '重度肥胖'],
    [250, 20, '過輕'],
  ])('%d cm, %d kg: %s', (cm, kg, label) => {
    expect(labelOf(cm, kg)).toBe(label)
  })

  test('floating-point errors do not move a threshold', () => {
    for (const cm of [150, 160, 170, 173.5, 181.3])
      for (const { from, label } of bodyMassClasses.slice(1))
        expect(bodyMassClass(bodyMassIndex(cm, weightAt(from, cm))).label).toBe(label)
  })

  test('a weight entered in tenths is healthy exactly if it is in the displayed range', () => {
    fc.assert(
      fc.property(height, kilograms, (cm, kg) => {
        const { min: least, max: most } = healthyRange(cm)
        expect(bodyMassClass(bodyMassIndex(cm, kg)).name === 'healthy').toBe(kg >= least && kg < most)
      }),
    )
  })

  test('an index below a danger threshold is displayed below it', () => {
    expect(showIndex(bodyMassIndex(160, 40.9))).toBe('15.98')
    expect(showIndex(bodyMassIndex(160, 41))).toBe('16.0')
    fc.assert(
      fc.property(height, kilograms, fc.constantFrom(dangerouslyThin, extremelyThin), (cm, kg, border) => {
        const index = bodyMassIndex(cm, kg)
        expect(Number(showIndex(index)) < border).toBe(index < border)
      }),
    )
  })

  test('the displayed index is never in another class than the reported one', () => {
    expect(showIndex(23.96)).toBe('23.96')
    expect(showIndex(23.999)).toBe('23.999')
    expect(showIndex(24)).toBe('24.0')
    fc.assert(
      fc.property(height, kilograms, (cm, kg) => {
        const index = bodyMassIndex(cm, kg)
        return bodyMassClass(Number(showIndex(index))) === bodyMassClass(index)
      }),
    )
  })
})

test('the index grows with weight and falls with height', () => {
  fc.assert(
    fc.property(height, kilograms, fc.integer({ min: 1, max: 500 }), (cm, kg, more) => {
      expect(bodyMassIndex(cm, kg + more)).toBeGreaterThan(bodyMassIndex(cm, kg))
      expect(bodyMassIndex(cm + more, kg)).toBeLessThan(bodyMassIndex(cm, kg))
    }),
  )
})

describe('the published table of healthy weights for adults (國民健康署)', () => {
  // the table's upper number is the last healthy tenth of a kilogram
  test.each([
    [148, 48.2, 40.5, 52.5],
    [150, 49.5, 41.6, 53.9],
    [155, 52.9, 44.4, 57.6],
    [160, 56.3, 47.4, 61.3],
    [165, 59.9, 50.4, 65.2],
    [169, 62.8, 52.8, 68.4],
    [170, 63.6, 53.5, 69.3],
    [178, 69.7, 58.6, 75.9],
    [190, 79.4, 66.8, 86.5],
  ])('%d cm: ideal %d, from %d to %d kg', (cm, ideal, from, to) => {
    expect(rounded(weightAt(22, cm), 1)).toBe(ideal)
    expect(rounded(weightAt(18.5, cm), 1)).toBe(from)
    expect(rounded(rounded(weightAt(24, cm), 1) - 0.1, 1)).toBe(to)
    const { headline } = weight.compute({ height: cm, weight: null, ...adult })
    expect(headline).toBe(`理想體重 ${ideal.toFixed(1)} 公斤`)
  })
})

describe('results', () => {
  test('BMI of 170 cm and 65 kg', () => {
    const outcome = bmi.compute({ height: 170, weight: 65, ...adult })
    expect(outcome).toMatchObject({ headline: 'BMI 22.5', verdict: '健康體重', tone: 'good', trend: 22.5 })
    expect(outcome.facts).toContainEqual({ label: '這個身高的健康體重', value: '53.5 公斤以上、未滿 69.4 公斤' })
    expect(outcome.facts).toContainEqual({ label: '與健康範圍相差', value: '在範圍內' })
  })

  test('the distance from the healthy range, on either side', () => {
    const distanceToRange = (kg: number) => bmi.compute({ height: 170, weight: kg, ...adult }).facts.at(-1)?.value
    expect(distanceToRange(50)).toBe('少 3.5 公斤')
    expect(distanceToRange(80)).toBe('多 10.6 公斤')
    expect(distanceToRange(69.3)).toBe('在範圍內')
    expect(distanceToRange(69.4)).toBe('多 0.1 公斤')
  })

  test('the ideal weight with the current one, always inside the scale', () => {
    fc.assert(
      fc.property(height, fc.option(kilograms), (cm, kg) => {
        const { picture } = weight.compute({ height: cm, weight: kg, ...adult })
        if (picture.kind !== 'range') throw new Error(picture.kind)
        for (const { value } of picture.marks) {
          expect(value).toBeGreaterThanOrEqual(picture.min)
          expect(value).toBeLessThanOrEqual(picture.max)
        }
        expect(picture.from).toBeLessThan(picture.to)
      }),
    )
    expect(weight.compute({ height: 170, weight: 80, ...adult })).toMatchObject({ verdict: '目前：輕度肥胖', trend: 80 })
  })
})

describe('persons to whom the rules for adults do not apply', () => {
  test.each([
    ['minor', /生長曲線/, /節食|變瘦/],
    ['pregnant', /產檢/, /不要減重/],
  ] as const)('%s: no class and no ideal, but a referral', (who, verdictOrText, text) => {
    for (const outcome of [
      bmi.compute({ height: 160, weight: 50, ...adult, [who]: true }),
      weight.compute({ height: 160, weight: 50, ...adult, [who]: true }),
    ]) {
      expect(`${outcome.verdict}${outcome.text}`).toMatch(verdictOrText)
      expect(outcome.text).toMatch(text)
      expect(outcome).toMatchObject({ facts: [], picture: { kind: 'none' }, trend: null })
      expect(JSON.stringify(outcome)).not.toMatch(/過輕|健康體重|肥胖/)
    }
  })

  test('none of them is advised to lose weight', () => {
    fc.assert(
      fc.property(height, kilograms, fc.constantFrom('minor', 'pregnant'), (cm, kg, who) => {
        const { text } = weight.compute({ height: cm, weight: kg, ...adult, [who]: true })
        expect(text).not.toContain('5%')
      }),
    )
  })
})

test('an index below 16 advises a physician; no underweight person is advised to lose weight', () => {
  // at 200 cm four kilograms are one unit of the index
  const texts = (kg: number) => [bmi, weight].map((tool) => tool.compute({ height: 200, weight: kg, ...adult }))
  for (const outcome of texts(63.9))
    expect(outcome).toMatchObject({ tone: 'alert', text: expect.stringMatching(/家醫科.*不要再減重.*急診/) })
  for (const outcome of texts(64)) expect(outcome).toMatchObject({ tone: 'low', text: expect.stringMatching(/看家醫科/) })
  for (const outcome of [...texts(63.9), ...texts(64), ...texts(73.9)]) expect(outcome.text).not.toMatch(/減去|5%/)
})
