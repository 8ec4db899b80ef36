import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { SearchGroup, SearchItem, SearchMeta } from '../../src/contract/search.ts'
import { visitor } from '../../src/domain/membership/viewer.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { listWeakQueries, warmSearch } from '../../src/operations/search/log-search.ts'
import { callApi, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection

interface Found {
  items: SearchItem[]
  groups: SearchGroup[]
  meta: SearchMeta
}

async function search(keyword: string, query: Record<string, string | number> = {}, as: Person = 'visitor'): Promise<Found> {
  const searchParams = new URLSearchParams({ keyword, per_page: '50', ...query })
  const response = await callApi(db, `/api/v3.0/search?${searchParams}`, { as })
  expect(response.status, response.text).toBe(200)
  return response.json as unknown as Found
}

const urls = ({ items }: Found) => items.map(({ url }) => url)
const textOf = (parts: SearchItem['snippet']) => parts.map(({ text }) => text).join('')

describe('spelling variants find the same', () => {
  test.each([
    ['高血壓', '高血压'],
    ['高血壓', '　高血壓 '],
    ['BMI', 'ｂｍｉ'],
    ['台灣', '臺灣'],
    ['維他命D', '維他命d'],
    ['維他命D', '維他命 D'],
    ['B肝', 'B 肝'],
    ['便秘', '便祕'],
    ['膝蓋 運動', '膝蓋　運動'],
  ])('%s and %s', async (one, other) => {
    const urlsFound = urls(await search(one))
    expect(urlsFound.length).toBeGreaterThan(0)
    expect(urls(await search(other))).toEqual(urlsFound)
  })

  test.each([
    ['高雪壓', '高血壓'],
    ['高壓血', '高血壓'],
    ['糖尿並', '糖尿病'],
    ['el3vm,6u84', '高血壓'],
    ['ㄍㄠ ㄒㄩㄝˋ ㄧㄚ', '高血壓'],
    ['gao xue ya', '高血壓'],
    ['tangniaobing', '糖尿病'],
    ['骨質輸鬆', '骨質疏鬆'],
  ])('%s is corrected to %s, with a notice and a way to insist', async (input, expected) => {
    const corrected = await search(input)
    expect(corrected.meta).toMatchObject({ did_you_mean: expected, corrected: true, keyword: input })
    expect(urls(corrected)).toEqual(urls(await search(expected)))
    expect((await search(`「${input}」`)).meta).toMatchObject({ did_you_mean: null, corrected: false })
  })

  test.each(['高血壓', '長照', '阿斯匹林', '膝蓋 運動', '高血壓可以喝咖啡嗎', '吃太鹹'])(
    '%s is not corrected',
    async (keyword) => {
      expect((await search(keyword)).meta.did_you_mean).toBeNull()
    },
  )

  test.each([
    ['骨鬆', '骨質疏鬆'],
    ['前列腺', '攝護腺'],
    ['冰凍肩', '五十肩'],
  ])('%s finds what is written about %s', async (folk, proper) => {
    const { items, meta } = await search(folk)
    expect(meta.synonyms).toContainEqual({ from: folk, to: proper })
    expect(items.some(({ title }) => title.includes(proper))).toBe(true)
  })
})

test('爬山 finds the articles about 登山, also within a sentence', async () => {
  for (const keyword of ['爬山', '爬山膝蓋會痛']) {
    const { items, meta } = await search(keyword)
    expect(meta.synonyms).toContainEqual({ from: '爬山', to: '登山' })
    expect(items[0]?.title).toContain('登山')
  }
})

test('reports only words that occur as searched for', async () => {
  const { meta } = await search('普拿疼')
  expect(meta.synonyms.length).toBeGreaterThan(0)
  expect(meta.synonyms.map(({ to }) => to)).not.toContain('撲熱息痛')
  for (const { to } of meta.synonyms) {
    const result = await db.execute(
      sql`select from posts where strpos(concat(title, lead, key_points, blocks), ${to}) > 0 limit 1`,
    )
    expect([to, result.rows.length]).toEqual([to, 1])
  }
})

test('literal matches rank above synonyms', async () => {
  const { items } = await search('快走')
  const input = items.map(({ cov }) => cov > 0.81)
  expect(input).toContain(true)
  expect(input).toContain(false)
  expect(input).toEqual([...input].sort().reverse())
})

test.each([
  ['氣船', '氣喘'],
  ['貪血', '貧血'],
])('%s may be correct: %s is suggested, and listed because nothing else is found', async (input, expected) => {
  const { items, meta } = await search(input)
  expect(meta).toMatchObject({ did_you_mean: expected, corrected: false, widened: true })
  expect(items[0]?.url).toBe((await search(expected)).items[0]?.url)
  expect((await search(`「${input}」`)).meta).toMatchObject({ did_you_mean: null, widened: false })
})

test('a short list is extended by similar posts, separately and outside the total', async () => {
  const { items, meta } = await search('更年期 盜汗')
  const near = items.filter((item) => item.near)
  expect(items.slice(0, meta.total).some((item) => item.near)).toBe(false)
  expect(near.length).toBe(items.length - meta.total)
  expect(near.length).toBeGreaterThan(0)
  expect(items.length).toBeLessThanOrEqual(10)
  expect((await search('更年期 盜汗', { page: 2 })).items).toEqual([])
  expect((await search('更年期 盜汗', { sort: 'newest' })).items.some((item) => item.near)).toBe(false)
})

test('matches of single characters alone are reported as weak', async () => {
  for (const keyword of ['灰指甲', '腕隧道症候群', '媽媽手']) {
    const { items, meta } = await search(keyword)
    expect(items.length).toBeGreaterThan(0)
    expect(meta.weak).toBe(true)
  }
  for (const keyword of ['骨質疏鬆', '失智症', '攝護腺肥大']) expect((await search(keyword)).meta.weak).toBe(false)
})

describe('the response', () => {
  test('highlights titles and snippets that match the post’s text', async () => {
    const { items } = await search('血壓')
    for (const item of items) {
      expect(textOf(item.title_parts)).toBe(item.title)
      expect(item.cov).toBeGreaterThan(0)
      expect(item.why.length).toBeGreaterThan(0)
    }
    expect(items.some(({ snippet }) => snippet.some(({ hit, text }) => hit && text === '血壓'))).toBe(true)
  })

  test('facets add up, and each ignores its own filter', async () => {
    const all = await search('血壓')
    expect(all.meta.facets.types.reduce((sum, { total }) => sum + total, 0)).toBe(all.meta.total)
    for (const { type, total } of all.meta.facets.types) {
      const some = await search('血壓', { type })
      expect(some.meta.total).toBe(total)
      expect(some.meta.facets.types).toEqual(all.meta.facets.types)
      expect(new Set(some.items.map((item) => item.type))).toEqual(new Set([type]))
    }
    for (const { id, slug, total } of all.meta.facets.channels)
      for (const channel of [slug, String(id)]) expect((await search('血壓', { channel })).meta.total).toBe(total)
    expect((await search('血壓', { channel: 'no-such-channel' })).meta.total).toBe(0)
  })

  test.each(['relevance', 'newest', 'popular'])('pages of %s contain every hit once', async (sort) => {
    const allResults = await search('血壓', { sort })
    const pages: string[] = []
    for (let page = 1; pages.length < allResults.meta.total; page += 1)
      pages.push(...urls(await search('血壓', { sort, page, per_page: 7 })))
    expect(new Set(pages).size).toBe(allResults.meta.total)
    expect(pages.slice(0, 50)).toEqual(urls(allResults))
  })

  test('orders by newest on request', async () => {
    const dates = (await search('血壓', { sort: 'newest' })).items.map(({ publish_date }) => publish_date)
    expect(dates).toEqual([...dates].sort().reverse())
  })

  test('lists nothing that merely shares a character where no word occurs', async () => {
    for (const keyword of ['口臭', '長頸鹿', 'sdkjfhskdjfh']) {
      const { items, meta } = await search(keyword)
      expect(items).toEqual([])
      expect(meta).toMatchObject({ total: 0, did_you_mean: null, popular: expect.arrayContaining([expect.anything()]) })
    }
  })

  test('reports weak matches; without any it offers popular searches', async () => {
    expect((await search('香港腳旅遊簽證辦理')).meta.weak).toBe(true)
    for (const keyword of ['', '   ', '？！', '😀'])
      expect(await search(keyword)).toMatchObject({
        items: [],
        meta: { total: 0, popular: expect.arrayContaining([expect.anything()]) },
      })
  })
})

describe('odd keywords', () => {
  test.each([
    "' or 1=1 --",
    '%',
    '\\',
    '*:*',
    'a'.repeat(200),
    '血'.repeat(200),
    '𠮷野家',
    '()',
    '"',
    '「',
    '<b>血壓</b>',
    '\u200b',
    '-',
    '1 2 3 4 5 6 7 8 9',
    'el3 el3 el3',
  ])('%j gets a response', async (keyword) => {
    await search(keyword)
    await search(keyword, {}, 'subscriber')
  })

  test.each([
    [`keyword=${encodeURIComponent('血'.repeat(201))}`, 'query.keyword'],
    ['keyword=a%00b', 'url'],
    ['keyword=a&page=0', 'query.page'],
    ['keyword=a&per_page=51', 'query.per_page'],
    ['keyword=a&type=nonsense', 'query.type'],
    ['keyword=a&sort=oldest', 'query.sort'],
  ])('%s is rejected with the field', async (query, path) => {
    const response = await callApi(db, `/api/v3.0/search?${query}`)
    expect(response.status).toBe(422)
    expect(response.json.errors?.map((error) => error.path)).toContain(path)
  })
})

describe('suggestions', () => {
  const suggest = async (keyword: string) => {
    const response = await callApi(db, `/api/v3.0/search/suggest?${new URLSearchParams({ keyword })}`)
    expect(response.status).toBe(200)
    return (response.json.items as { text: string }[]).map(({ text }) => text)
  }

  test.each([
    ['高血', '高血壓'],
    ['高血压', '高血壓'],
    ['高雪', '高血壓'],
    ['gaoxue', '高血壓'],
    ['tangniao', '糖尿病'],
    ['el3vm,6', '高血壓'],
  ])('%s: %s is suggested', async (input, text) => expect(await suggest(input)).toContain(text))

  test('phonetic input must be complete syllables, and abbreviations match as written', async () => {
    expect(await suggest('血壓')).not.toContain('血氧機')
    expect(await suggest('hba')).toEqual(['HbA1c'])
    expect(await suggest('bmi')).toContain('BMI')
  })

  test('match any clause of a title, at most eight, none for empty input', async () => {
    const [{ title } = { title: '' }] = (
      await db.execute<{ title: string }>(sql`select title from posts where type = 'article' and id = 4`)
    ).rows
    const clause = title.split(/[：，？]/).at(-1) ?? ''
    expect(await suggest(clause.slice(0, 4))).toContain(title)
    expect((await suggest('高')).length).toBeLessThanOrEqual(8)
    expect(await suggest('')).toEqual([])
    expect(await suggest('%')).toEqual([])
  })
})

test.each(['普拿', '香港', 'bmi', '血壓', '林', '症狀', '慢性', '中', '健康', 'gaoxue'])(
  'every suggestion for %s has a target',
  async (input) => {
    const response = await callApi(db, `/api/v3.0/search/suggest?${new URLSearchParams({ keyword: input })}`)
    for (const { text } of response.json.items as { text: string }[]) {
      const { meta, groups } = await search(text)
      expect(meta.total + groups.length, text).toBeGreaterThan(0)
    }
  },
)

describe('results other than posts', () => {
  const linksOf = ({ groups }: Found, type: string) =>
    groups.filter((group) => group.type === type).flatMap(({ items }) => items.map(({ url }) => url))

  test.each([
    ['忘記密碼怎麼辦', 'page', '/forgot-password'],
    ['電子報', 'page', '/newsletter'],
    ['測驗', 'page', '/test'],
    ['BMI', 'tool', '/tool/bmi'],
    ['身體質量指數', 'tool', '/tool/bmi'],
    ['症狀檢測', 'tool', '/symptom_checker'],
    ['頭有點痛', 'tool', '/symptom_checker/headache'],
    ['心臟跳很快', 'tool', '/symptom_checker/palpitations'],
    ['慢性病', 'channel', '/chronic'],
    ['第 336 期', 'magazine', '/magazine/336'],
  ])('%s finds the %s %s', async (keyword, type, url) => expect(linksOf(await search(keyword), type)).toContain(url))

  test('a page of the site comes first, as the intended result, and as a suggestion', async () => {
    const { meta, groups } = await search('忘記密碼')
    expect(groups[0]).toMatchObject({ type: 'page', items: [{ url: '/forgot-password' }] })
    expect(meta).toMatchObject({ did_you_mean: null, synonyms: [] })
    const offered = await callApi(db, `/api/v3.0/search/suggest?${new URLSearchParams({ keyword: '忘記' })}`)
    expect(offered.json.items).toContainEqual({ text: '忘記密碼', kind: 'page' })
  })

  const named = [
    ['video', sql`select title, '/video?id=' || id as url from videos order by id limit 3`],
    ['quiz', sql`select title, '/test/Index/' || id as url from quizzes order by id limit 3`],
    ['special', sql`select title, '/special/' || id as url from specials order by id limit 3`],
    ['author', sql`select name as title, '/author/' || id as url from authors order by id limit 3`],
    ['column', sql`select title, '/column/' || id as url from columns order by id limit 3`],
  ] as const

  test.each(named)('the exact name finds the %s first, uncorrected, and is suggested', async (type, query) => {
    for (const { title, url } of (await db.execute<{ title: string; url: string }>(query)).rows) {
      const results = await search(title)
      expect(linksOf(results, type)[0]).toBe(url)
      expect(results.meta.did_you_mean).toBeNull()
      const offered = await callApi(db, `/api/v3.0/search/suggest?${new URLSearchParams({ keyword: title.slice(0, 6) })}`)
      expect(offered.json.items).toContainEqual({ text: title, kind: type })
    }
  })

  test('one kind alone is listed with pagination and no other parts', async () => {
    const { groups } = await search('營養師')
    const total = groups.find(({ type }) => type === 'magazine')?.total ?? 0
    expect(total).toBeGreaterThan(3)
    const pages = new Set<string>()
    for (let page = 1; pages.size < total; page += 1) {
      const part = await search('營養師', { type: 'magazine', page, per_page: 2 })
      expect(part.items).toEqual([])
      expect(part.meta.total).toBe(total)
      expect(part.groups.map(({ type }) => type)).toEqual(['magazine'])
      for (const url of linksOf(part, 'magazine')) pages.add(url)
    }
    expect((await search('營養師', { type: 'article' })).groups).toEqual([])
  })

  test.each([
    ['special', sql`update specials set title = '竹竿晾衣' where id = (select max(id) from specials)`],
    ['quiz', sql`update quizzes set title = '竹竿晾衣' where id = (select max(id) from quizzes)`],
    ['column', sql`update columns set title = '竹竿晾衣' where id = (select max(id) from columns)`],
    ['author', sql`update authors set name = '竹竿晾衣' where id = (select max(id) from authors)`],
    ['channel', sql`update channels set title = '竹竿晾衣' where id = (select max(id) from channels)`],
    ['magazine', sql`update magazines set name = '竹竿晾衣' where issue = (select min(issue) from magazines)`],
  ] as const)('a renamed %s is found by its new name within a second', async (type, rename) => {
    expect(linksOf(await search('竹竿晾衣'), type)).toEqual([])
    await db.execute(rename)
    await vi.waitFor(async () => expect(linksOf(await search('竹竿晾衣'), type)).toHaveLength(1), {
      timeout: 3000,
      interval: 100,
    })
  })

  test('an author is found while a post is public, not when it is scheduled or withdrawn', async () => {
    await db.execute(sql`insert into authors (id, name, title, reviewer, bio, expertise, credentials, links)
      select 99001, '洪竹竿', '作家', false, '', '{}', '{}', '{}'`)
    const seen = async (expected: number) =>
      vi.waitFor(async () => expect(linksOf(await search('洪竹竿'), 'author')).toHaveLength(expected), {
        timeout: 3000,
        interval: 100,
      })
    await seen(0)
    const [post] = (await db.execute<{ uid: string }>(sql`select uid from posts where state = 'published' order by uid limit 1`))
      .rows
    await db.execute(sql`insert into post_authors (post_uid, author_id, position) values (${post?.uid}, 99001, 90)`)
    await seen(1)
    await db.execute(sql`update posts set state = 'withdrawn' where uid = ${post?.uid}`)
    await seen(0)
    await db.execute(sql`update posts set state = 'published' where uid = ${post?.uid}`)
    await seen(1)
    await db.execute(sql`update posts set publish_date = now() + interval '1 day' where uid = ${post?.uid}`)
    await seen(0)
    await db.execute(sql`delete from post_authors where author_id = 99001`)
    await db.execute(sql`update posts set publish_date = now() - interval '1 day' where uid = ${post?.uid}`)
  })

  test('a synonym that the office adds is searched within a second, in one direction or in both', async () => {
    const synonymsFor = async (keyword: string) => (await search(keyword)).meta.synonyms
    expect(await synonymsFor('水缸量尺')).toEqual([])
    await db.execute(sql`insert into search_synonyms (id, words, narrower) values (1, '{水缸量尺,血壓}', true)`)
    await vi.waitFor(async () => expect(await synonymsFor('水缸量尺')).toEqual([{ from: '水缸量尺', to: '血壓' }]), {
      timeout: 3000,
      interval: 100,
    })
    expect((await synonymsFor('血壓')).map(({ to }: { to: string }) => to)).not.toContain('水缸量尺')
    await db.execute(sql`delete from search_synonyms`)
    await vi.waitFor(async () => expect(await synonymsFor('水缸量尺')).toEqual([]), { timeout: 3000, interval: 100 })
  })

  test('a change is found by its new words within a second; unpublished items are not', async () => {
    const links = async (keyword: string) => linksOf(await search(keyword), 'video')
    await db.execute(sql`update videos set title = '竹竿晾衣的三個角度' where id = (select min(id) from videos)`)
    await vi.waitFor(async () => expect((await links('竹竿晾衣')).length).toBe(1), { timeout: 3000, interval: 100 })
    await db.execute(sql`update videos set publish_date = now() + interval '1 day' where title like '竹竿%'`)
    await vi.waitFor(async () => expect(await links('竹竿晾衣')).toEqual([]), { timeout: 3000, interval: 100 })
  })
})

describe('changes', () => {
  const text = '這一篇談的是蓮藕排骨湯的燉法與份量。'
  const publish = sql`
    insert into posts (type, id, title, seo_title, web_title, paper_title, lead, publish_date, updated_at, blocks)
    select 'article', coalesce(max(id), 0) + 1, '燉湯', '燉湯', '燉湯', '', '前言', now(), now(), ${JSON.stringify(
      Array.from({ length: 9 }, (_, at) => ({ type: 'paragraph', html: `<p>${at === 8 ? text : `第 ${at} 段。`}</p>` })),
    )}::jsonb from posts where type = 'article' and not generated returning uid::int as uid, id`
  let uid = 0
  let url = ''

  beforeAll(async () => {
    const [post] = (await db.execute<{ uid: number; id: number }>(publish)).rows
    uid = post?.uid ?? 0
    url = `/article/${post?.id}`
  })
  const searchAs = (as: Person = 'visitor') => vi.waitFor(async () => urls(await search('蓮藕排骨湯', {}, as)), { timeout: 5000 })
  const settled = async (as: Person, expected: boolean) => {
    await drainSearchQueue(connection)
    await vi.waitFor(async () => expect((await searchAs(as)).includes(url)).toBe(expected), { timeout: 3000, interval: 100 })
  }

  test('published: found within seconds', async () => {
    await settled('visitor', true)
  })

  test('walled: found only by readers with access', async () => {
    await db.execute(sql`update posts set status = 'subscriberwall' where uid = ${uid}`)
    expect(await searchAs()).not.toContain(url)
    await settled('visitor', false)
    await settled('member', false)
    await settled('subscriber', true)
  })

  test('during a change: indexing does not wait, and repeats after the change', async () => {
    await db.execute(sql`update posts set title = '燉湯一' where uid = ${uid}`)
    await db.transaction(async (tx) => {
      await tx.execute(sql`update posts set title = '燉湯' where uid = ${uid}`)
      await drainSearchQueue(connection)
    })
    const waiting = () => db.execute(sql`select from search_dirty where post_uid = ${uid} and due_at <= now()`)
    expect((await waiting()).rowCount).toBe(1)
    await drainSearchQueue(connection)
    expect((await waiting()).rowCount).toBe(0)
  })

  test('changed: found by the new words, not by the old', async () => {
    await db.execute(
      sql`update posts set status = '', blocks = replace(blocks::text, '蓮藕排骨湯', '竹筍雞湯')::jsonb where uid = ${uid}`,
    )
    await settled('visitor', false)
    await vi.waitFor(async () => expect(urls(await search('竹筍雞湯'))).toContain(url), { timeout: 3000, interval: 100 })
  })

  test('withdrawn: gone at once, from suggestions too', async () => {
    await db.execute(sql`update posts set state = 'withdrawn' where uid = ${uid}`)
    expect(urls(await search('竹筍雞湯'))).not.toContain(url)
    await drainSearchQueue(connection)
    const left = await db.execute(sql`
      select 1 from search_documents where post_uid = ${uid} and (live or body <> '')
      union all select 1 from search_suggestions where post_uid = ${uid}`)
    expect(left.rows).toEqual([])
  })

  test('scheduled: found from its time on', async () => {
    await db.execute(
      sql`update posts set state = 'published', publish_date = now() + interval '1500 milliseconds' where uid = ${uid}`,
    )
    await drainSearchQueue(connection)
    expect(urls(await search('竹筍雞湯'))).not.toContain(url)
    await vi.waitFor(
      async () => {
        await drainSearchQueue(connection)
        expect(urls(await search('竹筍雞湯'))).toContain(url)
      },
      { timeout: 8000, interval: 250 },
    )
  })
})

describe('the log', () => {
  const logged = async (keyword: string) =>
    (await db.execute(sql`select searches, clicks, found from search_log where keyword = ${keyword}`)).rows[0]

  test('counts searches and choices, and nothing else', async () => {
    const { meta, groups } = await search('睡眠')
    const total = meta.total + groups.reduce((sum, { total }) => sum + total, 0)
    await search('睡眠')
    await callApi(db, '/api/v3.0/search/clicked', { body: { keyword: '睡眠' } })
    expect(await logged('睡眠')).toEqual({ searches: 2, clicks: 1, found: total })
    const columns = await db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = 'search_log' order by 1`,
    )
    expect(columns.rows.map(({ name }) => name)).toEqual(['clicks', 'cover', 'day', 'found', 'keyword', 'searches'])
  })

  test('the weak queries omit what is found by now, answered with help, or no words', async () => {
    const now = new Date()
    const [sentence, absent] = ['媽媽的血糖最近都很高怎麼辦', '香港腳旅遊簽證辦理']
    const crisis = '我想死'
    for (const keyword of [sentence, absent, crisis, '<b>鯷鰯</b>'])
      await db.execute(sql`
        insert into search_log (day, keyword, searches, clicks, cover, found) values (${taipeiDay(now)}, ${keyword}, 3, 0, 0.1, 0)
        on conflict (day, keyword) do update set searches = 3, cover = 0.1, found = 0`)
    const listed = (await listWeakQueries({ db, now })).map(({ keyword }) => keyword)
    expect(listed).toContain(absent)
    for (const omitted of [sentence, crisis]) expect(listed).not.toContain(omitted)
    expect(listed.filter((keyword) => keyword.includes('<'))).toEqual([])
  })

  test('is not changed by the warm-up searches of a process, which a small index does without', async () => {
    const all = async () => (await db.execute(sql`select * from search_log order by day, keyword`)).rows
    const before = await all()
    const context = { db, viewer: visitor, now: new Date() }
    expect(await warmSearch(context)).toBe(0)
    expect(await warmSearch(context, 1)).toBeGreaterThan(20)
    expect(await all()).toEqual(before)
  })

  test('contains nothing personal', async () => {
    for (const keyword of ['someone@example.com', '0912345678']) {
      await search(keyword)
      expect(await logged(keyword)).toBeUndefined()
    }
  })
})

test('an emergency keyword shows help, one about prevention does not', async () => {
  const flagOf = async (keyword: string) =>
    (await callApi(db, `/api/v3.0/search?keyword=${encodeURIComponent(keyword)}`)).json['meta'] as { red_flag: string | null }
  expect(await flagOf('突然胸痛')).toMatchObject({ red_flag: 'emergency' })
  expect(await flagOf('「我想死」')).toMatchObject({ red_flag: 'crisis' })
  expect(await flagOf('誤食老鼠藥')).toMatchObject({ red_flag: 'poison' })
  expect(await flagOf('突然胸痛')).toMatchObject({ red_flag_tone: 'alarm' })
  // a reader of background information gets a low-key contact notice
  expect(await flagOf('中風前兆有哪些')).toMatchObject({ red_flag: 'emergency', red_flag_tone: 'quiet' })
  expect(await flagOf('地中海飲食')).toMatchObject({ red_flag: null, red_flag_tone: null })
  expect(await flagOf('')).toMatchObject({ red_flag: null })
})
