import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captionIndexAt, playTime } from './captions.ts'

test('a caption is shown from its second to the next one', () => {
  const captions = [{ at: 0 }, { at: 18 }, { at: 40 }]
  expect([0, 17.9, 18, 39, 40, 900].map((second) => captionIndexAt(captions, second))).toEqual([0, 0, 1, 1, 2, 2])
  expect(captionIndexAt([{ at: 5 }], 0)).toBe(0)
  expect(captionIndexAt([], 3)).toBe(0)
})

test('there is always a caption, and playback never moves it back', () => {
  const times = fc.array(fc.nat(600), { minLength: 1 }).map((seconds) => seconds.sort((a, b) => a - b).map((at) => ({ at })))
  fc.assert(
    fc.property(times, fc.nat(700), fc.nat(50), (captions, second, more) => {
      const now = captionIndexAt(captions, second)
      expect(captions[now]).toBeDefined()
      expect(captionIndexAt(captions, second + more)).toBeGreaterThanOrEqual(now)
    }),
  )
})

test('time is formatted in minutes and seconds', () => {
  expect([0, 9.9, 60, 186, -3].map(playTime)).toEqual(['0:00', '0:09', '1:00', '3:06', '0:00'])
})
