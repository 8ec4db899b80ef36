import { expect, test } from 'vitest'
import { type Block, documentOf } from '../../../../domain/posts/blocks.ts'
import { parseDocument } from '../document.ts'
import { countCharacters, headingsIn, readingMinutes } from './outline.ts'

const words = (text: string) => [{ type: 'text' as const, text }]
const heading = (key: string, level: 2 | 3, text: string): Block => ({
  type: 'heading',
  attrs: { key, level, anchor: null },
  content: words(text),
})

test('lists headings in order with positions, and counts characters without spaces', () => {
  const doc = parseDocument(
    documentOf([
      heading('a', 2, '量 血壓'),
      { type: 'paragraph', attrs: { key: 'b' }, content: words('早 晚　各一次') },
      heading('c', 3, '早上'),
    ]),
  )
  expect(headingsIn(doc).map(({ level, text, pos }) => [level, text, doc.nodeAt(pos)?.textContent])).toEqual([
    [2, '量 血壓', '量 血壓'],
    [3, '早上', '早上'],
  ])
  expect(countCharacters(doc)).toBe(3 + 5 + 2)
  expect([0, 1, 400, 401, 4000].map(readingMinutes)).toEqual([0, 1, 1, 2, 10])
})
