import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layOutTitle } from './lay-out-title.ts'

/** One em for every Chinese character, half an em for others. */
const measure = (text: string) => [...text].reduce((sum, letter) => sum + (/[\u0020-\u00ff]/u.test(letter) ? 0.5 : 1), 0)
const maxLines = 4
const space = { width: 600, sizes: [72, 60, 48].map((size) => ({ size, maxLines })) }
const letters = fc.constantFrom(...'血壓量了又量為什麼每次都不一樣早餐怎麼吃，。？！「」（）BMI 24 ')
const title = fc.array(letters, { minLength: 1, maxLength: 80 }).map((all) => all.join(''))

describe('title layout', () => {
  it('fits its area, and loses and adds nothing but spaces and what had to be truncated', () => {
    fc.assert(
      fc.property(title, (text) => {
        const { size, lines } = layOutTitle(text, measure, space)
        expect(lines.length).toBeLessThanOrEqual(maxLines)
        for (const line of lines) expect(measure(line) * size).toBeLessThanOrEqual(space.width)
        const bare = (words: string) => words.replace(/\s/gu, '')
        const joinedText = bare(lines.join(''))
        if (!joinedText.endsWith('…')) expect(joinedText).toBe(bare(text))
        else expect(bare(text).startsWith(joinedText.slice(0, -1))).toBe(true)
      }),
    )
  })

  it('starts no line with closing punctuation', () => {
    const plain = fc.array(fc.constantFrom('早餐', '怎麼吃', '，', '？', '「', '」', '血壓'), { minLength: 2, maxLength: 25 })
    fc.assert(
      fc.property(plain, (parts) => {
        const text = `量${parts.join('').replace(/[，？「」]{2,}/gu, '，')}`
        for (const line of layOutTitle(text, measure, space).lines) expect(line).not.toMatch(/^[，？」]/u)
      }),
    )
  })

  it('breaks after punctuation, in the largest size that fits', () => {
    expect(layOutTitle('家裡量的血壓，和診間不一樣？', measure, space)).toEqual({
      size: 72,
      lines: ['家裡量的血壓，', '和診間不一樣？'],
    })
  })

  it('splits no word', () => {
    const { lines } = layOutTitle('吃對早餐讓 Mediterranean 飲食成為習慣', measure, space)
    expect(lines.some((line) => line.includes('Mediterranean'))).toBe(true)
  })

  it('marks truncation with …', () => {
    const { size, lines } = layOutTitle('血壓'.repeat(60), measure, space)
    expect(size).toBe(48)
    expect(lines.join('')).toMatch(/^(血壓)+血?…$/u)
  })
})
