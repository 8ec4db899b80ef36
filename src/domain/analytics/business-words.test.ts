import { expect, test } from 'vitest'
import { growthOf, growthWords, shareOf } from './business-words.ts'

test('a change is stated in per cent of what was before', () => {
  expect([growthOf({ now: 9, before: 8 }), growthOf({ now: 0, before: 3 }), growthOf({ now: 3, before: 0 })]).toEqual([
    12.5,
    -100,
    null,
  ])
  expect([
    growthWords({ now: 9, before: 8 }),
    growthWords({ now: 2, before: 3 }),
    growthWords({ now: 3, before: 3 }),
    growthWords({ now: 3, before: 0 }),
    growthWords({ now: 0, before: 0 }),
  ]).toEqual(['多 12.5%', '少 33.3%', '一樣', '從前沒有人讀', '沒有人讀'])
})

test('a share of nothing is none', () => {
  expect([shareOf(1, 3), shareOf(0, 5), shareOf(0, 0)]).toEqual([33.3, 0, null])
})
