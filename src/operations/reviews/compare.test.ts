import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../../domain/posts/arbitrary-document.ts'
import { compareBlocks, compareWords, type Stretch } from './compare.ts'

const words = fc.string({ unit: fc.constantFrom(...'血壓高 12.5mg。\n'), maxLength: 30 })
const side = (stretches: readonly Stretch[], is: 'in' | 'out') =>
  stretches
    .filter((one) => one.is === 'same' || one.is === is)
    .map(({ text }) => text)
    .join('')

test('what is told of two texts is both of them, whole', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const told = compareWords(before, after)
      expect([side(told, 'out'), side(told, 'in')]).toEqual([before, after])
      expect(told.every(({ is }) => is === 'same')).toBe(before === after)
    }),
  )
})

test('a number and a word of letters are told as a whole', () => {
  expect(compareWords('每天 12.5 mg', '每天 13.5 mcg').filter(({ is }) => is !== 'same')).toEqual([
    { is: 'out', text: '12.5' },
    { is: 'in', text: '13.5' },
    { is: 'out', text: 'mg' },
    { is: 'in', text: 'mcg' },
  ])
})

test('every block of both versions is told once, those of the later one in its order; a text beside itself has not changed', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, fc.func(fc.boolean()), ({ content: one }, { content: other }, isKept) => {
      // some blocks of the earlier version stand in the later one as well
      const keys = new Set(other.map(({ attrs }) => attrs.key))
      const after = [...other, ...one.filter(({ attrs }) => !keys.has(attrs.key) && isKept(attrs.key))]
      const told = compareBlocks(one, after)
      expect(told.filter(({ is }) => is !== 'gone').map(({ block }) => block)).toEqual(after)
      expect(told.filter(({ is }) => is === 'gone').every(({ block }) => one.includes(block))).toBe(true)
      expect(compareBlocks(one, one).every(({ is }) => is === 'same')).toBe(true)
    }),
  )
})
