import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pickOnce } from './pick-once.ts'

const post = fc.record({ type: fc.constantFrom('article', 'blog'), id: fc.integer({ min: 1, max: 12 }) })
const posts = fc.array(post)

test('never a taken one, never one twice, never more than asked, and all that can be had', () => {
  fc.assert(
    fc.property(posts, posts, fc.nat(10), (from, taken, count) => {
      const keys = (list: { type: string; id: number }[]) => list.map(({ type, id }) => `${type}/${id}`)
      const picked = keys(pickOnce(from, count, taken))
      const possible = new Set(keys(from).filter((key) => !keys(taken).includes(key)))
      expect(picked.some((key) => keys(taken).includes(key))).toBe(false)
      expect(new Set(picked).size).toBe(picked.length)
      expect(picked.length).toBe(Math.min(count, possible.size))
    }),
  )
})
