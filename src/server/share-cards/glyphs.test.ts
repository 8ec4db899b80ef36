import { beforeAll, describe, expect, it } from 'vitest'
import { Glyphs } from './glyphs.ts'

describe('outlines of the site’s own typeface', () => {
  let letters: Glyphs
  const text = '血壓「量」了，又量？ BMI 24％'
  beforeAll(async () => {
    letters = await Glyphs.open()
    await letters.ready(text)
  })

  it('Chinese characters and punctuation are square; bold Latin words are wider than light ones', () => {
    for (const letter of '血壓，？') expect(letters.width(letter, 400), letter).toBe(1)
    expect(letters.width('BMI', 700)).toBeGreaterThan(letters.width('BMI', 400))
  })

  it('every character except the space has an outline', () => {
    for (const letter of text.replaceAll(' ', ''))
      expect(letters.toPaths(letter, { x: 0, y: 0, size: 40, weight: 700 }), letter).toMatch(/ d="M/)
    expect(letters.toPaths(' ', { x: 0, y: 0, size: 40, weight: 700 })).not.toMatch(/ d="/)
  })

  it('draws Greek letters, which Noto Sans TC lacks, at the size of the others', async () => {
    expect(await letters.ready('βμΩ')).toEqual([])
    for (const letter of 'βμΩ') {
      expect(letters.toPaths(letter, { x: 0, y: 0, size: 40, weight: 400 }), letter).toMatch(/ d="M/)
      expect(letters.width(letter, 400), letter).toBeGreaterThan(0.4)
      expect(letters.width(letter, 400), letter).toBeLessThan(1)
    }
  })

  it('draws 〓 for a letter that no typeface has, and reports it; emoji are omitted', async () => {
    expect(await letters.ready('𠮷田\u{1f600}')).toEqual(['𠮷'])
    expect(await letters.ready('𠮷'), 'again, from the cache').toEqual(['𠮷'])
    const place = { x: 0, y: 0, size: 40, weight: 700 } as const
    expect(letters.toPaths('𠮷', place)).toBe(letters.toPaths('〓', place))
    expect(letters.width('\u{1f600}', 400)).toBe(0)
  })
})
