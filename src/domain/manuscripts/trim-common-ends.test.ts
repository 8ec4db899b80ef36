import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trimCommonEnds } from './compare-words.ts'

const words = fc.string({ unit: fc.constantFrom(...'血壓高 12.5mg。\n😀'), maxLength: 30 })

test('common ends and middle add up to both texts; a text compared with itself has no middle', () => {
  fc.assert(
    fc.property(words, words, (one, other) => {
      const { head, mine, theirs, tail } = trimCommonEnds(one, other)
      expect([head + mine.join('') + tail, head + theirs.join('') + tail]).toEqual([one, other])
      expect(mine.length + theirs.length === 0).toBe(one === other)
    }),
  )
})

test('a number is never split', () => {
  expect(trimCommonEnds('每天 12.5 毫克。', '每天 12 毫克。')).toEqual({
    head: '每天 ',
    mine: ['12.5'],
    theirs: ['12'],
    tail: ' 毫克。',
  })
})
