import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { callApi, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const connection = await createTestDatabase()
const { db } = connection
await drainSearchQueue(connection)

interface Stored {
  id: number
  name: string
  description: string
  posts: number
  former: string[]
}
interface Post {
  id: number
  type: string
  tags: string[]
  keywords: string[]
}
const office = '/api/v3.0/office/tag'
const request = (path: string, body?: object, as: Person = 'admin') =>
  callApi(db, office + path, { as, ...(body ? { body } : {}) })
interface Entry {
  key: string
  value: { name: string; description: string; channel: number | null; sensitive: boolean }
  count: number
}
const register = (path: string, body?: object, as: Person = 'admin') =>
  callApi(db, `/api/v3.0/office/register/tags${path}`, { as, ...(body ? { body } : {}) })
const listed = async (query: string) =>
  (await register(`?words=${encodeURIComponent(query)}&limit=100`)).json as unknown as { items: Entry[]; next: string | null }
const called = async (name: string) => Number((await listed(name)).items.find(({ value }) => value.name === name)?.key ?? 0)
const read = async (id: number) => (await request(`/${id}`)).json.items as Stored
const entry = async (id: number) =>
  (await register(`/${id}`)).json.items as unknown as Entry & {
    version: number
    uses: { label: string; count: number; places: { name: string; path: string | null }[] }[]
  }
const save = async (id: number, fields: object, base?: number) =>
  register(`/${id}/save`, { base: base ?? (await entry(id)).version, fields })
const page = async (name: string) =>
  (await callApi(db, `/api/v3.0/tag/${encodeURIComponent(name)}`)).json.items as {
    tag: { name: string }
    posts: { items: Post[] }
  }
const post = async ({ type, id }: Post) => (await callApi(db, `/api/v3.0/${type}/${id}`)).json.items as Post
const suggested = async (keyword: string) =>
  (await callApi(db, `/api/v3.0/search/suggest?keyword=${encodeURIComponent(keyword)}`)).text
/** How often a name occurs in any data that pages, lists, mails and searches read. */
const copies = async (name: string) => {
  const { rows } = await db.execute<Record<string, number>>(sql`
    select (select count(*)::int from posts where ${name} = any(tag_names)) as posts,
      (select count(*)::int from posts where ${name} = any(keywords) and topic_keyword not in ('高血壓', '減鹽')) as keywords,
      (select count(*)::int from channels where ${name} = any(topics)) as channels,
      (select count(*)::int from videos where ${name} = any(tags)) as videos,
      (select count(*)::int from newsletters where ${name} = any(tags)) as newsletters,
      (select count(*)::int from topics where ${name} = any(tags)) as topics,
      (select count(*)::int from search_suggestions where kind = 'tag' and text = ${name}) as suggestions`)
  return rows[0] ?? {}
}
const none = { posts: 0, keywords: 0, channels: 0, videos: 0, newsletters: 0, topics: 0, suggestions: 0 }

test('a tag that looks like another is that tag', async () => {
  const id = await called('高血壓')
  const again = await Promise.all(['高血壓\u200b', '\u2060高血壓', '高血壓\u202e'].map((name) => request('', { name })))
  expect(again.map(({ json }) => json.items)).toEqual([1, 2, 3].map(() => ({ id, added: false })))
  expect((await request('', { name: '\u200b' })).status).toBe(422)
})

test('adding a tag that exists, or saving it as it is, writes no audit event', async () => {
  const first = (await request('', { name: '只加一次' })).json.items as Stored & { added: boolean }
  const again = await request('', { name: '只加一次' })
  await save(first.id, { name: '只加一次' })
  expect([first.added, again.json.items]).toEqual([true, { id: first.id, added: false }])
  expect((await auditEventsOn(db, `tags:${first.id}`, 5)).map(({ action }) => action)).toEqual(['add-entry'])
})

test('a tag gets a channel, loses it, and an unknown channel is refused', async () => {
  const { id } = (await request('', { name: '有頻道的' })).json.items as Stored
  expect((await save(id, { channel: 3 })).status).toBe(200)
  expect(await read(id)).toMatchObject({ channel: { id: 3 } })
  const unknown = await save(id, { channel: 99_999 })
  expect([unknown.status, unknown.json.errors]).toMatchObject([422, [{ path: 'body.fields.channel' }]])
  await save(id, { description: '只改說明' })
  expect(await read(id)).toMatchObject({ description: '只改說明', channel: { id: 3 } })
  await save(id, { channel: null })
  expect(await read(id)).toMatchObject({ channel: null })
})

test('a tag has a history: an earlier name is restored, in every copy', async () => {
  const id = await called('減鹽')
  const copied = await copies('減鹽')
  await save(id, { name: '少吃鹽', description: '換過的說明' })
  const { items } = (await register(`/${id}/versions`)).json as unknown as { items: { version: number; event: string }[] }
  expect(items.map(({ event }) => event)).toEqual(['saved', 'found'])
  expect((await register(`/${id}/restore`, { version: items.at(-1)?.version })).status).toBe(200)
  expect((await entry(id)).value).toMatchObject({ name: '減鹽' })
  expect([await copies('減鹽'), await copies('少吃鹽')]).toEqual([copied, none])
  expect((await read(id)).former).toEqual(['少吃鹽'])
})

test('a bulk edit marks the found tags as sensitive, after a dry run that writes nothing', async () => {
  for (const name of ['整批甲', '整批乙', '整批丙']) await request('', { name })
  const kept = await called('整批丙')
  const change = { what: 'set', field: 'sensitive', value: true }
  const body = { words: '整批', except: [String(kept)], change }
  const plan = (await register('/bulk', body)).json.items as unknown as { hash: string; counts: Record<string, number> }
  expect(plan.counts).toMatchObject({ change: 2, refused: 0 })
  const flags = async () => (await listed('整批')).items.filter(({ value }) => value.sensitive).length
  expect(await flags()).toBe(0)
  expect((await register('/bulk/run', { ...body, hash: plan.hash })).json.items).toMatchObject({ changed: 2, left: 0 })
  expect([await flags(), (await read(kept)).id]).toEqual([2, kept])
  const named = await register('/bulk', { ...body, change: { what: 'set', field: 'name', value: '高血壓' } })
  expect((named.json.items as unknown as { counts: object }).counts).toMatchObject({ change: 0, refused: 2 })
})

test('an import adds tags once, and refuses names that exist in another spelling', async () => {
  const file = Buffer.from('名稱,說明,敏感\r\n匯入的甲,第一個,是\r\n高 血壓,別的寫法,否\r\n').toString('base64')
  const plan = (await register('/import', { file, format: 'csv' })).json.items as unknown as {
    hash: string
    counts: Record<string, number>
  }
  expect(plan.counts).toMatchObject({ add: 1, refused: 1 })
  const run = await register('/import/run', { file, format: 'csv', hash: plan.hash })
  expect(run.json.items).toMatchObject({ added: 1 })
  const id = await called('匯入的甲')
  expect(await read(id)).toMatchObject({ description: '第一個', sensitive: true })
  const again = (await register('/import', { file, format: 'csv' })).json.items as unknown as { counts: Record<string, number> }
  expect(again.counts).toMatchObject({ add: 0 })
  // numbers of both ways come from one sequence
  const input = (await request('', { name: '打字時新增的' })).json.items as Stored
  expect(input.id).toBeGreaterThan(id)
})

test('a spelling variant is the same tag: added, searched, opened, filtered, renamed to', async () => {
  const { id } = (await request('', { name: ' ＃ＤＡＳＨ飲食 ' })).json.items as Stored
  expect((await read(id)).name).toBe('DASH飲食')
  const spellings = ['DASH飲食', 'ｄａｓｈ 飲食', '#DASH饮食', 'DASH\u00ad飲食']
  for (const name of spellings) expect((await request('', { name })).json.items, name).toEqual({ id, added: false })
  const both = await Promise.all(['臺灣燕麥', '台灣燕麥', '台灣 燕麥'].map((name) => request('', { name })))
  expect(new Set(both.map(({ json }) => (json.items as Stored).id)).size).toBe(1)
  for (const name of spellings) {
    expect((await page(name)).tag.name, name).toBe('DASH飲食')
    const picked = await callApi(db, `/api/v3.0/office/name/tag?limit=5&words=${encodeURIComponent(name)}`, { as: 'admin' })
    expect(picked.json.items, name).toMatchObject([{ id }])
  }
  const articles = async (name: string) =>
    (await callApi(db, `/api/v3.0/article?tag=${encodeURIComponent(name)}`)).json as unknown as { meta: { total: number } }
  expect((await articles('高 血压')).meta.total).toBe((await articles('高血壓')).meta.total)
  expect((await articles('高血壓')).meta.total).toBeGreaterThan(0)
  expect((await save(await called('減鹽'), { name: 'Dash 飲食' })).status).toBe(422)
  expect((await register('', { request: randomUUID(), fields: { name: 'Dash 飲食' } })).status).toBe(422)
  expect((await save(id, { name: 'dash飲食' })).status).toBe(200)
})

test('a renamed tag has its new name everywhere, and the old one redirects', async () => {
  const id = await called('高血壓')
  const [before, tagPage, copied] = [await read(id), await page('高血壓'), await copies('高血壓')]
  const labels = (await entry(id)).uses.map(({ label }) => label)
  expect(labels).toEqual(expect.arrayContaining(['頻道的主題', '影片', '電子報', '會員追蹤的主題']))
  expect((await save(id, { name: '高血壓數字' })).status).toBe(200)
  expect(await read(id)).toMatchObject({ name: '高血壓數字', description: before.description, posts: before.posts })
  expect([await copies('高血壓'), await copies('高血壓數字')]).toEqual([none, copied])
  const after = await page('高血壓數字')
  expect(after.posts.items.map((one) => one.id)).toEqual(tagPage.posts.items.map((one) => one.id))
  for (const { tags } of after.posts.items) expect([tags.includes('高血壓數字'), tags.includes('高血壓')]).toEqual([true, false])
  const [first] = after.posts.items
  if (!first) throw new Error('no post carries it')
  expect((await post(first)).keywords).toContain('高血壓數字')
  expect([(await page('高血壓')).tag.name, (await read(id)).former]).toEqual(['高血壓數字', ['高血壓']])
  // suggestions need results: the posts must be indexed by the new name first
  await drainSearchQueue(connection)
  expect(await suggested('高血壓數')).toContain('高血壓數字')
  const response = await callApi(db, `/api/v3.0/search?keyword=${encodeURIComponent('高血壓數字')}`)
  expect(response.text).toContain('高血壓數字')
  expect(await auditEventsOn(db, `tags:${id}`, 1)).toMatchObject([
    { action: 'save-entry', before: { 名稱: '高血壓' }, after: { 名稱: '高血壓數字' } },
  ])
  // importing or typing the old name resolves to the tag
  expect((await request('', { name: '高血壓' })).json.items).toEqual({ id, added: false })
  // and back again, without a trace
  await save(id, { name: '高血壓' })
  expect([await copies('高血壓'), (await read(id)).former]).toEqual([copied, ['高血壓數字']])
})

test('a name of another tag is rejected, and nothing changes', async () => {
  const id = await called('減鹽')
  const before = await read(id)
  const refused = await save(id, { name: '高血壓', description: '別的說明' })
  expect([refused.status, refused.json.errors]).toEqual([
    422,
    [{ path: 'body.fields.name', message: expect.stringContaining('合併') }],
  ])
  const faulty = await save(id, { name: '少/鹽' })
  expect([faulty.status, faulty.json.errors?.[0]?.path]).toEqual([422, 'body.fields.name'])
  expect(await read(id)).toEqual(before)
})

test('of two concurrent requests for one name one succeeds, and the other is notified', async () => {
  const ids = await Promise.all(['甲標籤', '乙標籤'].map(async (name) => ((await request('', { name })).json.items as Stored).id))
  const responses = await Promise.all(ids.map((id) => save(id, { name: '丙標籤' })))
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
})

test('a merged tag becomes the other one everywhere, once, also in drafts', async () => {
  const [from, into] = [await called('減鹽'), await called('高血壓')]
  const uid = (
    (
      await callApi(db, '/api/v3.0/office/posts', {
        as: 'admin',
        body: { type: 'article', key: randomUUID(), fields: { title: '草稿', tags: [from, into] } },
      })
    ).json.items as { uid: number }
  ).uid
  const [one, other] = [await read(from), await read(into)]
  const { rows } = await db.execute<{ both: number }>(sql`
    select count(*)::int as both from post_tags a join post_tags b on b.post_uid = a.post_uid and b.tag_id = ${into} where a.tag_id = ${from}`)
  expect((await entry(from)).uses).toContainEqual({
    label: '稿件',
    count: 1,
    places: [{ name: '草稿', path: `/office/posts/${uid}` }],
  })
  const merged = await request(`/${from}/merge`, { into })
  expect([merged.status, merged.json.items]).toMatchObject([
    200,
    { id: into, posts: one.posts + other.posts - (rows[0]?.both ?? 0), former: expect.arrayContaining(['減鹽']) },
  ])
  expect(await copies('減鹽')).toEqual(none)
  const twice = await db.execute(sql`
    select title from posts where (select count(*) from unnest(tag_names) n where n = '高血壓') > 1 or (select count(*) from unnest(keywords) n where n = '高血壓') > 1
      or ('高血壓' = any(tag_names)) <> exists (select from post_tags where post_uid = uid and tag_id = ${into})`)
  expect(twice.rows).toEqual([])
  expect((await request(`/${from}`)).status).toBe(404)
  expect((await page('減鹽')).tag.name).toBe('高血壓')
  const manuscript = (await callApi(db, `/api/v3.0/office/posts/${uid}`, { as: 'admin' })).json.items as {
    fields: { tags: number[] }
  }
  expect(manuscript.fields.tags).toEqual([into])
  for (const wrong of [into, 999_999]) {
    const refused = await request(`/${into}/merge`, { into: wrong })
    expect([refused.status, refused.json.errors?.[0]?.path]).toEqual([422, 'body.into'])
  }
})

test('a tag is deleted only when unused', async () => {
  const id = await called('高血壓')
  const refused = await register(`/${id}/delete`, {})
  expect([refused.status, refused.json['detail']]).toEqual([409, expect.stringMatching(/還有.*篇?.*用到這個標籤，不能刪除/)])
  const spare = ((await request('', { name: '沒有人用' })).json.items as Stored).id
  expect((await register(`/${spare}/delete`, {}, 'editor')).status).toBe(403)
  expect([(await register(`/${spare}/delete`, {})).status, (await register(`/${spare}/delete`, {})).status]).toEqual([200, 404])
  const drafted = ((await request('', { name: '只有草稿用' })).json.items as Stored).id
  await callApi(db, '/api/v3.0/office/posts', {
    as: 'admin',
    body: { type: 'article', key: randomUUID(), fields: { title: '用到它的草稿', tags: [drafted] } },
  })
  const places = [{ name: '用到它的草稿', path: expect.stringMatching(/^\/office\/posts\/\d+$/) }]
  expect((await entry(drafted)).uses).toEqual([{ label: '稿件', count: 1, places }])
  expect((await register(`/${drafted}/delete`, {})).status).toBe(409)
})

test('the list names every tag once, page by page, each with the number of its posts', async () => {
  const all: Entry[] = []
  for (let after: string | null = null, pages = 0; pages < 50; pages += 1) {
    const { items, next } = (await register(`?limit=20${after === null ? '' : `&after=${after}`}`)).json as unknown as {
      items: Entry[]
      next: string | null
    }
    all.push(...items)
    after = next
    if (next === null) break
  }
  const { rows } = await db.execute<{ key: string; count: number }>(sql`
    select id::text as key, (select count(*)::int from post_tags where tag_id = t.id) as count from tags t order by name, id`)
  expect(all.map(({ key, count }) => ({ key, count }))).toEqual(rows)
  expect((await listed('減鹽')).items.map(({ value }) => value.name)).toContain('高血壓')
})

test('a tag stored in two spellings is listed with the one to retain, and merged into it', async () => {
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into tags (name, description) values ('ＤＡＳＨ飲食法', ''), ('DASH飲食法', '') returning id`)
  const [wide, narrow] = rows.map(({ id }) => id)
  await db.execute(sql`
    insert into post_tags (post_uid, tag_id, position) select uid, ${narrow}, 99 from posts where type = 'article' and id = 1`)
  const twins = async () =>
    (await callApi(db, '/api/v3.0/office/tag_twins', { as: 'admin' })).json.items as { keep: Stored; others: Stored[] }[]
  const pair = (await twins()).find(({ keep }) => keep.id === narrow)
  expect(pair).toEqual({
    keep: { id: narrow, name: 'DASH飲食法', posts: 1 },
    others: [{ id: wide, name: 'ＤＡＳＨ飲食法', posts: 0 }],
  })
  expect((await request(`/${wide}/merge`, { into: narrow })).status).toBe(200)
  expect((await twins()).some(({ keep }) => keep.id === narrow)).toBe(false)
  expect((await read(narrow ?? 0)).former).toContain('ＤＡＳＨ飲食法')
})

test('a tag is found by every part of its present and former names, in any case of Latin letters', async () => {
  const created = await request('', { name: 'CoQ10 輔酶' })
  const { id } = created.json.items as { id: number }
  const renamed = await save(id, { name: '泛醌 Ubiquinone' })
  expect(renamed.status, renamed.text).toBe(200)
  const isListed = async (query: string) => (await listed(query)).items.some(({ key }) => key === String(id))
  for (const name of ['CoQ10 輔酶', '泛醌 Ubiquinone'])
    for (let from = 0; from < name.length; from += 1)
      for (const length of [1, 2, 3, name.length]) {
        const part = name.slice(from, from + length).trim()
        if (part !== '') expect([part, await isListed(part), await isListed(part.toUpperCase())]).toEqual([part, true, true])
      }
  for (const query of ['輔酶 鱷魚', '酶輔', 'CoQ11']) expect([query, await isListed(query)]).toEqual([query, false])
})
