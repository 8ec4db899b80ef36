import fc from 'fast-check'
import { expect, test } from 'vitest'
import { coverStories, keyOf, pickContents, pickDiagrams, pickFront } from './pick-front.ts'
import { frontSizes } from './pins.ts'

const post = fc.record({
  type: fc.constantFrom('article' as const, 'blog' as const, 'book' as const),
  id: fc.integer({ min: 1, max: 60 }),
  status: fc.constantFrom('', 'memberwall', 'subscriberwall'),
  publish_date: fc.integer({ min: 1, max: 28 }).map((day) => `2026-11-${String(day).padStart(2, '0')}T00:00:00Z`),
  has_cover: fc.boolean(),
})
const list = fc.array(post, { maxLength: 14 })
const candidates = fc.record({
  channels: fc.array(list, { maxLength: 6 }).map((lists) => lists.map((posts, index) => ({ id: index + 1, posts }))),
  articles: list,
  mostRead: list,
  columns: fc.array(list, { maxLength: 8 }),
  blogs: list,
  books: list,
})

const slot = fc.constantFrom('lead:1', 'picks:1', 'picks:3', 'channel-2:1', 'channel-2:5', 'blogs:2', 'books:4')
const pins = fc.array(fc.tuple(slot, post)).map((all) => new Map(all))

test('no post is shown twice, no part exceeds its size, and every pinned post is shown once', () => {
  fc.assert(
    fc.property(candidates, list, pins, (from, excluded, pinned) => {
      const front = pickFront(from, excluded, pinned)
      const visiblePosts = [front.lead, front.picks, front.channels, front.mostRead, front.columns, front.blogs, front.books]
        .flat(2)
        .filter((one) => one !== null)
      expect(new Set(visiblePosts.map(keyOf)).size).toBe(visiblePosts.length)
      const chosen = new Set([...pinned.values()].map(keyOf))
      const elsewhere = new Set(excluded.map(keyOf).filter((key) => !chosen.has(key)))
      expect(visiblePosts.filter((one) => one !== front.lead && elsewhere.has(keyOf(one)))).toEqual([])
      expect(front.columns.filter((posts) => posts.length > 0).length).toBeLessThanOrEqual(1)
      expect(front.picks.length).toBeLessThanOrEqual(frontSizes.picks)
      for (const channel of front.channels) expect(channel.length).toBeLessThanOrEqual(frontSizes.channel)
      expect(front.channels.length).toBe(from.channels.length)
      expect(front.columns.length).toBe(from.columns.length)
      const hasPlace = (key: string) => !key.startsWith('channel-2') || from.channels.length >= 2
      const all = new Set(visiblePosts.map(keyOf))
      for (const [key, { type, id }] of pinned) if (hasPlace(key)) expect(all).toContain(`${type}/${id}`)
      const lead = pinned.get('lead:1')
      if (lead) expect(front.lead).toBe(lead)
    }),
  )
})

test('the lead is open to all readers if any article is, and has a picture if possible', () => {
  fc.assert(
    fc.property(candidates, (from) => {
      const { lead } = pickFront(from)
      const all = [...from.channels.flatMap(({ posts }) => posts), ...from.articles]
      if (all.length === 0) expect(lead).toBeNull()
      else if (all.some(({ status }) => status === '')) expect(lead?.status).toBe('')
      else expect(lead).not.toBeNull()
      const same = all.filter(({ status }) => (status === '') === (lead?.status === ''))
      if (lead) expect(lead.has_cover).toBe(same.some(({ has_cover }) => has_cover))
    }),
  )
})

test('the only article is not the lead when it is pinned to another slot', () => {
  const only = { type: 'article' as const, id: 40, status: '', publish_date: '2026-11-01T00:00:00Z', has_cover: false }
  const front = pickFront(
    { channels: [{ id: 1, posts: [only] }], articles: [], mostRead: [], columns: [], blogs: [], books: [] },
    [],
    new Map([['books:4', only]]),
  )
  expect(front.lead).toBeNull()
  expect(front.books).toEqual([only])
})

test('the picks come from other channels than the lead', () => {
  const article = (id: number, day: number) => ({
    type: 'article' as const,
    id,
    status: '',
    has_cover: true,
    publish_date: `2026-11-${day}T00:00:00Z`,
  })
  const channels = [[article(1, 20), article(2, 19)], [article(3, 18)], [article(4, 17)], [article(5, 16)], [article(6, 15)]].map(
    (posts, index) => ({ id: index + 1, posts }),
  )
  const front = pickFront({ channels, articles: [], mostRead: [], columns: [], blogs: [], books: [] })
  expect(front.lead?.id).toBe(1)
  expect(front.picks.map(({ id }) => id)).toEqual([3, 4, 5, 6])
  expect(front.channels[0]?.map(({ id }) => id)).toEqual([2])
})

test('a pinned post takes its position, is shown nowhere else, and the rule fills the others', () => {
  const article = (id: number, day: number) => ({
    type: 'article' as const,
    id,
    status: '',
    has_cover: true,
    publish_date: `2026-11-${day}T00:00:00Z`,
  })
  const posts = [article(1, 20), article(2, 19), article(3, 18), article(4, 17)]
  const other = article(9, 10)
  const from = {
    channels: [{ id: 7, posts }],
    articles: [],
    mostRead: [posts[2] as typeof other],
    columns: [],
    blogs: [],
    books: [],
  }
  const front = pickFront(
    from,
    [],
    new Map([
      ['lead:1', posts[2] as typeof other],
      ['picks:2', other],
    ]),
  )
  expect(front.lead?.id).toBe(3)
  expect(front.picks.map(({ id }) => id)).toEqual([1, 9, 2, 4])
  expect(front.mostRead).toEqual([])
})

test('the column that published last is featured, with three posts', () => {
  const post = (id: number, day: number) => ({
    type: 'blog' as const,
    id,
    status: '',
    has_cover: true,
    publish_date: `2026-11-${day}T00:00:00Z`,
  })
  const columns = [[post(1, 12)], [post(2, 20), post(3, 19), post(4, 18), post(5, 17)], [post(6, 21)]]
  const front = pickFront({ channels: [], articles: [], mostRead: [], columns, blogs: [], books: [] }, [{ type: 'blog', id: 6 }])
  expect(front.columns.map((posts) => posts.map(({ id }) => id))).toEqual([[], [2, 3, 4], []])
})

const key = fc.record({ type: fc.constantFrom('article' as const, 'blog' as const), id: fc.integer({ min: 1, max: 9 }) })
const item = fc.record({ title: fc.string(), page: fc.integer({ min: 1, max: 120 }), post: fc.option(key) })
const sections = fc.array(fc.record({ title: fc.string(), items: fc.array(item, { maxLength: 6 }) }), { maxLength: 8 })

test('lists at most four other sections in page order, without posts already shown', () => {
  fc.assert(
    fc.property(sections, fc.array(key), (contents, visible) => {
      const lines = pickContents(contents, visible)
      const names = visible.map(({ type, id }) => `${type}/${id}`)
      expect(lines.length).toBeLessThanOrEqual((contents[0]?.items.length ?? 0) + 4)
      // the cover stories, then the others
      const descents = lines.filter(({ page }, index) => page < (lines[index - 1]?.page ?? 0))
      expect(descents.length).toBeLessThanOrEqual(1)
      for (const { post } of lines) if (post) expect(names).not.toContain(`${post.type}/${post.id}`)
    }),
  )
})

test('every cover story has a line, and the other sections one each', () => {
  const section = (title: string, first: number) => ({
    title,
    items: [0, 1, 2].map((index) => ({
      title: `${title}${index}`,
      page: first + index,
      post: { type: 'article' as const, id: first + index },
    })),
  })
  const contents = [section('封面故事', 10), section('專題', 40), section('飲食', 60), section('編輯室', 2)]
  expect(pickContents(contents, []).map(({ title }) => title)).toEqual([
    '封面故事0',
    '封面故事1',
    '封面故事2',
    '編輯室0',
    '專題0',
    '飲食0',
  ])
  expect(coverStories(contents).map(({ id }) => id)).toEqual([10, 11, 12])
})

test('drawings of the front page are known, unique, and of posts not shown elsewhere on it', () => {
  const of = (id: number, drawing: string) => ({ type: 'article' as const, id, drawing })
  const candidates = [of(1, 'a'), of(2, 'b'), of(3, 'b'), of(4, 'gone'), of(5, 'c'), of(6, 'd'), of(7, 'e')]
  const picked = pickDiagrams(candidates, [{ type: 'article', id: 1 }], (drawing) => drawing !== 'gone')
  expect(picked.map(({ id }) => id)).toEqual([2, 5, 6])
  expect(pickDiagrams(candidates, [{ type: 'blog', id: 1 }], () => true)[0]?.id).toBe(1)
})

test('articles of channels without a section lead, too: those of a new magazine', () => {
  const own = { type: 'article' as const, id: 1, status: '', has_cover: false, publish_date: '2026-11-01T00:00:00Z' }
  const walled = { ...own, id: 2, status: 'subscriberwall', publish_date: '2026-11-02T00:00:00Z' }
  const front = pickFront({ channels: [], articles: [walled, own], mostRead: [], columns: [], blogs: [], books: [] })
  expect([front.lead, front.picks]).toEqual([own, [walled]])
})
