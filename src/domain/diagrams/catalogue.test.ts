import { describe, expect, test } from 'vitest'
import { drawings } from './catalogue.ts'
import { drawingFile, withDrawing } from './with-drawing.ts'

const all = Object.entries(drawings)
const textsOf = (parts: string) =>
  Array.from(parts.matchAll(/<text (?!class="mark")([^>]*)>([^<]*)<\/text>/g), ([, attributes = '', text = '']) => ({
    attributes,
    text,
  }))
const marksOf = (parts: string) => Array.from(parts.matchAll(/<text class="mark"[^>]*>(\d+)</g), ([, number]) => Number(number))

test('there are at least 24 drawings', () => {
  expect(all.length).toBeGreaterThanOrEqual(24)
})

describe.each(all)('%s', (name, { title, parts, lines }) => {
  test('its numbers are those of its list', () => {
    expect([...new Set(marksOf(parts))].sort((one, other) => one - other)).toEqual(lines.map((_, index) => index + 1))
  })

  test('every word in it is in its list or title', () => {
    const listedText = [title, ...lines].join('\n')
    const missing = textsOf(parts)
      .map(({ text }) => text)
      .filter((text) => text.length > 2 && !listedText.includes(text))
    expect(missing).toEqual([])
  })

  test('its text is at least 16 of 360 units, and its colours are those of the page', () => {
    for (const { attributes } of textsOf(parts))
      expect(Number(/font-size="(\d+)"/.exec(attributes)?.[1])).toBeGreaterThanOrEqual(16)
    expect(parts).not.toMatch(/#[0-9a-f]{3,8}\b|rgb\(|<style|<script|\bon[a-z]+=|\bid=|href/i)
  })

  test('it is well-formed, inline and as a file', () => {
    const inline = withDrawing(`<div class="drawing" data-drawing="${name}"></div>`)
    for (const svg of [inline, drawingFile(name) ?? '']) {
      const open: string[] = []
      for (const [, end, tag = '', self] of svg.matchAll(/<(\/?)([a-z]+)[^>]*?(\/?)>/g)) {
        if (self) continue
        if (end) expect(open.pop()).toBe(tag)
        else open.push(tag)
      }
      expect(open).toEqual([])
      expect(svg).not.toMatch(/NaN|undefined/)
    }
    expect(drawingFile(name)).not.toContain('var(')
  })
})

test('of an unknown drawing only the list remains', () => {
  const html = '<figure><div class="drawing" data-drawing="constructor"></div><ol><li>字</li></ol></figure>'
  expect(withDrawing(html)).toBe('<figure><ol><li>字</li></ol></figure>')
  expect(drawingFile('constructor')).toBeNull()
})
