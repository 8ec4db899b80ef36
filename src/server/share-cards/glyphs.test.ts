import { beforeAll, describe, expect, it } from 'vitest'
import { Glyphs } from './glyphs.ts'

describe('outlines of the site’s own typeface', () => {
  let letters: Glyphs
  const text = '血壓「量」了，又量？ BMI 24％'
  beforeAll(async () => {
    letters = await Glyphs.open()
    await letters.ready(text)
  })

  it('a Chinese character and its punctuation are a square; a bold Latin word is wider than a light one', () => {
    for (const letter of '血壓，？') expect(letters.width(letter, 400), letter).toBe(1)
    expect(letters.width('BMI', 700)).toBeGreaterThan(letters.width('BMI', 400))
  })

  it('every character except the space has an outline', () => {
    for (const letter of text.replaceAll(' ', ''))
      expect(letters.draw(letter, { x: 0, y: 0, size: 40, weight: 700 }), letter).toMatch(/ d="M/)
    expect(letters.draw(' ', { x: 0, y: 0, size: 40, weight: 700 })).not.toMatch(/ d="/)
  })

  it('skips characters that the typeface lacks', async () => {
    await letters.ready('\u{1f600}')
    expect(letters.width('\u{1f600}', 400)).toBe(0)
  })
})
