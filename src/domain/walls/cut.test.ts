import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Block, cutForWall } from './cut.ts'

const block: fc.Arbitrary<Block> = fc.record({
  type: fc.constantFrom<Block['type'][]>('paragraph', 'paragraph', 'paragraph', 'heading', 'list', 'quote', 'table', 'image'),
  html: fc.string(),
})
const blocks = fc.array(block, { maxLength: 40 })
const walls = fc.constantFrom('memberWall' as const, 'subscriptionWall' as const)
const paragraphsOf = (list: Block[]) => list.filter(({ type }) => type === 'paragraph').length

test('without a wall everything stays', () => {
  fc.assert(
    fc.property(blocks, (body) => {
      expect(cutForWall(body, 'open')).toEqual(body)
    }),
  )
})

test('behind a wall: a beginning of the body, two paragraphs and a third of them at most, and nothing else', () => {
  fc.assert(
    fc.property(blocks, walls, (body, wall) => {
      const teaser = cutForWall(body, wall)
      expect(teaser).toEqual(body.slice(0, teaser.length))
      expect(teaser.every(({ type }) => type === 'paragraph')).toBe(true)
      expect(teaser.length).toBeLessThanOrEqual(2)
      expect(teaser.length * 3).toBeLessThanOrEqual(paragraphsOf(body))
    }),
  )
})

test('an article of twelve paragraphs shows two; a very short piece nothing', () => {
  const paragraphs = (count: number) =>
    Array.from({ length: count }, (_, at): Block => ({ type: 'paragraph', html: `<p>${at}</p>` }))
  expect(cutForWall(paragraphs(12), 'memberWall')).toEqual(paragraphs(2))
  expect(cutForWall(paragraphs(2), 'memberWall')).toEqual([])
})

test('the body that was given is left as it was', () => {
  fc.assert(
    fc.property(blocks, walls, (body, wall) => {
      const before = structuredClone(body)
      cutForWall(body, wall).pop()
      cutForWall(body, 'open').pop()
      expect(body).toEqual(before)
    }),
  )
})
