import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Piece, parseParagraphs } from './paragraphs.ts'

const textOf = (piece: Piece) => ('link' in piece ? piece.link : piece.text)

test('renders paragraphs, lines and links', () => {
  expect(parseParagraphs('飯後走路\r\n十五分鐘。\n\n \n詳見 https://www.hpa.gov.tw/a?b=1#c。\n\n')).toEqual([
    [[{ text: '飯後走路' }], [{ text: '十五分鐘。' }]],
    [[{ text: '詳見 ' }, { link: 'https://www.hpa.gov.tw/a?b=1#c' }, { text: '。' }]],
  ])
})

test.each(['javascript:alert(1)', 'data:text/html,x', '<a href="https:evil">x</a>', 'http://', 'https:///', 'ftp://host/x'])(
  '%s is plain text',
  (text) => {
    expect(parseParagraphs(text)).toEqual([[[{ text }]]])
  },
)

test('links are http or https and contain no blank and no quote; no word is lost or added', () => {
  const anything = fc.oneof(
    fc.string(),
    fc.stringMatching(/^https?:\/\/[a-z0-9./?#=&%:@<>"-]{0,20}$/),
    fc.constantFrom('\n', '\n\n', '<b>', '"', 'https://', '。'),
  )
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const pieces = parseParagraphs(text).flat(2)
      for (const piece of pieces)
        if ('link' in piece) {
          expect(['http:', 'https:']).toContain(new URL(piece.link).protocol)
          expect(piece.link).not.toMatch(/[\s"'<>]/)
        }
      const bare = (words: string) => words.replace(/\s+/gu, '')
      expect(bare(pieces.map(textOf).join(''))).toBe(bare(text))
    }),
  )
})
