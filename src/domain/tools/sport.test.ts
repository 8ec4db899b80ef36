import fc from 'fast-check'
import { expect, test } from 'vitest'
import { metTable } from './met-table.data.ts'
import { intensityOf, sport, sportEnergy } from './sport.ts'

test('MET × kg × hours', () => {
  expect(sportEnergy(4.3, 60, 60)).toBe(258)
  expect(sportEnergy(7, 70, 30)).toBe(245)
  expect(sportEnergy(3, 50, 1)).toBe(2.5)
  expect(sportEnergy(8.8, 300, 600)).toBe(26_400)
})

test.each([
  // 2011 Compendium of Physical Activities
  ['17190', 3.5],
  ['17200', 4.3],
  ['12020', 7],
  ['12030', 8.3],
  ['18240', 5.8],
  ['02150', 2.5],
  ['15670', 3],
  ['15675', 7.3],
])('code %s is %d MET', (code, metValue) => {
  expect(metTable.find((one) => one.code === code)?.met).toBe(metValue)
})

test('every activity has a unique name and code', () => {
  expect(new Set(metTable.map(({ value }) => value)).size).toBe(metTable.length)
  expect(new Set(metTable.map(({ code }) => code)).size).toBe(metTable.length)
})

test('light below 3 MET, moderate below 6, vigorous from 6', () => {
  expect([2.9, 3, 5.9, 6].map(intensityOf)).toEqual(['輕度', '中度', '中度', '費力'])
})

test('more of anything is more energy, and the chosen activity is shown first, once', () => {
  const some = fc.integer({ min: 1, max: 600 })
  fc.assert(
    fc.property(fc.constantFrom(...metTable), some, some, ({ value, met }, minutes, weight) => {
      expect(sportEnergy(met, weight, minutes + 1)).toBeGreaterThan(sportEnergy(met, weight, minutes))
      expect(sportEnergy(met, weight + 1, minutes)).toBeGreaterThan(sportEnergy(met, weight, minutes))
      const { picture } = sport.compute({ activity: value, minutes, weight, signs: false })
      if (sportEnergy(met, weight, minutes) > 4000) {
        expect(picture.kind).toBe('none')
        return
      }
      if (picture.kind !== 'bars') throw new Error(picture.kind)
      expect(picture.bars.map(({ own }) => own)).toEqual([true, ...picture.bars.slice(1).map(() => false)])
    }),
  )
})
