import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { continueBulkEdits } from '../../src/operations/bulk-edits/bulk-edits.ts'
import { readTexts } from '../../src/operations/manuscripts/read-manuscript.ts'
import { callApi, type Person, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const office = '/api/v3.0/office'
const request = (path: string, body?: object, as: Person | Viewer = 'admin') =>
  callApi(db, `${office}${path}`, { as, ...(body ? { body } : {}) })
const begin = async (title: string, as: Person | Viewer = 'admin', fields: object = {}) => {
  const created = await request('/posts', { type: 'article', key: randomUUID(), fields: { title, ...fields } }, as)
  return (created.json.items as { uid: number }).uid
}
const writeText = (uid: number) => {
  const first = { type: 'paragraph', attrs: { key: 'first' }, content: [{ type: 'text', text: '飯後服用。' }] }
  const document = { type: 'doc', attrs: { version: 1 }, content: [first] }
  return request(`/posts/${uid}/save`, { base: 1, key: randomUUID(), document })
}
const beginWithText = async (title: string, fields: object = {}) => {
  const uid = await begin(title, 'admin', fields)
  await writeText(uid)
  return uid
}
const head = async (uid: number) =>
  (await request(`/posts/${uid}`)).json.items as { version: number; fields: { tags: number[]; title: string; wall: string } }
const plan = (change: object, as: Person | Viewer = 'admin') => request('/bulk_edit', { key: randomUUID(), ...change }, as)
interface Edit {
  words: string
  started_at: string | null
  done_at: string | null
  posts: { uid: number; outcome: string; message: string }[]
}
const read = async (id: string, as: Person | Viewer = 'admin') =>
  (await request(`/bulk_edit/${id}`, undefined, as)).json.items as Edit
const idOf = ({ json }: { json: Record<string, unknown> }) => (json['items'] as { id: string }).id
const outcomes = ({ posts }: Edit) => Object.fromEntries(posts.map(({ uid, outcome }) => [uid, outcome]))
const printed = async () =>
  (
    await db.execute(
      sql`select md5(string_agg(p::text, '' order by uid)) as posts, (select count(*) from search_dirty) as marked from posts p`,
    )
  ).rows[0]

test('changes exactly the previewed posts as restorable versions, skipping those edited since', async () => {
  const [one, other, tagged] = [await begin('甲'), await begin('乙'), await begin('丙', 'admin', { tags: [3] })]
  const before = await printed()
  const key = randomUUID()
  const change = { key, what: 'add_tag', to: '3', uids: [one, other, tagged, one, 999_999_999] }
  expect(idOf(await request('/bulk_edit', change))).toBe(key)
  expect(idOf(await request('/bulk_edit', { ...change, to: '4' })), 'looked at once').toBe(key)
  const looked = await read(key)
  expect([looked.words, looked.started_at, outcomes(looked)]).toEqual([
    expect.stringMatching(/^加上標籤「.+」$/),
    null,
    { [one]: 'change', [other]: 'change', [tagged]: 'same' },
  ])
  expect([(await head(one)).version, (await head(one)).fields.tags]).toEqual([1, []])
  await request(`/posts/${other}/save`, { base: 1, key: randomUUID(), fields: { title: '乙，改過' } })

  expect((await request(`/bulk_edit/${key}/run`, {})).status).toBe(200)
  expect((await request(`/bulk_edit/${key}/run`, {})).status, 'once more').toBe(200)
  await continueBulkEdits(db, async () => {})
  const done = await read(key)
  expect([outcomes(done), done.done_at]).toEqual([{ [one]: 'done', [other]: 'skipped', [tagged]: 'same' }, expect.any(String)])
  expect(done.posts.find(({ uid }) => uid === other)?.message).toBe('看過之後有人改了，現在是第 2 版')
  expect([await head(one), (await head(other)).fields.tags, (await head(tagged)).version]).toMatchObject([
    { version: 2, fields: { tags: [3], title: '甲' } },
    [],
    1,
  ])
  const [newest] = (await request(`/posts/${one}/versions`)).json.items as { kind: string; name: string; base: number }[]
  expect(newest).toMatchObject({ kind: 'named', name: looked.words, base: 1 })
  const events = await auditEventsOn(db, `post:${one}`, 5)
  const { memberId } = await viewerFor(db, 'admin', new Date())
  expect(events[0]).toMatchObject({ action: 'save-manuscript', actor: memberId })
  expect(await auditEventsOn(db, `bulk-edit:${key}`, 5)).toMatchObject([
    { action: 'bulk-edit', reason: looked.words, after: { posts: 2 } },
  ])
  expect(await printed(), 'readers have what they had').toEqual(before)
})

test('reports per post what may not be changed and why, and the effect on a public one', async () => {
  const writer = await viewerWith(db, ['write', 'review'])
  const signer = { ...writer, author: 4 }
  await db.execute(sql`insert into staff_authors (member_id, author_id) values (${writer.memberId}, 4)`)
  const own = await begin('自己的', writer)
  const uid = await begin('別人的', 'admin', { reviewer: 4 })
  const full = await begin('滿的', writer, { tags: [] })
  const unseen = await begin('看不到的')
  const { rows } = await db.execute<{ id: number }>(
    sql`insert into tags (name, description) select '滿 ' || n, '' from generate_series(1, 31) n returning id`,
  )
  const many = rows.map(({ id }) => id)
  await request(`/posts/${full}/save`, { base: 1, key: randomUUID(), fields: { tags: many.slice(0, 30) } }, writer)
  const looked = await read(
    idOf(await plan({ what: 'add_tag', to: String(many[30]), uids: [own, uid, full, unseen] }, signer)),
    signer,
  )
  expect(looked.posts.map(({ uid, outcome, message: actual }) => [uid, outcome, actual]).sort()).toEqual([
    [own, 'change', ''],
    [uid, 'refused', '您不能編輯這一篇'],
    [full, 'refused', '最多 30 個'],
  ])
  const published = Number((await db.execute(sql`select uid from posts where type = 'article' and id = 2`)).rows[0]?.['uid'])
  const wall = await read(idOf(await plan({ what: 'wall', to: 'subscriberwall', uids: [published] })))
  expect(wall.posts).toMatchObject([{ outcome: 'change', message: '讀者看到的，要再發布才會變' }])
  const other = await viewerWith(db, ['write', 'answer'])
  const id = idOf(await plan({ what: 'wall', to: '', uids: [own] }, writer))
  expect([
    (await request(`/bulk_edit/${id}`, undefined, other)).status,
    (await request(`/bulk_edit/${id}/run`, {}, other)).status,
  ]).toEqual([403, 403])
})

test('edits all matches of a filter in the background, resumes after a crash, as the requester', async () => {
  const uids: number[] = []
  for (let at = 0; at < 55; at += 1) uids.push(await begin(`成批 ${at}`))
  const id = idOf(await plan({ what: 'wall', to: 'memberwall', filter: 'words=成批&state=draft&in=title&limit=3&after=' }))
  expect((await read(id)).posts).toHaveLength(55)
  await request(`/bulk_edit/${id}/run`, {})
  expect((await read(id)).done_at, 'left to a job').toBeNull()
  const ending = new AbortController()
  const broken = {
    ...db,
    execute: db.execute.bind(db),
    select: db.select.bind(db),
    transaction: async (...input: Parameters<typeof db.transaction>) => {
      const answer = await db.transaction(...input)
      ending.abort()
      return answer
    },
  }
  await continueBulkEdits(broken as never, async () => {}, ending.signal)
  const some = (await read(id)).posts.filter(({ outcome }) => outcome === 'done').length
  expect([some, (await read(id)).done_at]).toEqual([1, null])
  await Promise.all([continueBulkEdits(db, async () => {}), continueBulkEdits(db, async () => {})])
  const done = await read(id)
  expect([done.posts.every(({ outcome }) => outcome === 'done'), done.done_at]).toEqual([true, expect.any(String)])
  const heads = await Promise.all(uids.map(head))
  expect(heads.every(({ version, fields }) => version === 2 && fields.wall === 'memberwall')).toBe(true)
})

test('asks another reviewer where one has not responded, as the preview shows', async () => {
  const [waiting, draft, own] = [
    await begin('送審了的', 'admin', { lead: '前言' }),
    await begin('沒送審的'),
    await begin('自己寫的', 'admin', { authors: [5], lead: '前言' }),
  ]
  const other = await viewerWith(db, ['review'])
  await db.execute(sql`insert into staff_authors (member_id, author_id) values (${other.memberId}, 5)`)
  for (const uid of [waiting, own]) {
    await writeText(uid)
    const handed = await request(`/posts/${uid}/submit`, { version: 2, key: randomUUID(), reviewer: 3 })
    expect(handed.status).toBe(200)
  }
  const id = idOf(await plan({ what: 'reviewer', to: '5', uids: [waiting, draft, own] }))
  expect(
    (await read(id)).posts.map(({ uid, outcome, message: actual }) => [uid, outcome, actual.includes('改請')]).sort(),
  ).toEqual([
    [waiting, 'change', true],
    [draft, 'refused', false],
    [own, 'refused', false],
  ])
  await request(`/bulk_edit/${id}/run`, {})
  const { json } = await callApi(db, '/api/v3.0/office/inbox', { as: { ...other, author: 5 } })
  expect((json.items as { review: { uid: number }[] }).review.map(({ uid }) => uid)).toEqual([waiting])
})

test('an assigned reviewer can sign, is notified, and a public post keeps its path for typos', async () => {
  const uid = await beginWithText('公開的', { authors: [1], channels: [19] })
  const publish = async (more: object = {}) => {
    const { version } = await head(uid)
    return request(`/posts/${uid}/publish`, { version, key: randomUUID(), ...more })
  }
  expect((await publish()).text).toContain('number')
  const clinician = await viewerWith(db, ['review'])
  const named = async (kind: string) =>
    ((await request(`/name/${kind}?limit=300`)).json.items as { id: number }[]).map(({ id }) => id)
  expect(await named('clinician')).toEqual(expect.arrayContaining([3]))
  const unable = (await named('reviewer')).find((id) => id !== 3 && id !== 5) ?? 0
  const refused = await read(idOf(await plan({ what: 'reviewer', to: String(unable), uids: [uid] })))
  expect(refused.posts).toMatchObject([{ outcome: 'refused', message: '這位審訂者現在不能簽核，請選別人' }])

  const id = idOf(await plan({ what: 'reviewer', to: '3', uids: [uid] }))
  expect((await read(id)).posts).toMatchObject([{ outcome: 'change', message: expect.stringContaining('錯字可以先改') }])
  await request(`/bulk_edit/${id}/run`, {})
  const inbox = async () =>
    ((await request('/inbox', undefined, { ...clinician, author: 3 })).json.items as { review: { uid: number }[] }).review.map(
      (one) => one.uid,
    )
  expect(await inbox()).toContain(uid)
  const again = await read(idOf(await plan({ what: 'reviewer', to: '3', uids: [uid] })))
  expect(again.posts, 'asked already').toMatchObject([{ outcome: 'same' }])

  const { version } = await head(uid)
  await request(`/posts/${uid}/save`, { base: version, key: randomUUID(), fields: { title: '公開的。' } })
  expect((await publish({ spelling_only: true })).status).toBe(200)
  const { rows } = await db.execute(sql`select title, reviewer_id from posts where uid = ${uid}`)
  expect(rows).toEqual([{ title: '公開的。', reviewer_id: null }])
  expect(await inbox(), 'still asked').toContain(uid)

  // a public post signed by another reviewer keeps that name, and the new reviewer is asked as well
  const signed = (
    await db.execute<{ uid: number; reviewer: number; title: string }>(sql`
      select uid::int as uid, reviewer_id as reviewer, title from posts
      where type = 'article' and reviewer_id not in (3, 5) and 3 <> all (array(select author_id from post_authors a where a.post_uid = posts.uid))
      order by uid limit 1`)
  ).rows[0] ?? { uid: 0, reviewer: 0, title: '' }
  await request(`/bulk_edit/${idOf(await plan({ what: 'reviewer', to: '3', uids: [signed.uid] }))}/run`, {})
  expect(await inbox()).toContain(signed.uid)
  const save = { base: (await head(signed.uid)).version, key: randomUUID(), fields: { title: `${signed.title}。` } }
  await request(`/posts/${signed.uid}/save`, save)
  const typo = { version: (await head(signed.uid)).version, key: randomUUID(), spelling_only: true }
  const published = await request(`/posts/${signed.uid}/publish`, typo)
  expect(published.status, published.text).toBe(200)
  const after = await db.execute(sql`select title, reviewer_id as reviewer from posts where uid = ${signed.uid}`)
  expect(after.rows).toEqual([{ title: `${signed.title}。`, reviewer: signed.reviewer }])
  expect(await inbox(), 'still asked').toContain(signed.uid)
})

test.each([
  [{ what: 'add_tag', to: '' }, '請寫一個標籤'],
  [{ what: 'add_tag', to: '99999' }, '已經沒有這一個了，請重新選'],
  [{ what: 'ends_on', to: 'x' }, '必須是日期'],
  [{ what: 'ends_on', to: '2020-01-01' }, '這一天已經過了；要讓讀者看不到，請用下架'],
])('rejects %j', async (change, message) => {
  const { status, json } = await plan({ ...change, uids: [1] })
  expect([status, JSON.stringify(json)]).toEqual([422, expect.stringContaining(message)])
})

test('rejects an invalid filter, too many matches, and neither or both selections', async () => {
  for (const target of [{}, { uids: [1], filter: '' }, { filter: 'state=x' }])
    expect((await plan({ what: 'wall', to: '', ...target })).status, JSON.stringify(target)).toBe(422)
  await db.execute(sql`
    insert into manuscripts (type, title, created_at, changed_at) select 'article', '極多 ' || n, now(), now() from generate_series(1, 1001) n`)
  const { status, text } = await plan({ what: 'wall', to: '', filter: 'words=極多' })
  expect([status, text]).toEqual([422, expect.stringContaining('篩選到的超過 1,000 篇')])
})

test('reviewers alternate as previewed, and can be searched by title and text', async () => {
  const word = '輪流分給兩位的'
  const uids: number[] = []
  for (const authors of [[1], [1], [5], [1]]) uids.push(await beginWithText(word, { authors }))
  const looked = await read(idOf(await plan({ what: 'reviewer', to: '3,5', filter: `words=${encodeURIComponent(word)}` })))
  const names = /^輪流送給(.+)、(.+)審$/.exec(looked.words)?.slice(1) ?? []
  const actual = (of: typeof looked) => uids.map((uid) => of.posts.find((post) => post.uid === uid)?.message)
  // the third has one of the reviewers as author, and is never assigned to them
  expect(actual(looked)).toEqual([0, 1, 0, 1].map((at) => `送給${names[at]}審，並寄信給他；簽核過才能發布`))
  const id = idOf(await plan({ what: 'reviewer', to: '3,5', uids: uids.toReversed() }))
  expect((await request(`/bulk_edit/${id}/run`, {})).status).toBe(200)
  await readTexts(db)
  const search = async (reviewer: string, place: string) =>
    ((await request(`/posts?${new URLSearchParams({ reviewer, in: place, words: word })}`)).json.items as { uid: number }[])
      .map(({ uid }) => uid)
      .sort((one, other) => one - other)
  for (const place of ['title', 'text'])
    expect([await search('3', place), await search('5', place)]).toEqual([
      [uids[0], uids[2]],
      [uids[1], uids[3]],
    ])
  expect((await plan({ what: 'reviewer', to: '3,99999', uids })).status).toBe(422)
})
