import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../../domain/posts/arbitrary-document.ts'
import type { Block } from '../../domain/posts/blocks.ts'
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

test('what was only added to a text, or only taken out, is told as just this, however much it is', () => {
  const [short, more] = ['從每天十分鐘開始。', '慢慢加到三十分鐘，一週五天，走到有點喘但還能說話。膝蓋不舒服就停下來']
  const longer = `從每天十分鐘開始${more}。`
  const beside = [
    { is: 'same', text: '從每天十分鐘開始' },
    { is: 'in', text: more },
    { is: 'same', text: '。' },
  ]
  expect(compareWords(short, longer)).toEqual(beside)
  expect(compareWords(longer, short)).toEqual(beside.map((one) => (one.is === 'in' ? { ...one, is: 'out' } : one)))
})

test('a table is told row by row, and its cells by their words alone', () => {
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

test('a text of very many blocks that was turned round is compared while somebody waits', () => {
  const blocks = Array.from({ length: 20_000 }, (_, at): Block => ({ type: 'paragraph', attrs: { key: `k${at}` } }))
  const changes = compareBlocks(blocks, blocks.toReversed())
  expect(changes.filter(({ is }) => is === 'moved')).toHaveLength(blocks.length - 1)
})
