import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simplifiedWords, withoutSimplified } from './simplified.ts'
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
  (stretch: string) => stretch,
  (stretch: string) => stretch.replaceAll('后', '後').replaceAll('发', '髮'),
  (stretch: string) => `${stretch}字`,
  () => '',
)

test('each Simplified character has a Taiwan form, and none of these is Simplified', () => {
  expect(simplified.length).toBe(traditional.length)
  expect(simplified.length).toBeGreaterThan(2000)
  expect(traditional.filter((one) => simplified.includes(one))).toEqual([])
})

test('converted text has no Simplified character, the same length, and is not converted further; Traditional text is unchanged', () => {
  fc.assert(
    fc.property(text, convert, (given, by) => {
      const now = withoutSimplified(given, by)
      expect(simplifiedWords(now)).toEqual([])
      expect([...now].length).toBe([...given].length)
      expect(withoutSimplified(now, by)).toBe(now)
      if (simplifiedWords(given).length === 0) expect(now).toBe(given)
      for (const [at, one] of [...given].entries()) if (traditional.includes(one)) expect([...now][at]).toBe(one)
    }),
  )
})

test('words with a Simplified character are reported, shared characters are not', () => {
  expect(simplifiedWords('量血压之前，先坐五分钟。皇后、公里、台北、餅乾、面子、松樹、只有、關係。再量血压。')).toEqual([
    '血压',
    '五分钟',
  ])
  const phrases = (stretch: string) => stretch.replaceAll('以后', '以後').replaceAll('头发', '頭髮').replaceAll('皇后', '皇後')
  expect(withoutSimplified('吃药以后，头发干净；皇后的餅乾过期', phrases)).toBe('吃藥以後，頭髮干淨；皇后的餅乾過期')
  expect(withoutSimplified('台湾的台风', (stretch) => stretch.replace('台风', '颱風').replace('台湾', '臺灣'))).toBe('台灣的颱風')
})
