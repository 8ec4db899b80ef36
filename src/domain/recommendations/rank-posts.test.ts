import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Identity } from '../membership/identity.ts'
import { partitionReadable } from './mix.ts'
import {
  bigramsOf,
  type Candidate,
  type DiversityLimit,
  diversify,
  overlap,
  type RankingContext,
  rankGlobal,
  rankSimilar,
} from './rank-posts.ts'

const key = ({ type, id }: { type: string; id: number }) => `${type}/${id}`
const identity = fc.constantFrom<Identity[]>('visitor', 'member', 'subscriber')
const candidate = fc.record({
  type: fc.constantFrom('article', 'blog'),
  id: fc.integer({ min: 1, max: 12 }),
  status: fc.constantFrom('' as const, 'memberwall' as const, 'subscriberwall' as const),
  authors: fc.array(fc.record({ id: fc.integer({ min: 1, max: 4 }) }), { maxLength: 2 }),
  channels: fc.array(fc.record({ id: fc.integer({ min: 1, max: 4 }) }), { maxLength: 2 }),
  near: fc.option(
    fc.record({ score: fc.double({ min: 0, max: 1, noNaN: true }), likeness: fc.constantFrom('tag:血壓', 'text') }),
  ),
  strength: fc.nat(20),
  trendScore: fc.double({ min: 0, max: 500, noNaN: true }),
})
const reading = fc.record({
  type: fc.constantFrom('article', 'blog'),
  id: fc.integer({ min: 1, max: 12 }),
  identity,
  coReads: fc.nat(60),
})
const lists = { rankSimilar, rankGlobal }

test.each(Object.entries(lists))(
  '%s: no duplicates, never the post itself, readable before walled; a limit yields a prefix',
  (_, rank) => {
    fc.assert(
      fc.property(reading, fc.uniqueArray(candidate, { maxLength: 40, selector: key }), fc.nat(12), (self, candidates, count) => {
        const keys = rank(self, candidates).map(key)
        expect(keys).not.toContain(key(self))
        expect(new Set(keys).size).toBe(keys.length)
        const { open, walled } = partitionReadable(rank(self, candidates), self.identity)
        expect(keys).toEqual([...open, ...walled].map(key))
        expect(rank(self, candidates, count).map(key)).toEqual(keys.slice(0, count))
        if (rank === rankGlobal)
          expect(new Set(keys)).toEqual(new Set(candidates.map(key).filter((other) => other !== key(self))))
      }),
    )
  },
)

const post = (id: number, more: Partial<Candidate> = {}): Candidate => ({
  type: 'article',
  id,
  status: '',
  authors: [{ id }],
  channels: [{ id }],
  near: null,
  strength: 0,
  trendScore: 0,
  ...more,
})
const self: RankingContext = { type: 'article', id: 1, identity: 'visitor', coReads: 20 }

test('similar: the most similar first, higher if read together; the reason is the similarity', () => {
  const near = (score: number, likeness = 'tag:血壓') => ({ score, likeness })
  const ranked = rankSimilar(self, [
    post(2, { near: near(0.3) }),
    post(3, { near: near(0.5, 'channel:慢性病') }),
    post(4, { near: near(0.4, 'text'), strength: 10 }),
    post(5, { near: near(0.05), strength: 18 }),
    post(6, { strength: 18 }),
  ])
  expect(ranked.map(({ id, reason }) => [id, reason])).toEqual([
    [4, '內容相近'],
    [3, '更多 慢性病'],
    [5, '讀過這篇的人也讀'],
    [2, '同樣談 血壓'],
  ])
})

test('global: trending and co-read posts, each with its reason; two co-reads are no evidence', () => {
  const ranked = rankGlobal(self, [
    post(2, { trendScore: 50 }),
    post(3, { trendScore: 100 }),
    post(4, { strength: 12 }),
    post(5, { strength: 2, trendScore: 1 }),
  ])
  expect(ranked.map(({ id, reason }) => [id, reason])).toEqual([
    [3, '本週熱門'],
    [4, '讀過這篇的人也讀'],
    [2, '本週熱門'],
    [5, '讀者常讀'],
  ])
})

test('global: of two equal trend scores the more similar is first', () => {
  const near = { score: 0.5, likeness: 'text' }
  expect(rankGlobal(self, [post(2, { trendScore: 50 }), post(3, { trendScore: 50, near })]).map(({ id }) => id)).toEqual([3, 2])
})

test('no third post of an author while another author is waiting', () => {
  const prolific = [1, 2, 3].map((index) =>
    post(10 + index, { trendScore: 100 - index, near: { score: 0.9, likeness: 'text' }, authors: [{ id: 5 }] }),
  )
  const other = post(20, { trendScore: 1, near: { score: 0.1, likeness: 'text' } })
  for (const rank of [rankSimilar, rankGlobal])
    expect(rank(self, [...prolific, other]).map(({ id }) => id)).toEqual([11, 12, 20, 13])
})

test('global: no third post of a channel while another channel is waiting', () => {
  const hot = [1, 2, 3, 4].map((index) => post(10 + index, { trendScore: 100 - index, channels: [{ id: 7 }] }))
  const ranked = rankGlobal(self, [...hot, post(20, { trendScore: 1 })])
  expect(ranked.map(({ id }) => id)).toEqual([11, 12, 20, 13, 14])
})

test('width, case and punctuation are ignored; stop words separate bigrams', () => {
  expect(bigramsOf('ＢＭＩ測量')).toEqual(bigramsOf('bmi測量'))
  expect(bigramsOf('血壓、血糖')).toEqual([...bigramsOf('血壓'), ...bigramsOf('血糖')])
  expect(bigramsOf('血壓的量')).toEqual(bigramsOf('血壓'))
  expect(bigramsOf('，。')).toEqual([])
})

test('each bigram counts once, and fits 16 bits', () => {
  expect(bigramsOf('走走走走')).toHaveLength(1)
  expect(bigramsOf('𠮷祥𠮷祥').every((pair) => pair >= 0 && pair < 65_536)).toBe(true)
})

test('overlap is twice the intersection over the sum of sizes', () => {
  expect(overlap(0, 0, 0)).toBe(0)
  expect(overlap(3, 3, 3)).toBe(1)
  expect(overlap(2, 4, 4)).toBe(0.5)
})

const item = fc.record({ author: fc.option(fc.integer({ min: 1, max: 4 })), channel: fc.integer({ min: 1, max: 4 }) })
type Item = { author: number | null; channel: number }

test('nothing is lost or added; deferred items had exceeded a limit, and the others had not', () => {
  fc.assert(
    fc.property(fc.array(item, { maxLength: 30 }), fc.nat(35), (items: Item[], count) => {
      const limits: DiversityLimit<Item>[] = [
        { keyOf: ({ author }) => author, max: 2 },
        { keyOf: ({ channel }) => channel, max: 3 },
      ]
      const varied = diversify(items, limits)
      expect(diversify(items, limits, count)).toEqual(varied.slice(0, count))
      expect(varied).toHaveLength(items.length)
      expect(new Set(varied)).toEqual(new Set(items))
      const hasCapacity = (before: Item[], { author, channel }: Item) =>
        (author === null || before.filter((one) => one.author === author).length < 2) &&
        before.filter((one) => one.channel === channel).length < 3
      const firsts = varied.findIndex((one, index) => !hasCapacity(varied.slice(0, index), one))
      if (firsts < 0) return
      for (const waiting of varied.slice(firsts)) expect(hasCapacity(varied.slice(0, firsts), waiting)).toBe(false)
    }),
  )
})

test('without limits the order is unchanged', () => {
  expect(diversify([3, 1, 2], [])).toEqual([3, 1, 2])
})
