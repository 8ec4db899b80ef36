import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { arbitraryDocument } from './arbitrary-document.ts'
import { readDocument } from './blocks.ts'
import { blockTypes } from './compiled-block.ts'

const paragraph = (key: string, more: object = {}) => ({
  type: 'paragraph',
  attrs: { key },
  content: [{ type: 'text', text: '字' }],
  ...more,
})
const doc = (...content: unknown[]) => ({ type: 'doc', attrs: { version: 1 }, content })
const errorsOf = (input: unknown) => {
  const read = readDocument(input)
  return 'errors' in read ? read.errors.map(({ path, message }) => `${path} ${message}`.trim()) : []
}

test('a document survives the round trip through JSON', () => {
  fc.assert(
    fc.property(arbitraryDocument, (document) => {
      expect(readDocument(JSON.parse(JSON.stringify(document)))).toEqual({ document })
    }),
  )
})

test('properties cover every block type', () => {
  const types = fc.sample(arbitraryDocument, 200).flatMap(({ content }) => content.map(({ type }) => type))
  expect([...new Set(types)].sort()).toEqual([...blockTypes].sort())
})

describe('refused, with the place and the error', () => {
  test.each<[string, unknown, string[]]>([
    ['no object', null, ['不是一份文件']],
    ['another version', { ...doc(paragraph('a')), attrs: { version: 2 } }, ['attrs.version 不認得這個版本的文件']],
    ['nothing in it', doc(), ['content 沒有內文']],
    ['an unknown kind', doc(paragraph('a'), { type: 'marquee', attrs: { key: 'b' } }), ['content.1.type 沒有這種區塊：marquee']],
    [
      'an unknown mark',
      doc(paragraph('a', { content: [{ type: 'text', text: '字', marks: [{ type: 'blink' }] }] })),
      ['content.0.content.0.marks.0.type 沒有這種標記'],
    ],
    [
      'a heading of the first level',
      doc({ ...paragraph('a'), type: 'heading', attrs: { key: 'a', level: 1, anchor: null } }),
      ['content.0.attrs.level 標題只有 2 和 3 兩級'],
    ],
    ['no key', doc({ ...paragraph('a'), attrs: {} }), ['content.0.attrs.key 要有 key']],
    ['a key twice', doc(paragraph('a'), paragraph('a')), ['content key a 用了兩次']],
    [
      'a link that runs a script',
      doc(
        paragraph('a', {
          content: [{ type: 'text', text: '字', marks: [{ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }] }],
        }),
      ),
      ['content.0.content.0.marks.0.attrs.href 連結只能通往本站的頁面，或 https、mailto、tel'],
    ],
    [
      'a red flag of no kind',
      doc({ type: 'red_flag', attrs: { key: 'a', flag: 'fun' }, content: [paragraph('b')] }),
      ['content.0.attrs.flag 紅旗只有 crisis、poison、emergency'],
    ],
    [
      'NUL',
      doc(paragraph('a', { content: [{ type: 'text', text: '字\u0000' }] })),
      ['content.0.content.0.text 有不能儲存的控制字元'],
    ],
  ])('%s', (_, input, errors) => {
    expect(errorsOf(input)).toEqual(errors)
  })

  test('unknown attributes are refused at any level', () => {
    expect(errorsOf(doc({ ...paragraph('a'), onclick: 'x()' }))).toHaveLength(1)
    expect(errorsOf(doc({ ...paragraph('a'), attrs: { key: 'a', style: 'x' } }))).toHaveLength(1)
  })

  test('at any nesting depth', () => {
    let nested: unknown = paragraph('x')
    for (let depth = 0; depth < 20_000; depth += 1) nested = { type: 'list', content: [nested] }
    expect(errorsOf(doc(nested))).toEqual(['清單的層數太多'])
  })
})
