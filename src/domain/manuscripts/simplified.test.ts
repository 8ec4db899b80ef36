import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../posts/arbitrary-document.ts'
import { documentOf, readDocument } from '../posts/blocks.ts'
import { contentChecks } from './checks.ts'
import { emptyFields } from './fields.ts'
import { convertSimplified, convertSimplifiedContent, findSimplified, simplifiedWords } from './simplified.ts'
import { simplifiedForms, traditionalForms } from './simplified-table.data.ts'

const [simplified, traditional] = [[...simplifiedForms], [...traditionalForms]]
const character = fc.oneof(
  fc.constantFrom(...simplified),
  fc.constantFrom(...traditional),
  fc.constantFrom(...'后里台干面松只系血高一人，。 A7\n𠮷'),
)
const text = fc.array(character, { maxLength: 40 }).map((all) => all.join(''))
/** A converter that converts runs arbitrarily, also to other lengths. */
const convert = fc.constantFrom(
  (text: string) => text,
  (text: string) => text.replaceAll('后', '後').replaceAll('发', '髮'),
  (text: string) => `${text}字`,
  () => '',
)

test('each Simplified character has a Taiwan form, and none of these is Simplified', () => {
  expect(simplified.length).toBe(traditional.length)
  expect(simplified.length).toBeGreaterThan(2000)
  expect(traditional.filter((one) => simplified.includes(one))).toEqual([])
})

test('conversion leaves no Simplified character, preserves the length and is idempotent', () => {
  fc.assert(
    fc.property(text, convert, (input, by) => {
      const now = convertSimplified(input, by)
      expect(simplifiedWords(now)).toEqual([])
      expect([...now].length).toBe([...input].length)
      expect(convertSimplified(now, by)).toBe(now)
      if (simplifiedWords(input).length === 0) expect(now).toBe(input)
      for (const [index, one] of [...input].entries()) if (traditional.includes(one)) expect([...now][index]).toBe(one)
    }),
  )
})

test('words with a Simplified character are reported, shared characters are not', () => {
  expect(simplifiedWords('量血压之前，先坐五分钟。皇后、公里、台北、餅乾、面子、松樹、只有、關係。再量血压。')).toEqual([
    '血压',
    '五分钟',
  ])
  const phrases = (text: string) => text.replaceAll('以后', '以後').replaceAll('头发', '頭髮').replaceAll('皇后', '皇後')
  expect(convertSimplified('吃药以后，头发干净；皇后的餅乾过期', phrases)).toBe('吃藥以後，頭髮干淨；皇后的餅乾過期')
  expect(convertSimplified('台湾的台风', (text) => text.replace('台风', '颱風').replace('台湾', '臺灣'))).toBe('台灣的颱風')
})

const paragraph = (key: string, text: string) => ({
  type: 'paragraph' as const,
  attrs: { key },
  content: [{ type: 'text' as const, text }],
})

test('a converted document is valid, has the same keys and contains nothing Simplified', () => {
  const words = fc.constantFrom('量血压', '頭髮', '皇后以后', 'mmHg', '药')
  fc.assert(
    fc.property(arbitraryDocument, words, words, (document, title, lead) => {
      const content = { fields: { ...emptyFields('article'), title, lead, key_points: [lead] }, document }
      const turned = convertSimplifiedContent(content, (text) => text)
      expect(readDocument(turned.document)).toEqual({ document: turned.document })
      expect(turned.document.content.map(({ attrs }) => attrs.key)).toEqual(document.content.map(({ attrs }) => attrs.key))
      expect(findSimplified(turned)).toEqual([])
      if (findSimplified(content).length === 0) expect(turned).toEqual(content)
    }),
    { numRuns: 30 },
  )
})

test('the report contains the words, the place of the first, and a one-step fix', () => {
  const document = documentOf([
    paragraph('a', '正體的一段。'),
    paragraph('b', '先量血压，再吃药。'),
    paragraph('c', '血压高要看医师。'),
  ])
  const actual = contentChecks({ fields: emptyFields('article'), document }).filter(({ mend }) => mend)
  expect(actual).toEqual([
    { blocking: false, place: 'block.b', mend: 'simplified', message: '內文有簡體字：「血压」「药」「医师」' },
  ])
})
