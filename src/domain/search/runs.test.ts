import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from './fold.ts'
import { runsOf } from './runs.ts'

const texts = (text: string) => runsOf(fold(text)).map(({ kind, text: run }) => `${kind}:${run}`)

test('Chinese, words and numbers are separated from each other, from punctuation and from emoji', () => {
  expect(texts('B肝帶原者，HbA1c 6.5%😀很好')).toEqual(['word:b', 'han:肝带原者', 'word:hba1c', 'word:6', 'word:5', 'han:很好'])
  expect(texts('𠮷野家 かぜ')).toEqual(['han:𠮷野家', 'han:かぜ'])
  expect(texts('，。 …')).toEqual([])
})

test('runs are at their reported positions, in order, and exclude separators', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
      let end = 0
      for (const { text: run, start } of runsOf(text)) {
        expect(text.slice(start, start + run.length)).toBe(run)
        expect(start).toBeGreaterThanOrEqual(end)
        end = start + run.length
      }
    }),
  )
})
