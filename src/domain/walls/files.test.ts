import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blockTypes } from '../posts/compiled-block.ts'
import { cutForWall, type WalledBlock } from './cut.ts'
import { type FileUse, isOpenTo, wallStatusesOf } from './files.ts'
import { wallFor, wallStatuses } from './wall.ts'

const identities = ['visitor', 'member', 'subscriber'] as const
const kind = fc.constantFrom('paragraph' as const, 'paragraph' as const, ...blockTypes)
const block = fc.record({ type: kind, names: fc.boolean() })
const use = fc.record({
  status: fc.constantFrom(...wallStatuses),
  isCover: fc.boolean(),
  blocks: fc.array(block, { maxLength: 20 }),
})

/** Whether a reader of the post, within their wall, encounters the file in it. */
const meets = ({ status, isCover, blocks }: FileUse, identity: (typeof identities)[number]): boolean => {
  const wall = wallFor(status, identity)
  return isCover || wall === 'open' || cutForWall(blocks, wall).some(({ names }) => names)
}

test('a file is open exactly to those who encounter it in some text within their wall', () => {
  fc.assert(
    fc.property(fc.array(use, { maxLength: 4 }), (uses) => {
      for (const identity of identities)
        expect(isOpenTo(wallStatusesOf(uses), identity)).toBe(uses.some((one) => meets(one, identity)))
    }),
  )
})

const twelve = (...more: (WalledBlock & { names: boolean })[]) => [
  ...more,
  ...Array.from({ length: 12 }, () => ({ type: 'paragraph' as const, names: false })),
]
const inText = (blocks: FileUse['blocks'], isCover = false): FileUse => ({ status: 'subscriberwall', isCover, blocks })

test.each([
  ['nowhere', [], []],
  ['in the first paragraph', [inText(twelve({ type: 'paragraph', names: true }))], ['']],
  ['further down', [inText([...twelve(), { type: 'paragraph', names: true }])], ['subscriberwall']],
  ['a film, in any position', [inText(twelve({ type: 'video', names: true }))], ['subscriberwall']],
  ['in what was corrected', [inText(twelve({ type: 'paragraph', names: true, isCorrection: true }))], ['subscriberwall']],
  ['in a red flag', [inText([...twelve(), { type: 'red_flag', names: true }])], ['']],
  ['behind the wall of one text, above another', [inText(twelve()), inText(twelve(), true)], ['', 'subscriberwall']],
] as const)('%s', (_, uses, walls) => expect(wallStatusesOf(uses)).toEqual(walls))
