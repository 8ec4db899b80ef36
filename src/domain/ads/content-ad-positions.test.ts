import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BlockType, blockTypes } from '../posts/compiled-block.ts'
import { cutForWall } from '../walls/cut.ts'
import { contentAdPositions } from './content-ad-positions.ts'

const types: BlockType[] = ['paragraph', 'paragraph', 'paragraph', 'paragraph', ...blockTypes]
/** Each block has four lines: 160 pixels. */
const html = `<p>${'字'.repeat(150)}</p>`
const bodyOf = (kinds: readonly BlockType[]) => kinds.map((type) => ({ type, html }))
/** Without red flags: a text with a red flag has no advertisements. */
const body = fc.array(fc.constantFrom(...types.filter((type) => type !== 'red_flag')), { maxLength: 60 }).map(bodyOf)
const paragraphs = (blocks: readonly { type: BlockType }[]) => blocks.filter(({ type }) => type === 'paragraph').length

test('at most one position: after three headings, far from what readers look at or follow', () => {
  fc.assert(
    fc.property(body, (blocks) => {
      const positions = contentAdPositions(blocks)
      expect(positions.length).toBeLessThanOrEqual(1)
      for (const at of positions) {
        expect(blocks.slice(0, at).filter(({ type }) => type === 'heading').length).toBeGreaterThanOrEqual(3)
        expect(paragraphs(blocks.slice(0, at + 1))).toBeGreaterThanOrEqual(4)
        expect(paragraphs(blocks.slice(at + 1))).toBeGreaterThanOrEqual(2)
        // four blocks of 160 pixels are 600 pixels
        const near = blocks.slice(Math.max(0, at - 3), at + 5).map(({ type }) => type)
        for (const type of ['table', 'quote', 'do_dont', 'steps', 'diagram', 'recipe'] as const) expect(near).not.toContain(type)
      }
    }),
  )
})

test('never below a heading, never before a block that belongs to the block above', () => {
  fc.assert(
    fc.property(body, (blocks) => {
      for (const at of contentAdPositions(blocks)) {
        expect(blocks[at]?.type).not.toBe('heading')
        expect(['list', 'table', 'image', 'gallery', 'steps', 'figure_card', 'kept']).not.toContain(blocks[at + 1]?.type)
      }
    }),
  )
})

test('content ads: none in the few paragraphs before a wall', () => {
  fc.assert(
    fc.property(body, fc.constantFrom('memberWall', 'subscriptionWall'), (blocks, wall) => {
      expect(contentAdPositions(cutForWall(blocks, wall))).toEqual([])
    }),
  )
})

test('in a text of four parts of three paragraphs: below the third heading', () => {
  const part: BlockType[] = ['heading', 'paragraph', 'paragraph', 'paragraph']
  const text = bodyOf([part, part, part, part].flat())
  expect(contentAdPositions(text)).toEqual([9])
  expect(contentAdPositions(text.with(12, { type: 'quote', html }))).toEqual([])
  expect(contentAdPositions(text.with(14, { type: 'diagram', html }))).toEqual([9])
  const short = text.map((block) => ({ ...block, html: '<p>一行</p>' }))
  expect(contentAdPositions(short.with(14, { type: 'diagram', html }))).toEqual([])
  expect(contentAdPositions(bodyOf(Array(12).fill('paragraph')))).toEqual([])
  // a character reference is one character
  const ampersands = text.map((block) => ({ ...block, html: `<p>${'&amp;'.repeat(38)}</p>` }))
  expect(contentAdPositions(ampersands.with(14, { type: 'diagram', html }))).toEqual([])
})

test('content ads: none in a text with a red flag, at any position', () => {
  fc.assert(
    fc.property(body, fc.nat(), (blocks, at) => {
      expect(contentAdPositions(blocks.toSpliced(at % (blocks.length + 1), 0, { type: 'red_flag', html }))).toEqual([])
    }),
  )
})
