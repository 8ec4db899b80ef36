import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import { rendererVersion } from '../../src/domain/posts/compile.ts'
import { publishPost, recompile } from '../../src/operations/manuscripts/publish-post.ts'
import { callApi, type Person, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { doc, manuscriptsOf, paragraph } from '../support/manuscripts.ts'

const { db } = await createTestDatabase()
const now = new Date()
const admin = await viewerFor(db, 'admin', now)
const { auditEvents, request, begin, finished, published, publish, read, save, uidOf } = manuscriptsOf(db)
const publicly = async (number: number) => {
  const { status, json } = await callApi(db, `/api/v3.0/article/${number}`)
  return { status, post: json.items as { title: string; updated_at: string; tags: unknown; content: { html: string }[] } }
}

describe('publish-post', () => {
  test('publishes the manuscript, and later edits do not change the published version', async () => {
    const uid = await finished()
    const body = { version: 2, key: randomUUID() }
    const first = await request(`/${uid}/publish`, body)
    const { number, version } = first.json.items as { number: number; version: number }
    expect([first.status, version, (await request(`/${uid}/publish`, body)).json.items]).toEqual([200, 3, first.json.items])
    const { post } = await publicly(number)
    expect(post.title).toBe('減鹽從湯開始')
    expect(post.content.map(({ html }) => html)).toEqual(['<p>先把湯放涼。</p>', '<p>再把油撈掉。</p>'])
    const { rows: places } = await db.execute(sql`
      select array(select author_id from post_authors where post_uid = ${uid} order by position) as authors,
        array(select tag_id from post_tags where post_uid = ${uid} order by position) as tags,
        array(select name from tags where id in (1, 2) order by id) = tag_names as named,
        exists (select from search_dirty where post_uid = ${uid}) as marked from posts where uid = ${uid}`)
    expect(places).toEqual([{ authors: [2, 1], tags: [1, 2], named: true, marked: true }])
    expect(await read(uid)).toMatchObject({ version: 3, number, state: 'public', changed: false })
    const before = await published()
    await save(uid, 3, { fields: { title: '減鹽從麵開始' } })
    expect([await published(), (await publicly(number)).post.title]).toEqual([before, '減鹽從湯開始'])
    expect(await read(uid)).toMatchObject({ version: 4, state: 'public', changed: true })
    expect((await publish(uid, 4, { reason: '標題寫錯', spelling_only: true })).json.items).toEqual({ number, version: 5 })
    expect((await publicly(number)).post.title).toBe('減鹽從麵開始')
    expect(await auditEvents(uid)).toEqual(['publish-post 標題寫錯', 'publish-post', 'create-manuscript'])
  })

  test('publishes what the preview showed, without stored preview data', async () => {
    const draft = await begin()
    expect([(await request(`/${draft}/preview`)).json.items]).toMatchObject([{ id: 0, title: '', content: [] }])
    const uid = await finished({ magazine: { issue: 1, section: '專題' }, wall: 'memberwall' })
    const before = await published()
    const preview = await request(`/${uid}/preview`)
    expect([preview.status, await published()]).toEqual([200, before])
    const { number } = (await publish(uid, 2)).json.items as { number: number }
    const own = { id: number, url: `/article/${number}`, publish_date: expect.any(String), updated_at: expect.any(String) }
    const read = await callApi(db, `/api/v3.0/article/${number}`, { as: 'member' })
    // the preview marks the wall, here above the first paragraph
    const { content, speech, ...previewFields } = preview.json.items as { content: { html: string }[]; speech: string[][] }
    expect(content[0]?.html).toContain('role="note"')
    expect({ ...previewFields, content: content.slice(1), speech: speech.slice(1), ...own }).toEqual(read.json.items)
    await save(uid, 3, { fields: { title: '還沒發布的標題' } })
    expect((await request(`/${uid}/preview`)).json.items).toMatchObject({ id: number, title: '還沒發布的標題' })
  })

  test('reports an edit to readers when words have changed, not for a tag or author order', async () => {
    const uid = await finished({ publish_at: '2026-10-01T08:00:00+08:00' })
    const { number } = (await publish(uid, 2)).json.items as { number: number }
    const edited = (await publicly(number)).post.updated_at
    expect(edited).toBe('2026-10-01T00:00:00.000Z')
    await save(uid, 3, { fields: { tags: [3], authors: [1, 2] } })
    await publish(uid, 4)
    const { rows: places } = await db.execute(sql`
      select array(select author_id from post_authors where post_uid = ${uid} order by position) as authors,
        array(select tag_id from post_tags where post_uid = ${uid}) as tags from posts where uid = ${uid}`)
    expect([places, (await publicly(number)).post.updated_at]).toEqual([[{ authors: [1, 2], tags: [3] }], edited])
    await save(uid, 5, { document: doc(paragraph('先把湯放涼再喝。')) })
    await publish(uid, 6, { correction: '湯要放涼才喝。' })
    expect((await publicly(number)).post.updated_at > edited).toBe(true)
  })

  test('changes a published text with a correction notice or as a spelling fix, never silently', async () => {
    const uid = await finished({ publish_at: '2026-10-01T08:00:00+08:00' })
    expect((await publish(uid, 2, { correction: '還沒有人讀過。' })).json.errors?.map(({ path }) => path)).toEqual([
      'body.correction',
    ])
    const { number } = (await publish(uid, 2)).json.items as { number: number }
    const text = async () => (await publicly(number)).post.content.map(({ html }) => html)
    await save(uid, 3, { document: doc(paragraph('先把湯放涼 5 分鐘。'), paragraph('再把油撈掉。', 'second')) })
    expect(await read(uid)).toMatchObject({ corrects: true, corrections: [] })
    const before = await text()
    const refused = async (more: object) => (await publish(uid, 4, more)).json.errors?.map(({ path }) => path)
    expect(await refused({})).toEqual(['body.correction'])
    expect(await refused({ spelling_only: true })).toEqual(['body.spelling_only'])
    expect(await refused({ correction: '字'.repeat(501) })).toEqual(['body.correction'])
    expect([await text(), (await read(uid)).version]).toEqual([before, 4])
    expect((await publish(uid, 4, { correction: '原來沒有寫要放多久 <5 分鐘>。' })).status).toBe(200)
    const correction = /^<p><strong>更正（\d{4}\.\d\d\.\d\d）<\/strong>　原來沒有寫要放多久 &lt;5 分鐘&gt;。<\/p>$/
    expect(await text()).toEqual(['<p>先把湯放涼 5 分鐘。</p>', '<p>再把油撈掉。</p>', expect.stringMatching(correction)])
    expect(await read(uid)).toMatchObject({ corrects: false, corrections: [{ text: '原來沒有寫要放多久 <5 分鐘>。' }] })
    await save(uid, 5, { document: doc(paragraph('先把湯放涼 5 分鐘！'), paragraph('再把油撈掉。', 'second')) })
    expect((await publish(uid, 6, { spelling_only: true })).status).toBe(200)
    expect(await text()).toEqual(['<p>先把湯放涼 5 分鐘！</p>', '<p>再把油撈掉。</p>', expect.stringMatching(correction)])
    await save(uid, 7, { fields: { tags: [3], wall: 'memberwall' } })
    expect((await publish(uid, 8)).status, 'a tag is nothing that a clinician signs').toBe(200)
    const announced = /^<p class="correction"><strong>更正（\d{4}\.\d\d\.\d\d）<\/strong>　說明在全文的文末。<\/p>$/
    expect((await text()).at(-1), 'before a wall: that there was one, and nothing of what it says').toMatch(announced)
    expect((await publicly(number)).post).toMatchObject({ corrections: [] })
    for (const statement of [sql`update corrections set text = ''`, sql`delete from corrections`])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
  })

  test('remembers that it was public: after withdrawal or scheduling changes need a correction', async () => {
    const uid = await finished()
    await publish(uid, 2)
    await request(`/${uid}/withdraw`, { reason: '重寫' })
    expect((await publish(uid, 3, { publish_at: '2099-01-01T08:00:00+08:00' })).status).toBe(200)
    await request(`/${uid}/unschedule`, { reason: '等一下' })
    await save(uid, 4, { document: doc(paragraph('先把湯放涼 50 分鐘。')) })
    expect(await read(uid)).toMatchObject({ state: 'draft', corrects: true })
    const hour = { publish_at: new Date().toISOString() }
    expect((await publish(uid, 5, hour)).json.errors?.map(({ path }) => path)).toEqual(['body.correction'])
    expect((await publish(uid, 5, { ...hour, correction: '是 50 分鐘。' })).status).toBe(200)
  })

  test('shows the sponsor wherever the lead is shown, and stores the lead without it', async () => {
    const uid = await finished({ sponsor: '晴日保險' })
    const { number } = (await publish(uid, 2)).json.items as { number: number }
    expect((await publicly(number)).post).toMatchObject({ lead: '一碗湯有多少鹽？（晴日保險 贊助）' })
    expect((await read(uid)).fields).toMatchObject({ lead: '一碗湯有多少鹽？', sponsor: '晴日保險' })
    await save(uid, 3, { fields: { sponsor: null } })
    expect((await publish(uid, 4)).status).toBe(200)
    expect((await publicly(number)).post).toMatchObject({ lead: '一碗湯有多少鹽？' })
  })

  test('rejects an incomplete text, and a version that its publisher has not seen', async () => {
    const uid = await begin()
    expect((await publish(uid, 1)).json.errors?.map(({ path }) => path)).toEqual(['fields.title', 'document'])
    const other = await finished({ type: 'article', publish_at: '2026-11-01T08:00:00+08:00', ends_on: '2026-10-01', reviewer: 1 })
    expect((await publish(other, 2)).json.errors?.map(({ path }) => path)).toEqual(['fields.reviewer', 'fields.ends_on'])
    const future = [{ path: 'body.version', message: '還沒有這個版本，請重新整理再試' }]
    expect((await publish(uid, 99)).json.errors).toEqual(future)
    const stale = await publish(await finished(), 1)
    expect([stale.status, stale.json.code, (stale.json['stale'] as { version: number }).version]).toEqual([
      409,
      'stale_version',
      2,
    ])
    expect((await read(uid)).state).toBe('draft')
  })

  test('waits for its time, is withdrawn with a reason, and republished under its number', async () => {
    const uid = await finished()
    const { number } = (await publish(uid, 2, { publish_at: '2099-01-01T08:00:00+08:00' })).json.items as { number: number }
    expect([(await publicly(number)).status, (await read(uid)).state]).toEqual([404, 'scheduled'])
    const hour = async (publish_at: string) => (await publish(uid, 3, { publish_at })).json.errors?.map(({ path }) => path)
    expect(await hour('2026-10-01T08:00:00+08:00'), 'an hour that is over').toEqual(['body.publish_at'])
    // reported at its field; a published text keeps its own time, and a future one is accepted
    const stored = async (publish_at: string) => {
      const response = await request(`/${uid}/save`, {
        base: 3,
        key: randomUUID(),
        kind: 'auto',
        name: '',
        fields: { publish_at },
      })
      return response.json.errors?.map(({ path, message }) => [path, message])
    }
    expect(await stored('2026-10-01T08:00:00+08:00')).toEqual([
      ['body.fields.publish_at', '這個時間已經過了（台北時間），請選以後的時間，或留空立刻公開'],
    ])
    expect((await read(uid)).version).toBe(3)
    // the same instant, whatever its zone offset
    const at = new Date(Date.now() - 7 * 3_600_000).toISOString().replace('Z', '-07:00')
    expect([await hour(at), (await publicly(number)).status]).toEqual([undefined, 200])
    const late = await publish(uid, 4, { publish_at: '2099-01-01T08:00:00+08:00' })
    expect(
      late.json.errors?.map(({ path }) => path),
      'readers would lose what they read',
    ).toEqual(['body.publish_at'])
    expect((await request(`/${uid}/unschedule`, {})).status, 'its hour has come').toBe(409)
    expect((await request(`/${uid}/withdraw`, {})).status).toBe(422)
    for (const _ of ['once', 'and again']) expect((await request(`/${uid}/withdraw`, { reason: '授權到期' })).status).toBe(200)
    expect([(await publicly(number)).status, (await read(uid)).state]).toEqual([404, 'withdrawn'])
    expect((await publish(uid, 4)).json.items).toMatchObject({ number })
    expect((await publicly(number)).status).toBe(200)
    expect((await auditEvents(uid)).slice(0, 3)).toEqual(['publish-post', 'withdraw-post 授權到期', 'publish-post'])
    expect((await request(`/${await begin()}/withdraw`, { reason: '還沒有發布' })).status).toBe(409)
  })

  test('is not published or scheduled before its embargo ends, and reports its end and reason', async () => {
    const [soon, later] = [60, 120].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString()) as [string, string]
    const uid = await finished({ embargo: { until: later, note: '期刊解禁，和出版社約好' } })
    for (const publishAt of [{}, { publish_at: soon }]) {
      const refused = await publish(uid, 2, publishAt)
      expect([refused.status, refused.json.errors]).toEqual([
        422,
        [{ path: 'fields.embargo.until', message: expect.stringMatching(/^台北時間.*以前不能公開（期刊解禁，和出版社約好）/) }],
      ])
    }
    expect(await read(uid)).toMatchObject({ state: 'draft', number: null, embargo_until: later })
    const checks = (await request(`/${uid}/check`)).json.items as { blocking: boolean; place: string }[]
    expect(checks).toContainEqual(expect.objectContaining({ blocking: true, place: 'fields.embargo.until' }))
    expect(((await request('?limit=5')).json.items as { embargo_until: string }[])[0]?.embargo_until).toBe(later)
    expect((await publish(uid, 2, { publish_at: later })).status).toBe(200)
    const after = new Date(Date.parse(later) + 60_000).toISOString()
    const late = await save(uid, 3, { fields: { embargo: { until: after, note: '又延了' } } })
    expect([late.status, late.json.errors]).toEqual([
      422,
      [{ path: 'body.fields.embargo.until', message: expect.stringContaining('請先取消排程') }],
    ])
    expect((await save(uid, 3, { fields: { embargo: { until: after, note: '' } } })).status).toBe(422)
    expect((await save(uid, 3, { fields: { embargo: null } })).status).toBe(200)
    const long = { until: after, note: '又延了' }
    const other = await finished({ embargo: long })
    await save(other, 2, { fields: { embargo: null } })
    await publish(other, 3, { publish_at: later })
    const restored = await request(`/${other}/restore`, { version: 2, base: 4, key: randomUUID() })
    expect([restored.status, restored.json.errors?.[0]?.path], 'nor by an older version').toEqual([
      422,
      'body.fields.embargo.until',
    ])
    expect((await read(uid)) as object).toMatchObject({ embargo_until: null, state: 'scheduled' })
  })

  test('shows the current public state of a card’s target, and nothing when withdrawn', async () => {
    const leading = { type: 'card', attrs: { key: 'card', of: 'post', thing: '' } }
    const other = await finished({ title: '被指到的文章', publish_at: '2026-10-01T08:00:00+08:00' })
    const { number: others } = (await publish(other, 2)).json.items as { number: number }
    const cards = ['bmi', '1', '3', 'weekly'].map((entity, at) => ({
      type: 'card',
      attrs: { key: `card-${at}`, of: ['tool', 'quiz', 'product', 'newsletter'][at], thing: entity },
    }))
    const [{ slug }] = (await db.execute<{ slug: string }>(sql`select slug from newsletters order by id limit 1`)).rows as [
      { slug: string },
    ]
    const named = cards.map((card) =>
      card.attrs.of === 'newsletter' ? { ...card, attrs: { ...card.attrs, thing: slug } } : card,
    )
    const note = { type: 'reviewer_note', attrs: { key: 'note', author: 3 }, content: [paragraph('不量那一側。', 'said')] }
    const uid = await finished({ publish_at: '2026-10-01T08:00:00+08:00' })
    const written = (entity: string, ...notes: object[]) =>
      doc(paragraph('先把湯放涼。'), { ...leading, attrs: { ...leading.attrs, thing: entity } }, ...named, ...notes)
    await save(uid, 2, { document: written('article/99999') })
    const refused = await publish(uid, 3)
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([422, expect.stringContaining('現在沒有公開：article/99999')])
    await save(uid, 3, { document: written(`article/${others}`, note) })
    expect((await publish(uid, 4)).json.errors?.[0]?.message, 'a note in the name of a reviewer who has not read it').toContain(
      '審訂批註',
    )
    await request(`/${uid}/submit`, { version: 4, key: randomUUID(), reviewer: 3 })
    await request(`/${uid}/sign`, { version: 5, key: randomUUID() }, await viewerFor(db, 'reviewer' as Person, now))
    const { number } = (await publish(uid, 6)).json.items as { number: number }
    const readPage = async () => {
      const { json, tags: names } = await callApi(db, `/api/v3.0/article/${number}`)
      const { content } = json.items as { content: { type: string; html: string }[] }
      return { names, kinds: content.map(({ type }) => type), html: content.map(({ html }) => html).join('') }
    }
    const pageBefore = await readPage()
    expect(pageBefore.kinds).toEqual(['paragraph', 'card', 'card', 'card', 'card', 'card', 'reviewer_note'])
    for (const text of ['被指到的文章', 'href="/tool/bmi"', 'href="/test/Index/1"', '揭露：', 'href="/newsletter"', '審訂批註：'])
      expect(pageBefore.html).toContain(text)
    expect(pageBefore.names).toEqual(
      expect.arrayContaining([`post:article:${others}`, 'quiz:1', 'shop:3', 'newsletters', 'author:3']),
    )
    await publish(other, (await read(other)).version, { correction: '標題換了。' })
    await db.execute(sql`update posts set title = '換過的題目' where uid = ${other}`)
    expect((await readPage()).html).toContain('換過的題目')
    await request(`/${other}/withdraw`, { reason: '授權到期' })
    const without = await readPage()
    expect([without.kinds, without.html.includes('換過的題目')]).toEqual([pageBefore.kinds.filter((_, at) => at !== 1), false])
    expect(without.names, 'it comes back when that does').toContain(`post:article:${others}`)
  })

  test('loses its schedule when cancelled, and is published under the same number later', async () => {
    const uid = await finished()
    const { number } = (await publish(uid, 2, { publish_at: '2099-01-01T08:00:00+08:00' })).json.items as { number: number }
    expect((await request(`/${uid}/unschedule`, { reason: '等受訪者' })).status).toBe(200)
    expect(await read(uid)).toMatchObject({ state: 'draft', number, version: 3, publish_date: null })
    expect([(await request(`/${uid}/unschedule`, {})).status, (await auditEvents(uid))[0]]).toEqual([
      409,
      'unschedule-post 等受訪者',
    ])
    const { rows: published } = await db.execute(sql`select state from posts where uid = ${uid}`)
    expect(published).toEqual([{ state: 'withdrawn' }])
    expect((await publish(uid, 3, { publish_at: new Date().toISOString() })).json.items).toMatchObject({ number })
    expect((await publicly(number)).status).toBe(200)
  })

  test('assigns distinct numbers to concurrent publications', async () => {
    const uids = await Promise.all(Array.from({ length: 6 }, () => finished()))
    const numbers = await Promise.all(uids.map(async (uid) => ((await publish(uid, 2)).json.items as { number: number }).number))
    expect(new Set(numbers).size).toBe(6)
  })

  test('leaves the old published version everywhere, or the new one, wherever it is interrupted', async () => {
    const uid = await finished({ publish_at: '2026-10-01T08:00:00+08:00' })
    await publish(uid, 2)
    await save(uid, 3, { fields: { title: '換了的標題', tags: [3], authors: [1], channels: [19] } })
    const everything = async () => [
      await published(),
      (await db.execute(sql`select md5(string_agg(m::text, '' order by uid)) as manuscripts from manuscripts m`)).rows,
      (await db.execute(sql`select count(*) as versions from manuscript_versions`)).rows,
      (await db.execute(sql`select count(*) as acts from audit`)).rows,
      (await db.execute(sql`select count(*) as corrections from corrections`)).rows,
    ]
    const before = await everything()
    const context = { viewer: admin, now }
    let broken = 0
    for (; ; broken += 1) {
      const done = await publishPost({ ...context, db: breakingAt(broken) }, uid, {
        version: 4,
        key: randomUUID(),
        reason: '',
        correction: '標題寫錯了。',
        spellingOnly: false,
      }).catch((error: unknown) => error)
      if (!(done instanceof Error)) break
      expect(done.message).toBe('broken off')
      expect(await everything()).toEqual(before)
    }
    expect(broken, 'statements at which it was broken off').toBeGreaterThan(8)
    expect(await everything()).not.toEqual(before)
  })
})

describe('a changed renderer', () => {
  const publishedRows = () =>
    db.execute<{ uid: string; blocks: string; renderer: number }>(
      sql`select uid, md5(blocks::text) as blocks, renderer from posts where document is not null order by uid`,
    )
  const marked = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from search_dirty`)).rows[0]?.n

  test('recompiles published versions: only changed output is written, marked and purged', async () => {
    const { rows: before } = await publishedRows()
    expect(before.every((compiled) => compiled.renderer === rendererVersion)).toBe(true)
    expect(await recompile(db)).toEqual({ compiled: 0, changed: 0 })
    const uid = await uidOf('article', 5)
    await db.execute(sql`update posts set renderer = 1`)
    await db.execute(sql`
      update posts set blocks = jsonb_set(blocks, '{0,html}', '"<p>從前的樣子</p>"'), compiled_at = clock_timestamp() where uid = ${uid}`)
    await db.execute(sql`delete from search_dirty`)
    expect(await recompile(db)).toEqual({ compiled: before.length, changed: 1 })
    expect((await publishedRows()).rows).toEqual(before)
    expect(await marked()).toBe(1)
  })

  test('resumes after an interruption', async () => {
    await db.execute(sql`update posts set renderer = 1`)
    await expect(recompile(breakingAt(2))).rejects.toThrow('broken off')
    const left = (await publishedRows()).rows.filter((compiled) => compiled.renderer < rendererVersion).length
    expect(left).toBe((await publishedRows()).rows.length)
    expect((await recompile(db)).compiled).toBe(left)
    expect((await publishedRows()).rows.every((compiled) => compiled.renderer === rendererVersion)).toBe(true)
  })
})

/** The database, whose transactions fail before their n-th statement. */
function breakingAt(statement: number): Database {
  const verbs = new Set(['execute', 'select', 'insert', 'update', 'delete'])
  return new Proxy(db as unknown as Database, {
    get: (target, name) =>
      name !== 'transaction'
        ? Reflect.get(target, name)
        : (work: (tx: Database) => Promise<unknown>) => {
            let statementCount = 0
            return target.transaction((tx) =>
              work(
                new Proxy(tx, {
                  get(inner, method) {
                    if (verbs.has(String(method)) && statementCount++ === statement) throw new Error('broken off')
                    const value = Reflect.get(inner, method)
                    return typeof value === 'function' ? value.bind(inner) : value
                  },
                }),
              ),
            )
          },
  })
}
