import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Identity } from '../membership/identity.ts'
import { mixCounts, mixRecommendations, narrowIdentity, partitionReadable, pickUnique } from './mix.ts'

const post = fc.record({
  key: fc.integer({ min: 1, max: 25 }).map((id) => `article/${id}`),
  status: fc.constantFrom('' as const, 'memberwall' as const, 'subscriberwall' as const),
})
const product = (kind: string) => fc.record({ key: fc.integer({ min: 1, max: 8 }).map((id) => `${kind}/${id}`) })
const posts = fc.array(post, { maxLength: 30 })
const sources = fc
  .record({
    similar: posts,
    global: posts,
    digital: fc.array(product('magazine'), { maxLength: 6 }),
    shop: fc.array(product('shop'), { maxLength: 6 }),
    club: fc.array(product('activity'), { maxLength: 6 }),
  })
  .map((sets) => ({ ...sets, all: [...sets.digital, ...sets.shop, ...sets.club] }))
const identity = fc.constantFrom<Identity[]>('visitor', 'member', 'subscriber')
const keyOf = ({ key }: { key: string }) => key

test('3, 5, 1, 1, 1 and 4 as available: no duplicates, never the post itself, readable first', () => {
  fc.assert(
    fc.property(sources, identity, (from, who) => {
      const self = 'article/1'
      const mix = mixRecommendations(self, from, who, keyOf)
      const keys = [...mix.posts, ...mix.products].map(keyOf)
      expect(keys).not.toContain(self)
      expect(new Set(keys).size).toBe(keys.length)

      const distinct = (items: { key: string }[]) => new Set(items.map(keyOf).filter((key) => key !== self))
      const similar = Math.min(mixCounts.similar, distinct(from.similar).size)
      const others = new Set([...distinct(from.similar), ...distinct(from.global)])
      expect(mix.posts.length).toBeLessThanOrEqual(mixCounts.similar + mixCounts.global)
      expect(mix.posts.length).toBeGreaterThanOrEqual(Math.min(similar, others.size))
      const globalLeft = [...distinct(from.global)].filter((key) => !chosenSimilar(from.similar, self).has(key)).length
      expect(mix.posts.length).toBe(similar + Math.min(mixCounts.global, globalLeft))

      const firsts = (['digital', 'shop', 'club'] as const).filter((set) => from[set].length > 0).length
      expect(mix.products.length).toBe(firsts + Math.min(mixCounts.all, distinct(from.all).size - firsts))
      const { open, walled } = partitionReadable(mix.posts, who)
      expect(mix.posts).toEqual([...open, ...walled])
    }),
  )
})

const chosenSimilar = (similar: { key: string }[], self: string) =>
  new Set([...new Set(similar.map(keyOf))].filter((key) => key !== self).slice(0, mixCounts.similar))

test('with sufficient candidates there are fifteen', () => {
  const many = (kind: string) => Array.from({ length: 10 }, (_, index) => ({ key: `${kind}/${index}`, status: '' as const }))
  const sets = { similar: many('a'), global: many('b'), digital: many('m'), shop: many('s'), club: many('c') }
  const mix = mixRecommendations('x', { ...sets, all: [...sets.digital, ...sets.shop, ...sets.club] }, 'visitor', keyOf)
  expect(mix.posts.map(keyOf)).toEqual(['a/0', 'a/1', 'a/2', 'b/0', 'b/1', 'b/2', 'b/3', 'b/4'])
  expect(mix.products.map(keyOf)).toEqual(['m/0', 's/0', 'c/0', 'm/1', 'm/2', 'm/3', 'm/4'])
})

const order: Identity[] = ['visitor', 'member', 'subscriber']

test('a requested identity only narrows', () => {
  for (const [own, identity] of order.entries()) {
    expect(narrowIdentity(identity, undefined)).toBe(identity)
    for (const [limit, named] of order.entries()) expect(narrowIdentity(identity, named)).toBe(order[Math.min(own, limit)])
  }
})

const numbers = fc.array(fc.integer({ min: 1, max: 24 }))

test('picks up to the count, in order, without duplicates or excluded ones', () => {
  fc.assert(
    fc.property(numbers, numbers, fc.nat(10), (from, used, count) => {
      const picked = pickUnique(from, count, used)
      const possible = new Set(from.filter((one) => !used.includes(one)))
      expect(picked.some((one) => used.includes(one))).toBe(false)
      expect(new Set(picked).size).toBe(picked.length)
      expect(picked.length).toBe(Math.min(count, possible.size))
      expect(picked.map((one) => from.indexOf(one))).toEqual(picked.map((one) => from.indexOf(one)).toSorted((a, b) => a - b))
    }),
  )
})
