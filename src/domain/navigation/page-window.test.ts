import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageWindow, queryWith } from './page-window.ts'

test('shows the first, the last and the neighbours, in order, with gaps between', () => {
  expect(pageWindow(5, 10)).toEqual([1, null, 3, 4, 5, 6, 7, null, 10])
  expect(pageWindow(1, 1)).toEqual([1])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (page, total) => {
      const pageNumbers = pageWindow(Math.min(page, total), total)
      const numbers = pageNumbers.filter((number) => number !== null)
      expect(numbers).toEqual([...numbers].sort((a, b) => a - b))
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers).toContain(Math.min(page, total))
      expect(numbers[0]).toBe(1)
      expect(numbers.at(-1)).toBe(total)
    }),
  )
})

test('a changed filter resets to the first page, the first page has no number', () => {
  expect(queryWith('?page=3&tag=a', 'tag', 'b')).toBe('?tag=b')
  expect(queryWith('?page=3&tag=a', 'tag', null)).toBe('')
  expect(queryWith('?tag=a', 'page', '2')).toBe('?tag=a&page=2')
  expect(queryWith('?tag=a&page=2', 'page', '1')).toBe('?tag=a')
})
