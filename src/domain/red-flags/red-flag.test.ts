import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { redFlags } from './help.ts'
import { dangerous, harmlessPhrases } from './phrases.data.ts'
import { redFlagOf } from './red-flag.ts'

const all = redFlags.flatMap((flag) => dangerous[flag].map((text) => [text, flag] as const))

test('there are enough phrases to judge by, each once', () => {
  expect(all.length).toBeGreaterThanOrEqual(60)
  expect(harmlessPhrases.length).toBeGreaterThanOrEqual(200)
  const phrases = [...all.map(([text]) => text), ...harmlessPhrases]
  expect(phrases.filter((text, at) => phrases.indexOf(text) !== at)).toEqual([])
})

test.each(all)('%s: %s', (text, flag) => expect(redFlagOf(text)).toBe(flag))

test('of harmless phrases at most four raise the flag', () => {
  expect(harmlessPhrases.filter((text) => redFlagOf(text) !== null).length).toBeLessThanOrEqual(4)
})

describe('a phrase is recognized', () => {
  const anyDanger = fc.constantFrom(...all)

  test('whatever blanks and marks stand between its characters', () => {
    fc.assert(
      fc.property(anyDanger, fc.constantFrom(' ', '　', '.', '-', '，', '\n', '\u200b'), ([text, flag], mark) => {
        expect(redFlagOf([...text].join(mark))).toBe(flag)
      }),
    )
  })

  test('in full-width letters, in capitals, and inside other words', () => {
    fc.assert(
      fc.property(anyDanger, ([text, flag]) => {
        const wide = text.replace(/[!-~]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0))
        expect(redFlagOf(wide)).toBe(flag)
        expect(redFlagOf(text.toUpperCase())).toBe(flag)
        expect(redFlagOf(`請問醫師，${text}，謝謝`)).toBe(flag)
      }),
    )
  })

  test('beside any harmless phrase', () => {
    fc.assert(
      fc.property(anyDanger, fc.constantFrom(...harmlessPhrases), ([text], harmless) => {
        expect(redFlagOf(`${harmless}。${text}`)).not.toBeNull()
      }),
    )
  })
})

test('no text is too odd', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => [null, ...redFlags].includes(redFlagOf(text))))
})
