import fc from 'fast-check'
import { XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { feedText, withoutMarkup, withoutTags, xmlText } from './xml-text.ts'

const nasty = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc
    .array(
      fc.constantFrom('<', '>', '&', '&lt;', '&#60;', ']]>', '"', "'", '\u0000', '\u0001', '\ud800', '\ufffe', '\n', '血壓'),
      {
        maxLength: 12,
      },
    )
    .map((parts) => parts.join('')),
)

test('any text is valid in a document, and only forbidden characters are removed', () => {
  fc.assert(
    fc.property(nasty, (text) => {
      const written = xmlText(text)
      expect(written).toMatch(/^(?:[\t\n\r\u0020-\ud7ff\ue000-\ufffd]|[\u{10000}-\u{10ffff}])*$/u)
      expect(xmlText(written)).toBe(written)
      expect(XMLValidator.validate(`<a>${written.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</a>`)).toBe(true)
    }),
  )
  expect(xmlText('第一行\n第二行\t血壓 & 血糖 🩺')).toBe('第一行\n第二行\t血壓 & 血糖 🩺')
})

test('in a feed, markup is displayed as text', () => {
  const characters: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&' }
  const asHtml = (written: string) => written.replace(/&(?:lt|gt|amp);/g, (reference) => characters[reference] ?? reference)
  fc.assert(
    fc.property(nasty.map(xmlText), (text) => {
      expect(feedText(text)).not.toMatch(/[<>]/)
      expect(asHtml(feedText(text))).toBe(text)
    }),
  )
  expect(feedText('A & B 的 <b>血壓</b> &lt;')).toBe('A & B 的 &lt;b&gt;血壓&lt;/b&gt; &amp;lt;')
})

test('the text of HTML has no tags, and character references are decoded once', () => {
  expect(withoutMarkup('<p>鹽 &lt; 6&nbsp;公克 &amp;lt; <b>&#39;一&#x27;</b> &quot;&unknown;</p>')).toBe(
    `鹽 < 6 公克 &lt; '一' "&unknown;`,
  )
  expect(withoutTags('<p>a &lt;b&gt; <i>c</i></p>')).toBe('a &lt;b&gt; c')
})
