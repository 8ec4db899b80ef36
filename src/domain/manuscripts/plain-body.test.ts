import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, type PostDocument, readDocument } from '../posts/blocks.ts'
import { emptyDocument } from './fields.ts'
import { fromPlainBody, plainBody } from './plain-body.ts'

const line = fc.constantFrom('', '血壓', '## 小標', '### 小小標', '# 一', '少鹽 多動', '  前後有空白 ', '##', '\t')
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
let last = 0
const newKey = () => {
  last += 1
  return `new-${last}`
}
const written = (words: string, before: PostDocument = emptyDocument()) => fromPlainBody(words, before, newKey)

test('whatever is typed becomes a document that holds to the schema, and is typed again as it stands', () => {
  fc.assert(
    fc.property(text, (words) => {
      const document = written(words)
      expect(readDocument(document)).toEqual({ document })
      const again = plainBody(document)
      expect(again).not.toBeNull()
      expect(fromPlainBody(again ?? '', document, () => 'never')).toEqual(document)
    }),
  )
})

test('no key is given twice, and words that stay keep theirs wherever others are put', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      const before = written(one)
      const after = fromPlainBody(`${other}\n\n留著的一段\n\n${other}`, written(`${one}\n\n留著的一段`, before), () =>
        crypto.randomUUID(),
      )
      const keys = after.content.map(({ attrs }) => attrs.key)
      expect(new Set(keys).size).toBe(keys.length)
    }),
  )
  const before = written('甲\n\n乙\n\n丙')
  const keys = (document: PostDocument) => document.content.map(({ attrs: { key } }) => key)
  const [first, second, third] = keys(before)
  expect(keys(written('新\n\n甲\n\n乙\n\n丙', before)).slice(1)).toEqual([first, second, third])
  expect(keys(written('甲\n\n改過的乙\n\n丙', before))).toEqual([first, second, third])
})

test('a document that holds more than a box of text can is left alone', () => {
  const key = 'a'
  const strong = documentOf([
    { type: 'paragraph', attrs: { key }, content: [{ type: 'text', text: '重', marks: [{ type: 'strong' }] }] },
  ])
  const quote = documentOf([{ type: 'quote', attrs: { key }, content: [{ type: 'paragraph', attrs: { key: 'b' } }] }])
  const looksLikeHeading = documentOf([{ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text: '## 不是標題' }] }])
  expect([strong, quote, looksLikeHeading].map(plainBody)).toEqual([null, null, null])
})
