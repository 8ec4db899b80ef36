import fc from 'fast-check'
import { expect, it } from 'vitest'
import { headline } from './headline.ts'

it.each([
  ['腎臟病第三期不是末期：讀懂那張分期地圖', ['腎臟病', '第三期', '不是', '末期：讀懂那張', '分期', '地圖']],
  ['餐桌上的七天：把居家血壓量準', ['餐桌上的', '七天：把居家', '血壓量準']],
  ['群組裡那則「醫師說」的訊息', ['群組裡那則「醫師說」的', '訊息']],
])('%s may be broken between its words alone', (title, pieces) => {
  expect(headline(title).__html.split('<wbr>')).toEqual(pieces)
})

it('says what the title says, markup in it included', () => {
  const title = fc.string({ unit: fc.constantFrom(...'糖友的腳&<>"「」，wbr/ ', '😀') })
  fc.assert(
    fc.property(title, (text) => {
      const html = headline(text).__html.replaceAll('<wbr>', '')
      expect(html).not.toContain('<')
      expect(html.replaceAll('&#60;', '<').replaceAll('&#38;', '&')).toBe(text)
    }),
  )
})
