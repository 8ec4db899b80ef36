import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contentAdPositions } from '../ads/content-ad-positions.ts'
import { blockTypes, type CompiledBlock } from './compiled-block.ts'
import { bodyPiecesOf, redFlagsOf } from './pieces.ts'

const blocks = fc
  .array(fc.constantFrom(...blockTypes), { maxLength: 40 })
  .map((kinds) => kinds.map((type, at): CompiledBlock => ({ type, html: `<i>${at} ${type}</i>` })))

test('nothing is lost, moved or empty, and there is one gap for each advertisement', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      const pieces = bodyPiecesOf(body)
      const text = body.filter(({ type }) => type !== 'red_flag')
      expect(pieces.join('')).toBe(text.map(({ html }) => html).join(''))
      expect(redFlagsOf(body)).toEqual(body.filter((block) => !text.includes(block)).map(({ html }) => html))
      expect(pieces).not.toContain('')
      expect(pieces.length).toBe(text.length === 0 ? 0 : contentAdPositions(body).length + 1)
    }),
  )
})
