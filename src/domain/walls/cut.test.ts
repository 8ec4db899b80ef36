import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlockType, blockTypes } from '../posts/compiled-block.ts'
import { cutForWall, markWall } from './cut.ts'

interface Piece {
  type: BlockType
  at: number
}
const bodyOf = (...types: BlockType[]): Piece[] => types.map((type, index) => ({ type, at: index }))
const type = fc.constantFrom<BlockType[]>('paragraph', 'paragraph', 'paragraph', 'paragraph', ...blockTypes)
const blocks = fc.array(type, { maxLength: 40 }).map((types) => bodyOf(...types))
const walls = fc.constantFrom('memberWall' as const, 'subscriptionWall' as const)
/** Block types that may contain the value of a text: all but those that introduce it and those that are always public. */
const closed = blockTypes.filter((kind) => !['paragraph', 'heading', 'image', 'red_flag'].includes(kind))
const count = (list: readonly Piece[], kind: BlockType) => list.filter((block) => block.type === kind).length
/** The indexes of a text of these types that are shown. */
const visibleBlocks = (...types: BlockType[]) => cutForWall(bodyOf(...types), 'memberWall').map(({ at }) => at)
const twelve = Array.from({ length: 12 }, () => 'paragraph' as const)

const isFlag = ({ type: kind }: Piece) => kind === 'red_flag'
const lifted = (body: readonly Piece[]) => [...body.filter(isFlag), ...body.filter((block) => !isFlag(block))]

test("without a wall everything remains but the wall's position; red flags come first", () => {
  fc.assert(
    fc.property(blocks, (body) => {
      expect(cutForWall(body, 'open')).toEqual(lifted(body).filter((block) => block.type !== 'wall_here'))
    }),
  )
})

test('red flags come first and are identical before every wall', () => {
  fc.assert(
    fc.property(blocks, fc.constantFrom('open' as const, 'memberWall' as const, 'subscriptionWall' as const), (body, wall) => {
      const flags = body.filter(isFlag)
      expect(cutForWall(body, wall).slice(0, flags.length)).toEqual(flags)
    }),
  )
})

test('a red flag does not change what else is shown', () => {
  fc.assert(
    fc.property(blocks, walls, (body, wall) => {
      const without = body.filter((block) => !isFlag(block))
      expect(cutForWall(body, wall).filter((block) => !isFlag(block))).toEqual(cutForWall(without, wall))
    }),
  )
})

describe('before a wall', () => {
  test('at most two paragraphs and a third of them, one picture, and no closed block', () => {
    fc.assert(
      fc.property(blocks, walls, (body, wall) => {
        const teaser = cutForWall(body, wall)
        expect(count(teaser, 'paragraph')).toBeLessThanOrEqual(2)
        expect(count(teaser, 'paragraph') * 3).toBeLessThanOrEqual(count(body, 'paragraph'))
        expect(count(teaser, 'image')).toBeLessThanOrEqual(1)
        for (const kind of closed) expect(count(teaser, kind)).toBe(0)
      }),
    )
  })

  test('a text shows its first paragraphs, whatever it starts with', () => {
    fc.assert(
      fc.property(blocks, walls, (body, wall) => {
        const first = body.find((block) => block.type === 'paragraph')
        const sooner = body.slice(0, body.indexOf(first as Piece)).some((block) => block.type === 'wall_here')
        if (count(body, 'paragraph') >= 3) expect(cutForWall(body, wall).includes(first as Piece)).toBe(!sooner)
      }),
    )
  })

  test('the result is independent of the number of corrections', () => {
    const corrections = fc.array(fc.constant({ type: 'paragraph', at: -1, isCorrection: true } as const), { maxLength: 9 })
    fc.assert(
      fc.property(blocks, walls, corrections, (body, wall, actual) => {
        expect(cutForWall([...body, ...actual], wall)).toEqual(cutForWall(body, wall))
      }),
    )
  })

  test('the text is in order, red flags aside, and ends with a paragraph', () => {
    fc.assert(
      fc.property(blocks, walls, (body, wall) => {
        const teaser = cutForWall(body, wall)
        expect(teaser).toEqual(lifted(body).filter((block) => teaser.includes(block)))
        expect([undefined, 'paragraph']).toContain(teaser.filter((block) => block.type !== 'red_flag').at(-1)?.type)
      }),
    )
  })

  test('after the first paragraph nothing is omitted before the last one shown', () => {
    fc.assert(
      fc.property(blocks, walls, (body, wall) => {
        const places = cutForWall(body, wall)
          .filter((block) => block.type !== 'red_flag')
          .map(({ at }) => at)
        const begin = body.findIndex((block) => block.type === 'paragraph')
        const after = places.filter((at) => at >= begin)
        const between = body.slice(begin, (after.at(-1) ?? begin - 1) + 1).filter((block) => block.type !== 'red_flag')
        expect(after).toEqual(between.map(({ at }) => at))
      }),
    )
  })

  test('with an explicit wall position nothing after it is shown, and no more than by the rule', () => {
    fc.assert(
      fc.property(blocks, walls, (body, wall) => {
        const at = body.findIndex((block) => block.type === 'wall_here')
        const teaser = cutForWall(body, wall).filter((block) => block.type !== 'red_flag')
        const byRule = cutForWall(
          body.filter((block) => block.type !== 'wall_here'),
          wall,
        )
        for (const block of teaser) {
          expect(byRule).toContain(block)
          if (at >= 0) expect(block.at).toBeLessThan(at)
        }
      }),
    )
  })

  test('red flags are never cut', () => {
    fc.assert(
      fc.property(blocks, walls, (body, wall) => {
        expect(count(cutForWall(body, wall), 'red_flag')).toBe(count(body, 'red_flag'))
      }),
    )
  })

  test('what is shown does not depend on what is hidden', () => {
    fc.assert(
      fc.property(blocks, walls, (body, wall) => {
        const teaser = cutForWall(body, wall)
        const last = body.indexOf(teaser.filter((block) => block.type !== 'red_flag').at(-1) as Piece)
        const other = body.map((block, index) =>
          index > last + 1 && !['red_flag', 'paragraph', 'wall_here'].includes(block.type)
            ? { ...block, type: 'list' as const }
            : block,
        )
        expect(cutForWall(other, wall).map(({ at }) => at)).toEqual(teaser.map(({ at }) => at))
      }),
    )
  })
})

test.each<[string, number[], BlockType[]]>([
  ['twelve paragraphs: two', [0, 1], twelve],
  ['a very short piece: nothing', [], ['image', 'paragraph', 'paragraph']],
  ['a picture first: it, and two paragraphs', [0, 1, 2], ['image', ...twelve]],
  ['two pictures first: one of them', [0, 2, 3], ['image', 'image', ...twelve]],
  ['a quotation first: it is left out', [1, 2], ['quote', ...twelve]],
  ['a heading over a list: neither', [2, 3], ['heading', 'list', ...twelve]],
  ['a list after the first paragraph: one paragraph', [0], ['paragraph', 'list', ...twelve]],
  ['a heading between two paragraphs: all three', [0, 1, 2], ['paragraph', 'heading', ...twelve]],
  ['a heading that leads to nothing shown', [0, 1], ['paragraph', 'paragraph', 'heading', ...twelve]],
  ['the wall sooner than by its rule', [0], ['paragraph', 'wall_here', ...twelve]],
  ['the wall before everything', [], ['heading', 'wall_here', ...twelve]],
  ['the wall later than by its rule', [0, 1], [...twelve, 'wall_here']],
  ['a red flag far below the wall', [12, 0, 1], [...twelve, 'red_flag']],
])('%s', (_, places, types) => {
  expect(visibleBlocks(...types)).toEqual(places)
})

test('the input is not modified', () => {
  fc.assert(
    fc.property(blocks, walls, (body, wall) => {
      const before = structuredClone(body)
      cutForWall(body, wall).pop()
      cutForWall(body, 'open').pop()
      expect(body).toEqual(before)
    }),
  )
})

describe('the mark of the wall in a preview', () => {
  const mark: Piece = { type: 'summary', at: -1 }
  test('the text before the mark includes all that readers see before the wall; nothing is lost', () => {
    fc.assert(
      fc.property(blocks, fc.constantFrom('memberwall' as const, 'subscriberwall' as const), (body, status) => {
        const marked = markWall(body, status, mark)
        const at = marked.indexOf(mark)
        const before = marked.slice(0, at)
        expect(marked.toSpliced(at, 1)).toEqual(cutForWall(body, 'open'))
        const teaser = cutForWall(body, 'subscriptionWall')
        expect(teaser.filter((block) => !before.includes(block))).toEqual([])
        expect(marked.slice(at + 1).filter((block) => teaser.includes(block))).toEqual([])
      }),
    )
  })

  test('a text without a wall has none', () => {
    expect(markWall(bodyOf('paragraph', 'paragraph'), '', mark)).toEqual(bodyOf('paragraph', 'paragraph'))
  })
})
