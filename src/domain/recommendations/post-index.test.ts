import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nearness, nearnessBound, type PostFeatures, PostIndex, TopK } from './post-index.ts'
import { similarityLabel } from './rank-posts.ts'

const now = new Date('2026-11-21T00:00:00Z')
const day = 86_400_000
const tags = ['血壓', '減鹽', '睡眠', '健走', '糖尿病']
const features = fc.record({
  title: fc.string({ unit: fc.constantFrom(...'量血壓要坐著休息五分鐘睡前散步'), minLength: 4, maxLength: 12 }),
  lead: fc.string({ unit: fc.constantFrom(...'量血壓要坐著休息五分鐘睡前散步'), maxLength: 20 }),
  tags: fc.uniqueArray(fc.constantFrom(...tags), { maxLength: 4 }),
  channels: fc.uniqueArray(fc.constantFrom('慢性病', '健康飲食', '疾病百科'), { maxLength: 2 }),
  published: fc.integer({ min: 0, max: 4000 }).map((days) => now.getTime() - days * day),
  reads: fc.nat(100_000),
})

function fill(posts: readonly Omit<PostFeatures, 'uid'>[]): PostIndex {
  const index = new PostIndex(new Map(tags.map((tag) => [tag, posts.filter((post) => post.tags.includes(tag)).length])), now)
  for (const [position, post] of posts.entries()) index.add({ uid: position + 1, ...post })
  return index
}

test('similar posts: all that share a tag or channel, best first, each once, never itself', () => {
  fc.assert(
    fc.property(fc.array(features, { minLength: 1, maxLength: 30 }), fc.nat(), (posts, pick) => {
      const self = pick % posts.length
      const index = fill(posts)
      const near = index.nearestTo(self + 1, 40)
      const uids = near.map(({ uid }) => uid)
      const own = posts[self]
      const alike = posts.flatMap((post, position) =>
        position !== self &&
        (post.tags.some((tag) => own?.tags.includes(tag)) || post.channels.some((channel) => own?.channels.includes(channel)))
          ? [position + 1]
          : [],
      )
      expect(new Set(uids)).toEqual(new Set(alike))
      expect(uids.length).toBe(alike.length)
      const scores = near.map(({ score }) => score)
      expect(scores).toEqual([...scores].sort((a, b) => b - a))
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true)
      for (const at of posts.keys()) index.nearestTo(at + 1, 3)
      expect(index.nearestTo(self + 1, 5)).toEqual(near.slice(0, 5))
    }),
  )
})

const plain = { title: '', lead: '', tags: [], channels: ['慢性病'], published: now.getTime(), reads: 0 }

test('a rarer shared tag is more similar; the reason is a shared tag, the text or the channel', () => {
  const many = Array.from({ length: 20 }, () => ({ ...plain, title: '別的', tags: ['健走'] }))
  const index = fill([
    { ...plain, title: '居家血壓怎麼量才準', tags: ['健走', '血壓'] },
    { ...plain, title: '清晨散步', tags: ['健走'] },
    { ...plain, title: '藥袋', tags: ['血壓'] },
    { ...plain, title: '居家血壓量得準', channels: ['慢性病'] },
    { ...plain, title: '無關' },
    { ...plain, title: '散步時量血壓', tags: ['血壓', '健走'] },
    ...many,
  ])
  const near = index.nearestTo(1, 40)
  expect(near.slice(0, 2).map(({ uid }) => uid)).toEqual([6, 3])
  const reasonOf = (uid: number) => similarityLabel(near.find((post) => post.uid === uid)?.likeness ?? '')
  expect([6, 3, 2, 4, 5].map(reasonOf)).toEqual(['同樣談 健走', '同樣談 血壓', '同樣談 健走', '內容相近', '更多 慢性病'])
})

test('an unknown or single post has no similar posts', () => {
  expect(fill([plain]).nearestTo(1, 5)).toEqual([])
  expect(fill([plain]).nearestTo(9, 5)).toEqual([])
})

test('retains the highest, the newer of equals first, whatever the order of insertion', () => {
  const values = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 40 })
  fc.assert(
    fc.property(values, fc.integer({ min: 1, max: 12 }), fc.infiniteStream(fc.nat()), (offered, space, dice) => {
      const nearest = new TopK(space)
      const order = offered.map((value, index) => ({ value, index, turn: dice.next().value as number }))
      for (const { index, value } of order.sort((a, b) => a.turn - b.turn)) nearest.offer(index, value)
      const best = offered.map((value, index) => ({ value, index })).sort((a, b) => b.value - a.value || b.index - a.index)
      expect(nearest.indices).toEqual(best.slice(0, space).map(({ index }) => index))
      expect(nearest.least).toBe(offered.length < space ? Number.NEGATIVE_INFINITY : best[space - 1]?.value)
    }),
  )
})

test('the similarity without texts never exceeds the upper bound', () => {
  const share = fc.double({ min: 0, max: 1, noNaN: true })
  fc.assert(
    fc.property(share, share, share, (tags, channels, prior) => {
      expect(nearnessBound(tags, prior)).toBeGreaterThanOrEqual(nearness({ tags, text: 0, channels }, prior) - 1e-12)
    }),
  )
})
