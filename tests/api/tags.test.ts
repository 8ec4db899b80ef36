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
  used_in: { kind: string; key: string; title: string }[]
  former: string[]
}
interface Post {
  id: number
  type: string
  tags: string[]
  keywords: string[]
}
const office = '/api/v3.0/office/tag'
const ask = (path: string, body?: object, as: Person = 'admin') => callApi(db, office + path, { as, ...(body ? { body } : {}) })
const called = async (name: string) => {
  const { items } = (await ask(`?words=${encodeURIComponent(name)}&limit=100`)).json as unknown as { items: Stored[] }
  return items.find((tag) => tag.name === name)?.id ?? 0
}
const read = async (id: number) => (await ask(`/${id}`)).json.items as Stored
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
  const again = await Promise.all(['高血壓\u200b', '\u2060高血壓', '高血壓\u202e'].map((name) => ask('', { name })))
  expect(again.map(({ json }) => json.items)).toEqual([1, 2, 3].map(() => ({ id, added: false })))
  expect((await ask('', { name: '\u200b' })).status).toBe(422)
})

test('adding a tag that exists, or saving it as it is, writes no audit event', async () => {
  const first = (await ask('', { name: '只加一次' })).json.items as Stored & { added: boolean }
  const again = await ask('', { name: '只加一次' })
  await ask(`/${first.id}/save`, { name: '只加一次' })
  expect([first.added, again.json.items]).toEqual([true, { id: first.id, added: false }])
  expect((await auditEventsOn(db, `tag:${first.id}`, 5)).map(({ action }) => action)).toEqual(['add-tag'])
})

test('a field changed to different values is refused with the stored one; equal ones are saved', async () => {
  const { id } = (await ask('', { name: '兩個人改' })).json.items as Stored
  const base = { description: '' }
  expect((await ask(`/${id}/save`, { description: '甲的說明', base })).status).toBe(200)
  const clash = await ask(`/${id}/save`, { description: '乙的說明', sensitive: true, base: { ...base, sensitive: false } })
  expect([clash.status, clash.json.errors]).toEqual([
    409,
    [{ path: 'body.description', message: expect.stringContaining('「甲的說明」') }],
  ])
  expect(await read(id)).toMatchObject({ description: '甲的說明', sensitive: false })
  const same = await ask(`/${id}/save`, { description: '甲的說明', sensitive: true, base: { ...base, sensitive: false } })
  expect([same.status, same.json.items]).toMatchObject([200, { description: '甲的說明', sensitive: true }])
})

test('a tag gets a channel, loses it, and an unknown channel is refused', async () => {
  const { id } = (await ask('', { name: '有頻道的' })).json.items as Stored
  const saved = await ask(`/${id}/save`, { channel: 3 })
  expect(saved.json.items).toMatchObject({ channel: { id: 3 } })
  const unknown = await ask(`/${id}/save`, { channel: 99_999 })
  expect([unknown.status, JSON.stringify(unknown.json)]).toEqual([422, expect.stringContaining('沒有這個頻道')])
  expect((await ask(`/${id}/save`, { description: '只改說明' })).json.items).toMatchObject({ channel: { id: 3 } })
  expect((await ask(`/${id}/save`, { channel: null })).json.items).toMatchObject({ channel: null })
})

test('a spelling variant is the same tag: added, searched, opened, filtered, renamed to', async () => {
  const { id } = (await ask('', { name: ' ＃ＤＡＳＨ飲食 ' })).json.items as Stored
  expect((await read(id)).name).toBe('DASH飲食')
  const spellings = ['DASH飲食', 'ｄａｓｈ 飲食', '#DASH饮食', 'DASH\u00ad飲食']
  for (const name of spellings) expect((await ask('', { name })).json.items, name).toEqual({ id, added: false })
  const both = await Promise.all(['臺灣燕麥', '台灣燕麥', '台灣 燕麥'].map((name) => ask('', { name })))
  expect(new Set(both.map(({ json }) => (json.items as Stored).id)).size).toBe(1)
  for (const name of spellings) {
    expect((await page(name)).tag.name, name).toBe('DASH飲食')
    const picked = await callApi(db, `/api/v3.0/office/name/tag?limit=5&words=${encodeURIComponent(name)}`, { as: 'admin' })
    expect(picked.json.items, name).toMatchObject([{ id }])
  }
  const listed = async (name: string) =>
    (await callApi(db, `/api/v3.0/article?tag=${encodeURIComponent(name)}`)).json as unknown as { meta: { total: number } }
  expect((await listed('高 血压')).meta.total).toBe((await listed('高血壓')).meta.total)
  expect((await listed('高血壓')).meta.total).toBeGreaterThan(0)
  expect((await ask(`/${await called('減鹽')}/save`, { name: 'Dash 飲食' })).status).toBe(409)
  expect((await ask(`/${id}/save`, { name: 'dash飲食' })).status).toBe(200)
})

test('a renamed tag has its new name everywhere, and the old one redirects', async () => {
  const id = await called('高血壓')
  const [before, listed, copied] = [await read(id), await page('高血壓'), await copies('高血壓')]
  expect(before.used_in.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['channel', 'video', 'newsletter', 'topic']))
  const saved = await ask(`/${id}/save`, { name: '高血壓數字' })
  expect([saved.status, saved.json.items]).toMatchObject([
    200,
    { name: '高血壓數字', description: before.description, posts: before.posts },
  ])
  expect([await copies('高血壓'), await copies('高血壓數字')]).toEqual([none, copied])
  const after = await page('高血壓數字')
  expect(after.posts.items.map((one) => one.id)).toEqual(listed.posts.items.map((one) => one.id))
  for (const { tags } of after.posts.items) expect([tags.includes('高血壓數字'), tags.includes('高血壓')]).toEqual([true, false])
  const [first] = after.posts.items
  if (!first) throw new Error('no post carries it')
  expect((await post(first)).keywords).toContain('高血壓數字')
  expect([(await page('高血壓')).tag.name, (await read(id)).former]).toEqual(['高血壓數字', ['高血壓']])
  // suggestions need results: the posts must be indexed by the new name first
  await drainSearchQueue(connection)
  expect(await suggested('高血壓數')).toContain('高血壓數字')
  const found = await callApi(db, `/api/v3.0/search?keyword=${encodeURIComponent('高血壓數字')}`)
  expect(found.text).toContain('高血壓數字')
  expect(await auditEventsOn(db, `tag:${id}`, 1)).toMatchObject([
    { action: 'save-tag', before: { name: '高血壓' }, after: { name: '高血壓數字' } },
  ])
  // importing or typing the old name resolves to the tag
  expect((await ask('', { name: '高血壓' })).json.items).toEqual({ id, added: false })
  // and back again, without a trace
  await ask(`/${id}/save`, { name: '高血壓' })
  expect([await copies('高血壓'), (await read(id)).former]).toEqual([copied, ['高血壓數字']])
})

test('a name of another tag is rejected, and nothing changes', async () => {
  const id = await called('減鹽')
  const before = await read(id)
  const refused = await ask(`/${id}/save`, { name: '高血壓', description: '別的說明' })
  expect([refused.status, refused.json['detail']]).toEqual([409, expect.stringContaining('合併')])
  const faulty = await ask(`/${id}/save`, { name: '少/鹽' })
  expect([faulty.status, faulty.json.errors?.[0]?.path]).toEqual([422, 'body.name'])
  expect(await read(id)).toEqual(before)
})

test('of two concurrent requests for one name one succeeds, and the other is notified', async () => {
  const made = await Promise.all(['甲標籤', '乙標籤'].map(async (name) => ((await ask('', { name })).json.items as Stored).id))
  const answers = await Promise.all(made.map((id) => ask(`/${id}/save`, { name: '丙標籤' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
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
  expect(one.used_in).toContainEqual({ kind: 'manuscript', key: String(uid), title: '草稿' })
  const merged = await ask(`/${from}/merge`, { into })
  expect([merged.status, merged.json.items]).toMatchObject([
    200,
    { id: into, posts: one.posts + other.posts - (rows[0]?.both ?? 0), former: expect.arrayContaining(['減鹽']) },
  ])
  expect(await copies('減鹽')).toEqual(none)
  const twice = await db.execute(sql`
    select title from posts where (select count(*) from unnest(tag_names) n where n = '高血壓') > 1 or (select count(*) from unnest(keywords) n where n = '高血壓') > 1
      or ('高血壓' = any(tag_names)) <> exists (select from post_tags where post_uid = uid and tag_id = ${into})`)
  expect(twice.rows).toEqual([])
  expect((await ask(`/${from}`)).status).toBe(404)
  expect((await page('減鹽')).tag.name).toBe('高血壓')
  const manuscript = (await callApi(db, `/api/v3.0/office/posts/${uid}`, { as: 'admin' })).json.items as {
    fields: { tags: number[] }
  }
  expect(manuscript.fields.tags).toEqual([into])
  for (const wrong of [into, 999_999]) {
    const refused = await ask(`/${into}/merge`, { into: wrong })
    expect([refused.status, refused.json.errors?.[0]?.path]).toEqual([422, 'body.into'])
  }
})

test('a tag is deleted only when unused', async () => {
  const id = await called('高血壓')
  const refused = await ask(`/${id}/delete`, {})
  expect([refused.status, refused.json['detail']]).toEqual([409, expect.stringContaining('還有地方用到')])
  const spare = ((await ask('', { name: '沒有人用' })).json.items as Stored).id
  expect((await ask(`/${spare}/delete`, {}, 'editor')).status).toBe(403)
  expect([(await ask(`/${spare}/delete`, {})).status, (await ask(`/${spare}/delete`, {})).status]).toEqual([200, 404])
})

test('the list finds tags by part of current and former names, with pagination', async () => {
  const all: number[] = []
  for (let after: number | null = null, pages = 0; pages < 50; pages += 1) {
    const { items, next } = (await ask(`?limit=20${after === null ? '' : `&after=${after}`}`)).json as unknown as {
      items: Stored[]
      next: number | null
    }
    all.push(...items.map((tag) => tag.id))
    after = next
    if (next === null) break
  }
  const { rows } = await db.execute<{ id: number }>(sql`select id from tags order by id desc`)
  expect(all).toEqual(rows.map(({ id }) => id))
  const { items } = (await ask(`?words=${encodeURIComponent('減鹽')}`)).json as unknown as { items: Stored[] }
  expect(items.map(({ name }) => name)).toContain('高血壓')
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
  expect((await ask(`/${wide}/merge`, { into: narrow })).status).toBe(200)
  expect((await twins()).some(({ keep }) => keep.id === narrow)).toBe(false)
  expect((await read(narrow ?? 0)).former).toContain('ＤＡＳＨ飲食法')
})

test('a tag is found by every part of its present and former names, in any case of Latin letters', async () => {
  const made = await ask('', { name: 'CoQ10 輔酶' })
  const { id } = made.json.items as { id: number }
  const renamed = await ask(`/${id}/save`, { name: '泛醌 Ubiquinone' })
  expect(renamed.status, renamed.text).toBe(200)
  const found = async (words: string) => {
    const { items } = (await ask(`?words=${encodeURIComponent(words)}&limit=100`)).json as unknown as { items: Stored[] }
    return items.some((tag) => tag.id === id)
  }
  for (const name of ['CoQ10 輔酶', '泛醌 Ubiquinone'])
    for (let from = 0; from < name.length; from += 1)
      for (const length of [1, 2, 3, name.length]) {
        const part = name.slice(from, from + length).trim()
        if (part !== '') expect([part, await found(part), await found(part.toUpperCase())]).toEqual([part, true, true])
      }
  for (const words of ['輔酶 泛醌', '酶輔', 'CoQ11']) expect([words, await found(words)]).toEqual([words, false])
})
