import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, type PostDocument, readDocument } from '../posts/blocks.ts'
import { compileDocument } from '../posts/compile.ts'
import { pageBody, pageDocument } from './page-body.ts'

const piece = fc.constantFrom(
  ...['血壓', '**', '*', '[', ']', '(/terms)', '[條款](/terms)', '\\', '|', ' ', '-', '- ', '1. ', '2. 乙', '## ', '#', '甲'],
)
const line = fc.oneof(
  fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join('')),
  fc.constantFrom(
    '',
    '- 一',
    '- **二**',
    '  接著',
    '1. 一',
    '  - 內',
    '  1. 內',
    '    - 更內',
    '  \\- 接著',
    '   - 歪',
    '| 項目 | 說明 |',
    '| --- | --- |',
    '| 甲 | 乙\\| |',
    '\t',
  ),
)
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
const htmlOf = (document: PostDocument) => compileDocument(document).map(({ html }) => html)

test('any typed text becomes a valid document and survives the round trip', () => {
  fc.assert(
    fc.property(text, (input) => {
      const document = pageDocument(input)
      expect(readDocument(document)).toEqual({ document })
      const again = pageBody(document)
      expect(again).not.toBeNull()
      expect(pageDocument(again ?? '', document)).toEqual(document)
    }),
    { numRuns: 500, examples: ['**\n****\n**', '**\n**** ****\n**', '[\n](/terms)[\n](/terms)'].map((input) => [input]) },
  )
})

test('lists, tables, bold words and links are typed as they are read', () => {
  const input = [
    '## 第一條　**費用**',
    '- 免費讀 **三篇**\n- 其餘見[訂閱](/subscribe)\n  換行接著寫',
    '3. 丙\n4. 丁',
    '| 項目 | 保存 |\n| --- | --- |\n| 帳號 | 刪除為止 |\n| 甲\\|乙 | **一年** |',
    '一般的一段，2 * 3 = 6。',
  ].join('\n\n')
  const document = pageDocument(input)
  expect(htmlOf(document)).toEqual([
    '<h2>第一條　<strong>費用</strong></h2>',
    expect.stringMatching(
      /^<ul>\s*<li>免費讀 <strong>三篇<\/strong><\/li>\s*<li>其餘見<a href="\/subscribe">訂閱<\/a><br ?\/?>換行接著寫<\/li>\s*<\/ul>$/,
    ),
    expect.stringMatching(/^<ol start="3">\s*<li>丙<\/li>\s*<li>丁<\/li>\s*<\/ol>$/),
    expect.stringContaining('甲|乙'),
    '<p>一般的一段，2 * 3 = 6。</p>',
  ])
  const html = pageBody(document) ?? ''
  expect(html).toBe(input.replace('2 * 3', '2 \\* 3'))
  expect(pageDocument(html, document)).toEqual(document)
})

test('nested lists are typed two spaces further in, and read with any deeper indentation', () => {
  const input = ['- 甲', '  接著寫', '  - 甲一', '    1. 最裡面', '    2. 再一項', '  - 甲二', '  3. 另一種', '- 乙'].join('\n')
  const document = pageDocument(input)
  expect(htmlOf(document).map((html) => html.replaceAll(/\s*\n\s*/g, ''))).toEqual([
    '<ul><li>甲<br />接著寫<ul><li>甲一<ol><li>最裡面</li><li>再一項</li></ol></li><li>甲二</li></ul><ol start="3"><li>另一種</li></ol></li><li>乙</li></ul>',
  ])
  expect(pageBody(document)).toBe(input)
  expect(pageBody(pageDocument('1. 甲\n    - 四格\n    - 也是\n   - 三格'))).toBe('1. 甲\n  - 四格\n  - 也是\n  - 三格')
  // beyond the maximum depth of lists it is plain text
  const deep = Array.from({ length: 9 }, (_, index) => `${'  '.repeat(index)}- 第 ${index + 1} 層`).join('\n')
  expect(htmlOf(pageDocument(deep)).join('').match(/<ul>/g)).toHaveLength(6)
})

test('unchanged blocks retain key, anchor and table name; added blocks get new keys', () => {
  const before = documentOf([
    { type: 'heading', attrs: { key: 'h', level: 2, anchor: 'terms-費用' }, content: [{ type: 'text', text: '費用' }] },
    {
      type: 'list',
      attrs: { key: 'p1', ordered: false, start: 1 },
      content: [
        { type: 'list_item', content: [{ type: 'paragraph', attrs: { key: 'p2' }, content: [{ type: 'text', text: '甲' }] }] },
      ],
    },
    {
      type: 'table',
      attrs: { key: 't', label: '保存多久' },
      content: ['項目', '帳號'].map((words) => ({
        type: 'table_row' as const,
        content: [{ type: 'table_header' as const, content: [{ type: 'text' as const, text: words }] }],
      })),
    },
  ])
  const html = pageBody(before)
  expect(html).toBe('## 費用\n\n- 甲\n\n| 項目 |\n| --- |\n| 帳號 |')
  const after = pageDocument(`新的一段\n\n- 乙\n\n${html}`, before)
  expect(after.content.slice(2)).toEqual(before.content)
  expect(pageDocument((html ?? '').replace('## 費用', '## 收費'), before).content[0]?.attrs).toEqual(before.content[0]?.attrs)
})

test('a document with content that plain text cannot express is not converted', () => {
  const words = [{ type: 'text' as const, text: '字' }]
  const paragraph = (key: string) => ({ type: 'paragraph' as const, attrs: { key }, content: words })
  const quote = documentOf([{ type: 'quote', attrs: { key: 'a' }, content: [paragraph('b')] }])
  const within = documentOf([
    {
      type: 'list',
      attrs: { key: 'a', ordered: false, start: 1 },
      content: [{ type: 'list_item', content: [paragraph('b'), paragraph('c')] }],
    },
  ])
  const raised = documentOf([
    { type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '2', marks: [{ type: 'sup' }] }] },
  ])
  expect([quote, within, raised].map(pageBody)).toEqual([null, null, null])
})
