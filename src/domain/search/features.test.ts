import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { readQuery } from './query.ts'
import { featuresOf, prepareQuery } from './ranking.ts'

const look = (keyword: string, title: string, body: string) =>
  featuresOf(prepareQuery(readQuery(keyword)), { title: fold(title), marks: '', body: fold(body) })

test('a whole phrase scores higher than its pieces, and close pieces higher than scattered ones', () => {
  const filler = '別的字'.repeat(60)
  const exact = look('慢性腎臟病飲食', '', '慢性腎臟病飲食原則')
  const close = look('慢性腎臟病飲食', '', '腎臟病是慢性的，飲食要清淡')
  const scattered = look('慢性腎臟病飲食', '', `慢性的${filler}腎臟病${filler}飲食`)
  expect(exact.phrase).toBeGreaterThan(close.phrase)
  expect(close.window).toBeGreaterThan(scattered.window)
})

test('only the title itself is exact, punctuation aside', () => {
  expect(look('三權分立', '三權分立', '').exact).toBe(1)
  expect(look('高血壓：飲食', '高血壓，飲食', '').exact).toBe(1)
  expect(look('三權', '三權分立', '').exact).toBe(0)
})

test('every feature is between 0 and 1', () => {
  const text = fc.string({ unit: fc.constantFrom('高', '血', '壓', '的', ' ', 'b', '1', '，'), maxLength: 60 })
  fc.assert(
    fc.property(text, text, text, (keyword, title, body) => {
      for (const value of Object.values(look(keyword, title, body))) {
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1.000001)
      }
    }),
  )
})
