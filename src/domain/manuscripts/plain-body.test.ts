import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentOf, type PostDocument, readDocument } from '../posts/blocks.ts'
import { emptyDocument } from './fields.ts'
import { fromPlainBody, fromPlainBodyAt, plainBody } from './plain-body.ts'

const line = fc.constantFrom('', '血壓', '## 小標', '### 小小標', '# 一', '少鹽 多動', '  前後有空白 ', '##', '\t')
const text = fc.array(line, { maxLength: 8 }).map((lines) => lines.join('\n'))
let last = 0
const newKey = () => {
  last += 1
  return `new-${last}`
}
const written = (words: string, before: PostDocument = emptyDocument()) => fromPlainBody(words, before, newKey)

test('any typed text becomes a valid document and survives the round trip', () => {
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

test('keys are unique, and unchanged words retain theirs wherever others are inserted', () => {
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

test('a document with content that plain text cannot express is not converted', () => {
  const key = 'a'
  const strong = documentOf([
    { type: 'paragraph', attrs: { key }, content: [{ type: 'text', text: '重', marks: [{ type: 'strong' }] }] },
  ])
  const quote = documentOf([{ type: 'quote', attrs: { key }, content: [{ type: 'paragraph', attrs: { key: 'b' } }] }])
  const looksLikeHeading = documentOf([{ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text: '## 不是標題' }] }])
  expect([strong, quote, looksLikeHeading].map(plainBody)).toEqual([null, null, null])
})

test('the words are independent of the caret position, and those before the caret stay before it', () => {
  const shown = (document: PostDocument) =>
    document.content.map((block) =>
      (('content' in block && block.content) || []).map((part) => ('text' in part ? part.text : '\n')).join(''),
    )
  const bare = (words: string) => words.replace(/[\s#]/g, '')
  fc.assert(
    fc.property(text, fc.nat({ max: 60 }), (words, at) => {
      const caret = Math.min(at, words.length)
      const { document, place } = fromPlainBodyAt(words, caret, emptyDocument(), newKey)
      expect(readDocument(document)).toEqual({ document })
      const all = shown(document)
      expect(bare(all.join(''))).toBe(bare(words))
      const before = [...all.slice(0, place.block), (all[place.block] ?? '').slice(0, place.offset)]
      expect(bare(before.join(''))).toBe(bare(words.slice(0, caret)))
    }),
  )
})

test('a caret alone changes nothing; after a new line there is a paragraph to continue in', () => {
  const before = written('甲乙\n\n## 丙')
  const at = (caret: number) => fromPlainBodyAt('甲乙\n\n## 丙', caret, before, () => 'never')
  for (const caret of [0, 1, 2, 4, 5, 6, 7, 8]) expect(at(caret).document).toEqual(before)
  expect([1, 4, 6, 8].map((caret) => at(caret).place)).toEqual([
    { block: 0, offset: 1 },
    { block: 1, offset: 0 },
    { block: 1, offset: 0 },
    { block: 1, offset: 1 },
  ])
  expect(fromPlainBodyAt('', 0, emptyDocument(), () => 'never')).toEqual({
    document: emptyDocument(),
    place: { block: 0, offset: 0 },
  })
  const { document, place } = fromPlainBodyAt('甲乙\n\n', 4, before, () => 'next')
  expect(document.content.map(({ attrs: { key } }) => key)).toEqual([before.content[0]?.attrs.key, 'next'])
  expect(place).toEqual({ block: 1, offset: 0 })
})
