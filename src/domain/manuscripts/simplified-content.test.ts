import fc from 'fast-check'
import { expect, test } from 'vitest'
import { arbitraryDocument } from '../posts/arbitrary-document.ts'
import { documentOf, readDocument } from '../posts/blocks.ts'
import { contentChecks } from './checks.ts'
import { emptyFields } from './fields.ts'
import { simplifiedIn, withoutSimplifiedIn } from './simplified-content.ts'

const paragraph = (key: string, text: string) => ({
  type: 'paragraph' as const,
  attrs: { key },
  content: [{ type: 'text' as const, text }],
})

test('any document remains valid after the conversion, with the same keys, and contains nothing Simplified', () => {
  const words = fc.constantFrom('量血压', '頭髮', '皇后以后', 'mmHg', '药')
  fc.assert(
    fc.property(arbitraryDocument, words, words, (document, title, lead) => {
      const content = { fields: { ...emptyFields('article'), title, lead, key_points: [lead] }, document }
      const turned = withoutSimplifiedIn(content, (stretch) => stretch)
      expect(readDocument(turned.document)).toEqual({ document: turned.document })
      expect(turned.document.content.map(({ attrs }) => attrs.key)).toEqual(document.content.map(({ attrs }) => attrs.key))
      expect(simplifiedIn(turned)).toEqual([])
      if (simplifiedIn(content).length === 0) expect(turned).toEqual(content)
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
