import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { RecommendedItem, RecommendedPost, RecommendedProduct } from '../../src/contract/recommendations.ts'
import { visitor } from '../../src/domain/membership/viewer.ts'
import { updatedTrendScore } from '../../src/domain/recommendations/trend-score.ts'
import {
  fillRecommendations,
  recommendNewPosts,
  refreshRecommendations,
} from '../../src/operations/recommendations/refresh-recommendations.ts'
import { type CallOptions, callApi, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

async function items<T>(path: string, options: CallOptions = {}): Promise<T> {
  const response = await callApi(db, path, options)
  expect(response.status, `${response.text} ${(reported.at(-1) as Error | undefined)?.cause ?? reported.at(-1) ?? ''}`).toBe(200)
  return response.json.items as T
}

const similar = (path = 'article/1', options?: CallOptions) =>
  items<RecommendedPost[]>(`/api/v3.0/recommend/${path}/i2i`, options)
const globally = (path = 'article/1', options?: CallOptions) =>
  items<RecommendedPost[]>(`/api/v3.0/recommend/${path}/i2i-global`, options)

interface Mix {
  list: RecommendedItem[]
  ad_areas: Record<'ch_area03_6' | 'ch_area04_2' | 'ch_area04_6', RecommendedItem[]>
}
const mixOf = (path = 'article/1', options?: CallOptions) => items<Mix>(`/api/v3.0/recommend/${path}/mix`, options)

const keyOf = (item: RecommendedItem) => (item.kind === 'post' ? `${item.type}/${item.id}` : `${item.kind}/${item.id}`)
const keysOf = (list: readonly RecommendedItem[]) => list.map(keyOf)
const isPost = (item: RecommendedItem): item is RecommendedPost => item.kind === 'post'

/** Every list of recommendations beside a post. */
const besides = ['i2p', 'i2i', 'i2i-global', 'i2i-feature', 'mix']
const listsOf = (path: string) => besides.map((list) => `/api/v3.0/recommend/${path}/${list}`)

async function storedLists(): Promise<unknown[]> {
  const result = await db.execute(sql`
    select post_uid::int, near_uids::text, near_scores::text, near_likenesses, together_uids::text, together_strengths, together_total
    from recommendations order by post_uid`)
  return result.rows
}

describe('before the first computation', () => {
  test('a post has its lists: similar ones, popular ones, products', async () => {
    expect(await storedLists()).toEqual([])
    const near = await similar()
    expect(near).toHaveLength(12)
    expect(near[0]?.reason).toMatch(/^同樣談 /)
    expect(await globally()).toHaveLength(20)
    const { list } = await mixOf()
    expect(list.filter(isPost)).toHaveLength(8)
  })
})

describe('after the first refresh', () => {
  beforeAll(async () => {
    expect(await fillRecommendations({ db, now: new Date() })).toBe(true)
  })

  test('fills once, and a second refresh changes nothing', async () => {
    const lists = await storedLists()
    const posts = await db.execute<{ n: number }>(
      sql`select count(*)::int as n from posts where state = 'published' and (rights_end_on is null or rights_end_on >= (now() at time zone 'Asia/Taipei')::date)`,
    )
    expect(lists).toHaveLength(posts.rows[0]?.n ?? 0)
    expect(await fillRecommendations({ db, now: new Date() })).toBe(false)
    const now = new Date()
    await refreshRecommendations({ db, now }, { all: true })
    const again = await storedLists()
    await refreshRecommendations({ db, now }, { all: true })
    expect(await storedLists()).toEqual(again)
    expect(await refreshRecommendations({ db, now })).toBe(0)
  })

  test('an interrupted first fill ends early, and the next refresh completes it', async () => {
    const now = new Date()
    await refreshRecommendations({ db, now }, { all: true })
    const among = await storedLists()
    await db.execute(sql`delete from recommendations`)
    await fillRecommendations({ db, now, signal: AbortSignal.abort() })
    expect(await storedLists()).toEqual([])
    expect(await refreshRecommendations({ db, now })).toBe(among.length)
    expect(await storedLists()).toEqual(among)
  })

  test('a post computed alone gets the same result as among all', async () => {
    const now = new Date()
    await refreshRecommendations({ db, now }, { all: true })
    const among = await storedLists()
    await db.execute(sql`delete from recommendations where post_uid in (select uid from posts where type = 'blog' and id <= 3)`)
    expect(await recommendNewPosts({ db, now })).toBeGreaterThanOrEqual(3)
    expect(await storedLists()).toEqual(among)
  })

  test.each(['article/50', 'article/15', 'blog/2', 'book/1'])(
    '%s: 3 + 5 posts, 1 + 1 + 1 + 4 products, without duplicates',
    async (path) => {
      const { list, ad_areas } = await mixOf(path)
      expect(list).toHaveLength(15)
      const keys = keysOf(list)
      expect(new Set(keys).size).toBe(15)
      expect(keys).not.toContain(path)
      const near = keysOf(await similar(path))
      const wide = keysOf(await globally(path))
      const posts = keys.slice(0, 8)
      expect(list.slice(0, 8).every(isPost)).toBe(true)
      for (const key of near.slice(0, 3)) expect(posts).toContain(key)
      expect(posts.filter((key) => !near.slice(0, 3).includes(key)).every((key) => wide.includes(key))).toBe(true)
      expect(list.slice(8, 11).map(({ kind }) => kind)).toEqual(['magazine', 'shop', 'activity'])
      expect(list.slice(11).every(({ kind }) => kind !== 'post' && kind !== 'ad')).toBe(true)
      expect([ad_areas.ch_area03_6.length, ad_areas.ch_area04_2.length, ad_areas.ch_area04_6.length]).toEqual([2, 1, 1])
      for (const item of list) expect(item.reason).not.toBe('')
    },
  )

  test.each(['article/1', 'article/3', 'blog/1', 'book/7'])(
    '%s describes an emergency: no shop items and no ads beside it',
    async (path) => {
      const { list, ad_areas } = await mixOf(path)
      expect(list.filter(isPost)).toHaveLength(8)
      expect(list.map(({ kind }) => kind)).toContain('magazine')
      const products = await items<RecommendedProduct[]>(`/api/v1.0/recommend/${path}/i2p?type=all`)
      expect([...list, ...products].map(({ kind }) => kind)).not.toContain('shop')
      expect(ad_areas).toEqual({ ch_area03_6: [], ch_area04_2: [], ch_area04_6: [] })
    },
  )

  test('the ad areas hold 2, 1 and 1, their own first, without duplicates, in v2.0 and v3.0', async () => {
    type Ads = { recommend: Mix['ad_areas']; backup: RecommendedItem[] }
    const ads = await items<Ads>('/api/v2.0/recommend-ad')
    expect(await items<Ads>('/api/v3.0/recommend-ad')).toEqual(ads)
    const { ch_area03_6, ch_area04_2, ch_area04_6 } = ads.recommend
    expect(ch_area03_6[0]?.title).toBe('你對血壓了解多少？七題測驗')
    const all = keysOf([...ch_area03_6, ...ch_area04_2, ...ch_area04_6, ...ads.backup])
    expect(new Set(all).size).toBe(all.length)
    expect([ch_area03_6.length, ch_area04_2.length, ch_area04_6.length]).toEqual([2, 1, 1])
    await db.execute(sql`update house_ads set active = false where slot = 'backup'`)
    const short = await items<Ads>('/api/v2.0/recommend-ad')
    expect(Object.values(short.recommend).flat()).toHaveLength(1)
    await db.execute(sql`update house_ads set active = true where slot = 'backup'`)
  })

  test.each<[string, string[]]>([
    ['all', ['activity', 'magazine', 'shop']],
    ['shop-magazine', ['magazine', 'shop']],
    ['club-activity', ['activity']],
  ])('i2p of type %s returns %s, in v1.0 and in v3.0', async (type, kinds) => {
    const products = await items<RecommendedProduct[]>(`/api/v1.0/recommend/article/15/i2p?type=${type}`)
    expect([...new Set(products.map(({ kind }) => kind))].sort()).toEqual(kinds)
    expect(await items(`/api/v3.0/recommend/article/15/i2p?type=${type}`)).toEqual(products)
    for (const product of products)
      if (product.kind === 'activity') expect(Date.parse(product.starts_at)).toBeGreaterThan(Date.now())
  })

  test('the print issue of a post is the stated reason; an unknown type is rejected', async () => {
    const [first] = await items<RecommendedProduct[]>('/api/v1.0/recommend/article/1/i2p?type=shop-magazine')
    expect(first).toMatchObject({ kind: 'magazine', id: '336', reason: '這篇收錄在這一期', url: '/magazine/336' })
    expect((await callApi(db, '/api/v1.0/recommend/article/1/i2p?type=digital')).status).toBe(422)
  })

  test('all API versions return the same list; i2i-feature stays in the feature channel', async () => {
    for (const list of ['i2i', 'i2i-global']) {
      const lists = await Promise.all(['v1.0', 'v3.0'].map((version) => items(`/api/${version}/recommend/article/1/${list}`)))
      expect(lists[1]).toEqual(lists[0])
    }
    const recommended = await items<RecommendedPost[]>('/api/v2.0/recommend/article/1/i2i-feature')
    expect(await items('/api/v3.0/recommend/article/1/i2i-feature')).toEqual(recommended)
    expect(recommended).toHaveLength(12)
    for (const post of recommended) expect(post.channels.map(({ title }) => title)).toContain('慢性病')
  })
})

describe('the reader', () => {
  const rank = { '': 0, memberwall: 1, subscriberwall: 2 }
  const may = { visitor: 0, member: 1, subscriber: 2 }
  const walledLast = (posts: readonly RecommendedPost[], identity: keyof typeof may) => {
    const walled = posts.map(({ status }) => rank[status] > may[identity])
    expect(walled).toEqual([...walled].sort((a, b) => Number(a) - Number(b)))
  }

  test.each<[Person, keyof typeof may]>([
    ['visitor', 'visitor'],
    ['member', 'member'],
    ['expired', 'member'],
    ['subscriber', 'subscriber'],
    ['editor', 'subscriber'],
  ])('%s sees fully readable posts first', async (as, identity) => {
    for (const path of ['article/1', 'blog/2', 'book/3']) {
      walledLast(await similar(path, { as }), identity)
      walledLast(await globally(path, { as }), identity)
      walledLast((await mixOf(path, { as })).list.filter(isPost), identity)
    }
  })

  test('an explicit identity narrows and never widens', async () => {
    for (const list of listsOf('article/1')) {
      const asVisitor = await items(list)
      for (const identity of ['visitor', 'member', 'subscriber'])
        expect(await items(`${list}?identity=${identity}`), list).toEqual(asVisitor)
      expect(await items(`${list}?identity=visitor`, { as: 'subscriber' })).toEqual(asVisitor)
      expect(await items(`${list}?identity=subscriber`, { as: 'member' })).toEqual(await items(list, { as: 'member' }))
      expect((await callApi(db, `${list}?identity=editor`)).status).toBe(422)
    }
  })

  test('a subscription is offered to non-subscribers, first beside a text that it unlocks', async () => {
    const plans = (products: RecommendedProduct[]) => products.filter(({ url }) => url === '/subscriptions')
    const offered = await items<RecommendedProduct[]>('/api/v3.0/recommend/article/3/i2p')
    expect(offered[0]).toMatchObject({ kind: 'magazine', url: '/subscriptions', reason: '訂閱就能讀完這篇' })
    expect(plans(await items('/api/v3.0/recommend/article/3/i2p', { as: 'subscriber' }))).toEqual([])
  })

  test('nothing behind a wall leaks', async () => {
    const bodies = await db.execute<{ html: string }>(sql`
      select block ->> 'html' as html from posts p, jsonb_array_elements(p.blocks) block where p.status <> ''`)
    const sentences = bodies.rows
      .map(({ html }) => html.replace(/<[^>]*>/g, '').slice(0, 24))
      .filter((text) => text.length === 24)
    expect(sentences.length).toBeGreaterThan(500)
    for (const path of ['article/1', 'article/2', 'article/3', 'blog/1', 'book/1']) {
      for (const list of listsOf(path)) {
        const { text } = await callApi(db, list)
        expect(text).not.toContain('"content"')
        expect(
          sentences.filter((sentence) => text.includes(sentence)),
          list,
        ).toEqual([])
      }
    }
  })

  test('an unpublished post is neither recommended nor has recommendations', async () => {
    const [first] = await similar()
    const isFirst = sql`type = ${first?.type ?? ''} and id = ${first?.id ?? 0}`
    const path = first ? keyOf(first) : ''
    await db.execute(sql`update posts set state = 'withdrawn' where ${isFirst}`)
    for (const list of listsOf('article/1')) expect((await callApi(db, list)).text).not.toContain(`"/${path}"`)
    for (const list of listsOf(path)) expect((await callApi(db, list)).status).toBe(404)
    await db.execute(sql`update posts set state = 'published' where ${isFirst}`)
    expect(keysOf(await similar())).toContain(path)
  })

  test('a page that shows posts is purged with each of them', async () => {
    const { tags, json } = await callApi(db, '/api/v3.0/recommend/article/1/i2i')
    for (const { type, id } of json.items as RecommendedPost[]) expect(tags).toContain(`post:${type}:${id}`)
  })
})

describe('a preview', () => {
  const draft = async () => {
    const inserted = await db.execute<{ preview_uuid: string }>(sql`
      insert into posts (type, id, state, title, seo_title, web_title, paper_title, lead, tag_names, publish_date, updated_at, blocks)
      values ('article', 900001, 'draft', '草稿：把居家血壓量準', '', '', '', '用七天、早晚各一段安靜的時間，在自家餐桌旁量出可靠的紀錄', array['血壓'], now(), now(), '[]')
      on conflict (type, id) do update set state = 'draft' returning preview_uuid`)
    await db.execute(sql`
      insert into post_tags (post_uid, tag_id, position) select p.uid, t.id, row_number() over () from posts p, tags t
      where p.type = 'article' and p.id = 900001 and t.name in ('血壓', '高血壓') on conflict do nothing`)
    return inserted.rows[0]?.preview_uuid ?? ''
  }

  test('works for staff only', async () => {
    const code = await draft()
    for (const list of listsOf('article/900001')) {
      expect((await callApi(db, list)).status).toBe(404)
      expect((await callApi(db, list, { as: 'editor' })).status).toBe(404)
      expect((await callApi(db, `${list}?preview=${code}`)).status).toBe(401)
      for (const as of ['member', 'subscriber'] as const)
        expect((await callApi(db, `${list}?preview=${code}`, { as })).status).toBe(403)
      expect((await callApi(db, `${list}?preview=${code}`, { as: 'editor' })).status).toBe(200)
    }
    const seen = await items<RecommendedPost[]>(`/api/v1.0/recommend/article/900001/i2i?preview=${code}`, { as: 'admin' })
    expect(seen[0]?.reason).toBe('同樣談 血壓')
  })

  test('with an invalid or foreign code finds nothing; an empty one is none', async () => {
    const code = await draft()
    expect(await callApi(db, '/api/v3.0/recommend/article/1/i2i?preview=x', { as: 'editor' })).toMatchObject({
      status: 422,
      json: { errors: [{ path: 'query.preview', message: '預覽代碼不正確' }] },
    })
    expect((await callApi(db, `/api/v3.0/recommend/article/1/i2i?preview=${code}`, { as: 'editor' })).status).toBe(404)
    expect(await items('/api/v3.0/recommend/article/1/i2i?identity=&preview=')).toEqual(await similar())
  })

  test('once published gets its lists, and appears in those of similar posts', async () => {
    await draft()
    await db.execute(sql`update posts set state = 'published', publish_date = now(), updated_at = now() where id = 900001`)
    expect(await recommendNewPosts({ db, now: new Date() })).toBeGreaterThan(1)
    const [first] = await similar('article/900001')
    expect(first).toBeDefined()
    const near = await db.execute<{ n: number }>(sql`
      select count(*)::int as n from recommendations where (select uid from posts where id = 900001) = any(near_uids)`)
    expect(near.rows[0]?.n).toBeGreaterThan(0)
    await db.execute(sql`delete from posts where id = 900001`)
  })
})

describe('posts read in one visit', () => {
  const now = new Date()
  const read = (path: string, from?: unknown, as: CallOptions['as'] = 'visitor') =>
    callApi(db, `/api/v3.0/${path}/pv`, { body: from === undefined ? {} : { from }, as, bindings: { now } })
  const pairs = async () => {
    const result = await db.execute<{ pair: string; trend_score: number }>(sql`
      select a.type || '/' || a.id || ' ' || b.type || '/' || b.id as pair, c.warmth as trend_score
      from co_reads c join posts a on a.uid = c.post_uid join posts b on b.uid = c.other_uid order by c.warmth desc`)
    return result.rows
  }

  test('a page view without a body counts as before; invalid input is rejected', async () => {
    expect((await callApi(db, '/api/v1.0/article/1/pv', { method: 'POST' })).status).toBe(200)
    expect((await read('article/1')).status).toBe(200)
    for (const from of ['article/2', { type: 'video', id: 1 }, { type: 'article', id: 0 }, { type: 'article', id: '2' }])
      expect((await read('article/1', from)).status).toBe(422)
    expect(await pairs()).toEqual([])
  })

  test('a pair is stored once in either order, and counts by the domain rule', async () => {
    await read('article/1', { type: 'article', id: 20 })
    await read('article/20', { type: 'article', id: 1 })
    await read('article/1', { type: 'article', id: 20 })
    const [pair, ...others] = await pairs()
    expect(others).toEqual([])
    expect(pair?.pair).toBe('article/1 article/20')
    const halved = (now.getTime() - Date.UTC(2026, 0, 1)) / 86_400_000 / 30
    expect(pair?.trend_score).toBeCloseTo(
      updatedTrendScore(updatedTrendScore(updatedTrendScore(null, 1, halved), 1, halved), 1, halved),
      9,
    )
  })

  test('the post itself, an unknown post and a crawler add no pair; the view still counts', async () => {
    const before = await pairs()
    expect((await read('article/1', { type: 'article', id: 1 })).status).toBe(200)
    expect((await read('article/1', { type: 'article', id: 99_999 })).status).toBe(200)
    expect((await read('article/1', { type: 'article', id: 30 }, { ...visitor, bot: true })).status).toBe(200)
    expect(await pairs()).toEqual(before)
  })

  test('stores only pairs of posts with a count: no time and no reader', async () => {
    const columns = await db.execute<{ name: string }>(sql`
      select column_name as name from information_schema.columns where table_name = 'co_reads' order by 1`)
    expect(columns.rows.map(({ name }) => name)).toEqual(['other_uid', 'post_uid', 'warmth'])
  })

  test('after the next refresh recommend each other, with the reason', async () => {
    for (let visit = 0; visit < 30; visit++) await read('article/1', { type: 'blog', id: 20 })
    await read('article/1', { type: 'blog', id: 21 })
    await refreshRecommendations({ db, now })
    const recommended = (await globally()).find((item) => keyOf(item) === 'blog/20')
    expect(recommended?.reason).toBe('讀過這篇的人也讀')
    expect((await globally('blog/20')).find((item) => keyOf(item) === 'article/1')?.reason).toBe('讀過這篇的人也讀')
    expect((await globally()).find((item) => keyOf(item) === 'blog/21')?.reason).not.toBe('讀過這篇的人也讀')
  })

  test('pairs decay, and weak ones are deleted', async () => {
    const later = (days: number) => new Date(now.getTime() + days * 86_400_000)
    await refreshRecommendations({ db, now: later(60) })
    expect((await pairs()).map(({ pair }) => pair)).toEqual(['article/1 blog/20', 'article/1 article/20'])
    await refreshRecommendations({ db, now: later(400) })
    expect(await pairs()).toEqual([])
    const rows = await db.execute(sql`select 1 from recommendations where together_total > 0`)
    expect(rows.rows).toEqual([])
  })

  test('posts read often this week become hot', async () => {
    await db.execute(sql`
      insert into post_views (post_uid, views) select uid, 500000 from posts where type = 'blog' and id = 7
      on conflict (post_uid) do update set views = post_views.views + 500000`)
    await refreshRecommendations({ db, now: new Date() })
    const recommended = (await globally()).find((item) => keyOf(item) === 'blog/7')
    expect(recommended?.reason).toBe('本週熱門')
  })
})
