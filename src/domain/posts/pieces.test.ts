import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Block } from '../walls/cut.ts'
import { piecesOf } from './pieces.ts'

const types: Block['type'][] = ['paragraph', 'heading', 'list', 'quote', 'table', 'image']
const blocks = fc
  .array(fc.constantFrom(...types), { maxLength: 40 })
  .map((kinds) => kinds.map((type, at): Block => ({ type, html: `<i>${at} ${type}</i>` })))

const paragraphsIn = (piece: string) => piece.split(' paragraph<').length - 1

test('nothing is lost, moved or empty', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      const pieces = piecesOf(body)
      expect(pieces.join('')).toBe(body.map(({ html }) => html).join(''))
      expect(pieces).not.toContain('')
    }),
  )
})

test('every piece but the last holds four paragraphs', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      const pieces = piecesOf(body)
      for (const piece of pieces.slice(0, -1)) expect(paragraphsIn(piece)).toBe(4)
      expect(paragraphsIn(pieces.at(-1) ?? '')).toBeLessThanOrEqual(4)
    }),
  )
})

test('no piece begins with what leans on the paragraph before', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      for (const piece of piecesOf(body).slice(1)) expect(piece).not.toMatch(/^<i>\d+ (list|table|image)</)
    }),
  )
})
