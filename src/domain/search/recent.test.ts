import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addRecentSearch, readRecent } from './recent.ts'

test('the latest first, each once, eight at most, none blank', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('高血壓', '睡眠', ' 睡眠 ', '', 'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'), { maxLength: 30 }),
      (searches) => {
        const recent = searches.reduce<string[]>(addRecentSearch, [])
        const last = searches.findLast((keyword) => keyword.trim() !== '')?.trim()
        expect(recent[0]).toBe(last)
        expect(new Set(recent).size).toBe(recent.length)
        expect(recent.length).toBeLessThanOrEqual(8)
        expect(recent).not.toContain('')
      },
    ),
  )
})

test('a stored value is used only if it is a list of words', () => {
  expect(readRecent(JSON.stringify(['高血壓', 3, '', null]))).toEqual(['高血壓'])
  for (const nonsense of [null, '', '{', '{}', '"a"']) expect(readRecent(nonsense)).toEqual([])
})
