import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type AdArea, adAreaSizes, fillAdAreas } from './ad-areas.ts'

const ads = fc.array(fc.record({ id: fc.integer({ min: 1, max: 20 }) }), { maxLength: 6 })
const areas = Object.keys(adAreaSizes) as AdArea[]

test('2, 1 and 1, own ads before the backup, no duplicates; the backup retains unused ads', () => {
  fc.assert(
    fc.property(fc.record({ ch_area03_6: ads, ch_area04_2: ads, ch_area04_6: ads }), ads, (own, backup) => {
      const filled = fillAdAreas(own, backup)
      const ids = areas.flatMap((area) => filled.areas[area].map(({ id }) => id))
      expect(new Set(ids).size).toBe(ids.length)
      for (const area of areas) expect(filled.areas[area].length).toBeLessThanOrEqual(adAreaSizes[area])
      expect(filled.backup).toEqual(backup.filter(({ id }) => !ids.includes(id)))
      if (filled.backup.length > 0) expect(areas.map((area) => filled.areas[area].length)).toEqual([2, 1, 1])
    }),
  )
})

test('an area uses its own ads before the backup', () => {
  const own = { ch_area03_6: [{ id: 1 }], ch_area04_2: [{ id: 2 }, { id: 3 }], ch_area04_6: [] }
  expect(fillAdAreas(own, [{ id: 9 }, { id: 8 }, { id: 7 }])).toEqual({
    areas: { ch_area03_6: [{ id: 1 }, { id: 9 }], ch_area04_2: [{ id: 2 }], ch_area04_6: [{ id: 8 }] },
    backup: [{ id: 7 }],
  })
})
