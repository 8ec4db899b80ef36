import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { PostDocument } from '../posts/blocks.ts'
import { restoreBlocks } from './restore-blocks.ts'

const keys = [...'abcdef']
/** Texts of a few blocks, whose keys often coincide. */
const text: fc.Arbitrary<PostDocument> = fc
  .tuple(fc.shuffledSubarray(keys, { minLength: 1 }), fc.array(fc.constantFrom('一', '二'), { minLength: 6, maxLength: 6 }))
  .map(([order, words]) => ({
    type: 'doc',
    attrs: { version: 1 },
    content: order.map((key, at) => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text: words[at] ?? '' }] })),
  }))
const some = fc.subarray(keys)
const announcing = ({ content }: PostDocument) => new Map(content.map((block) => [block.attrs.key, JSON.stringify(block)]))

test('the requested blocks are as in the older version, and nothing else changes', () => {
  fc.assert(
    fc.property(text, text, some, (head, older, intended) => {
      const restored = restoreBlocks(head, older, intended)
      const [is, was, had] = [announcing(restored), announcing(head), announcing(older)]
      expect(restored.content.length).toBe(is.size)
      for (const key of keys) expect(is.get(key)).toBe((intended.includes(key) ? had : was).get(key))
      const others = ({ content }: PostDocument) => content.map(({ attrs }) => attrs.key).filter((key) => !intended.includes(key))
      expect(others(restored)).toEqual(others(head))
    }),
  )
})

test('restoring all blocks yields the older version except for moves; restoring is idempotent', () => {
  fc.assert(
    fc.property(text, text, some, (head, older, intended) => {
      expect(announcing(restoreBlocks(head, older, keys))).toEqual(announcing(older))
      const once = restoreBlocks(head, older, intended)
      expect(restoreBlocks(once, older, intended)).toEqual(once)
    }),
  )
})

test('a deleted block is restored after its former predecessor', () => {
  const of = (...order: string[]): PostDocument => ({
    type: 'doc',
    attrs: { version: 1 },
    content: order.map((key) => ({ type: 'paragraph', attrs: { key } })),
  })
  const order = (head: PostDocument, older: PostDocument, ...intended: string[]) =>
    restoreBlocks(head, older, intended)
      .content.map(({ attrs }) => attrs.key)
      .join('')
  expect(order(of('a', 'x', 'c'), of('a', 'b', 'c'), 'b')).toBe('abxc')
  expect(order(of('c'), of('a', 'b', 'c'), 'a', 'b')).toBe('abc')
})

test('thousands of blocks are restored as quickly as one', () => {
  const of = (prefix: string): PostDocument => ({
    type: 'doc',
    attrs: { version: 1 },
    content: Array.from({ length: 20_000 }, (_, at) => ({ type: 'paragraph', attrs: { key: `${prefix}${at}` } })),
  })
  const [head, older] = [of('a'), of('b')]
  const intended = older.content.map(({ attrs }) => attrs.key).filter((_, at) => at % 4 === 2)
  const before = process.cpuUsage()
  const restored = restoreBlocks(head, older, intended).content.map(({ attrs }) => attrs.key)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  expect(restored.slice(0, intended.length)).toEqual(intended)
})
