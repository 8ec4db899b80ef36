import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ComparedText } from '../../domain/manuscripts/compare-words.ts'
import { arbitraryDocument } from '../../domain/posts/arbitrary-document.ts'
import type { Block } from '../../domain/posts/blocks.ts'
import { compareBlocks } from './compare.ts'

const side = (segments: readonly ComparedText[], change: 'in' | 'out') =>
  segments
    .filter((one) => one.change === 'same' || one.change === change)
    .map(({ text }) => text)
    .join('')

test('a table is compared row by row, and its cells only by their words', () => {
  const cell = (text: string) => ({ type: 'table_cell', content: [{ type: 'text', text }] })
  const table = (...rows: string[][]) =>
    ({
      type: 'table',
      attrs: { key: 't', label: '' },
      content: rows.map((row) => ({ type: 'table_row', content: row.map(cell) })),
    }) as Block
  const [change] = compareBlocks([table(['早上', '5 毫克'])], [table(['早上', '50 毫克'], ['晚上', '5 毫克'])])
  expect([change?.in, change?.out]).toEqual([[], []])
  expect(side(change?.words ?? [], 'in')).toBe('早上｜50 毫克\n晚上｜5 毫克')
})

test('blocks of both versions occur once, in the later order; equal texts have no changes', () => {
  fc.assert(
    fc.property(arbitraryDocument, arbitraryDocument, fc.func(fc.boolean()), ({ content: one }, { content: other }, isStored) => {
      // some blocks of the earlier version are also in the later one
      const keys = new Set(other.map(({ attrs }) => attrs.key))
      const after = [...other, ...one.filter(({ attrs }) => !keys.has(attrs.key) && isStored(attrs.key))]
      const actual = compareBlocks(one, after)
      expect(actual.filter(({ change }) => change !== 'gone').map(({ block }) => block)).toEqual(after)
      expect(actual.filter(({ change }) => change === 'gone').every(({ block }) => one.includes(block))).toBe(true)
      expect(compareBlocks(one, one).every(({ change }) => change === 'same')).toBe(true)
    }),
  )
})

test('a reversed text with very many blocks is compared in acceptable time', () => {
  const blocks = Array.from({ length: 20_000 }, (_, index): Block => ({ type: 'paragraph', attrs: { key: `k${index}` } }))
  const changes = compareBlocks(blocks, blocks.toReversed())
  expect(changes.filter(({ change }) => change === 'moved')).toHaveLength(blocks.length - 1)
})
