import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutForWall } from '../walls/cut.ts'
import { arbitraryDocument } from './arbitrary-document.ts'
import { type Block, documentOf, type Inline } from './blocks.ts'
import { compileDocument } from './compile.ts'
import { contentsOf } from './contents.ts'
import { escapeAttribute } from './escape-html.ts'

const heading = (key: string, level: 2 | 3, anchor: string | null, content: Inline): Block => ({
  type: 'heading',
  attrs: { key, level, anchor },
  content,
})

test('headings with an anchor become lines of plain text', () => {
  const document = documentOf([
    heading('a', 2, 'a-1', [
      { type: 'text', text: '量血壓', marks: [{ type: 'strong' }] },
      { type: 'text', text: ' 之前' },
      { type: 'reference', attrs: { number: 2 } },
    ]),
    heading('b', 3, 'b&c', [{ type: 'text', text: 'A & B <3' }]),
    heading('c', 2, null, [{ type: 'text', text: '沒有名字' }]),
    { type: 'paragraph', attrs: { key: 'd' }, content: [{ type: 'text', text: '內文' }] },
  ])
  expect(contentsOf(compileDocument(document))).toEqual([
    { id: 'a-1', title: '量血壓 之前', level: 2 },
    { id: 'b&c', title: 'A & B <3', level: 3 },
  ])
})

test('every line links to a heading of the visible part, also with a wall', () => {
  fc.assert(
    fc.property(arbitraryDocument, fc.constantFrom('open' as const, 'memberWall' as const), (document, wall) => {
      const visibleBlocks = cutForWall(compileDocument(document), wall)
      const html = visibleBlocks.map((block) => block.html).join('')
      for (const { id, level } of contentsOf(visibleBlocks)) expect(html).toContain(`<h${level} id="${escapeAttribute(id)}">`)
    }),
  )
})
