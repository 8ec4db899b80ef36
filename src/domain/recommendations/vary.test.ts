import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Limit, vary } from './vary.ts'

const item = fc.record({ author: fc.option(fc.integer({ min: 1, max: 4 })), channel: fc.integer({ min: 1, max: 4 }) })
type Item = { author: number | null; channel: number }

test('nothing is lost or added; deferred items had exceeded a limit, and the others had not', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), fc.nat(35), (items: Item[], count) => {
      const limits: Limit<Item>[] = [
        { of: ({ author }) => author, most: 2 },
        { of: ({ channel }) => channel, most: 3 },
      ]
      const varied = vary(items, limits)
      expect(vary(items, limits, count)).toEqual(varied.slice(0, count))
      expect(varied).toHaveLength(items.length)
      expect(new Set(varied)).toEqual(new Set(items))
      const hasCapacity = (before: Item[], { author, channel }: Item) =>
        (author === null || before.filter((one) => one.author === author).length < 2) &&
        before.filter((one) => one.channel === channel).length < 3
      const firsts = varied.findIndex((one, at) => !hasCapacity(varied.slice(0, at), one))
      if (firsts < 0) return
      for (const waiting of varied.slice(firsts)) expect(hasCapacity(varied.slice(0, firsts), waiting)).toBe(false)
    }),
  )
})

test('without limits the order is unchanged', () => {
  expect(vary([3, 1, 2], [])).toEqual([3, 1, 2])
})
