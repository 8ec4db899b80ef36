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
const saying = ({ content }: PostDocument) => new Map(content.map((block) => [block.attrs.key, JSON.stringify(block)]))

test('the requested blocks are as in the older version, and nothing else changes', () => {
  fc.assert(
    fc.property(text, text, some, (head, older, wished) => {
      const restored = restoreBlocks(head, older, wished)
      const [is, was, had] = [saying(restored), saying(head), saying(older)]
      expect(restored.content.length).toBe(is.size)
      for (const key of keys) expect(is.get(key)).toBe((wished.includes(key) ? had : was).get(key))
      const others = ({ content }: PostDocument) => content.map(({ attrs }) => attrs.key).filter((key) => !wished.includes(key))
      expect(others(restored)).toEqual(others(head))
    }),
  )
})

test('restoring all blocks yields the older version except for moves; restoring is idempotent', () => {
  fc.assert(
    fc.property(text, text, some, (head, older, wished) => {
      expect(saying(restoreBlocks(head, older, keys))).toEqual(saying(older))
      const once = restoreBlocks(head, older, wished)
      expect(restoreBlocks(once, older, wished)).toEqual(once)
    }),
  )
})

test('a deleted block is restored after its former predecessor', () => {
  const of = (...order: string[]): PostDocument => ({
    type: 'doc',
    attrs: { version: 1 },
    content: order.map((key) => ({ type: 'paragraph', attrs: { key } })),
  })
  const order = (head: PostDocument, older: PostDocument, ...wished: string[]) =>
    restoreBlocks(head, older, wished)
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
  const wished = older.content.map(({ attrs }) => attrs.key).filter((_, at) => at % 4 === 2)
  const before = process.cpuUsage()
  const restored = restoreBlocks(head, older, wished).content.map(({ attrs }) => attrs.key)
  expect(process.cpuUsage(before).user).toBeLessThan(2_000_000)
  expect(restored.slice(0, wished.length)).toEqual(wished)
})
