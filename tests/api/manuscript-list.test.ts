import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { reviewDueOn } from '../../src/domain/manuscripts/review-due.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { readTexts } from '../../src/operations/manuscripts/read-manuscript.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { callApi, type Person, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { doc, manuscriptsOf, paragraph } from '../support/manuscripts.ts'

const connection = await createTestDatabase()
const { db } = connection
const now = new Date()
const admin = await viewerFor(db, 'admin', now)
const { request, begin, finished, published, publish, save } = manuscriptsOf(db)

describe('the list', () => {
  const list = async (query: Record<string, string>) => {
    const { status, json } = await request(`?${new URLSearchParams(query)}`)
    return {
      status,
      items: json.items as { uid: number; title: string; state: string; type: string }[],
      next: json['next'] as string | null,
    }
  }

  test('lists every manuscript once, last changed first', async () => {
    // one that is no post yet
    await begin()
    const total = Number((await db.execute(sql`select count(*) as n from manuscripts`)).rows[0]?.['n'])
    const seen: number[] = []
    for (let after: string | null = ''; after !== null; ) {
      const page = await list({ limit: '20', ...(after ? { after } : {}) })
      seen.push(...page.items.map(({ uid }) => uid))
      after = page.next
    }
    const posts = Number((await db.execute(sql`select count(*) as n from posts`)).rows[0]?.['n'])
    expect([seen.length, new Set(seen).size, total > posts]).toEqual([total, total, true])
  })

  test('shows writers their own, reviewers what they are asked to sign, editors everything', async () => {
    const writer = await viewerWith(db, ['write'])
    const reviewer = { ...(await viewerWith(db, ['review'])), author: 4 }
    const unknown = await viewerWith(db, ['review'])
    const seenBy = async (as: Viewer) => {
      const { json } = await request('?words=只給看得見的人&limit=100', undefined, as)
      return (json.items as { uid: number }[]).map(({ uid }) => uid)
    }
    const title = '只給看得見的人'
    const others = await begin({ title })
    const created = await request('', { type: 'article', key: randomUUID(), fields: { title } }, writer)
    const own = (created.json.items as { uid: number }).uid
    expect([await seenBy(writer), await seenBy(reviewer), await seenBy(unknown)]).toEqual([[own], [], []])
    expect(await seenBy(admin)).toEqual([own, others])
    await save(others, 1, { fields: { reviewer: 4 } })
    expect([await seenBy(writer), await seenBy(reviewer), await seenBy(unknown)]).toEqual([[own], [others], []])
    const statuses = (as: Viewer) =>
      Promise.all(
        [own, others]
          .flatMap((uid) => [`/${uid}`, `/${uid}/versions`])
          .map(async (at) => (await request(at, undefined, as)).status),
      )
    expect(await statuses(writer)).toEqual([200, 200, 403, 403])
    expect(await statuses(reviewer)).toEqual([403, 403, 200, 200])
    await save(others, 2, { fields: { reviewer: null } })
    expect([await seenBy(reviewer), (await request(`/${others}`, undefined, reviewer)).status]).toEqual([[], 403])
    const published = Number((await db.execute(sql`select count(*) as n from posts where reviewer_id = 3`)).rows[0]?.['n'])
    const listed = await request('?limit=100', undefined, { ...reviewer, author: 3 })
    expect([(listed.json.items as unknown[]).length, published > 0]).toEqual([published, true])
    // a writer who reviews sees each once, last changed first, across pages: own, to sign, and both
    const writing = await viewerWith(db, ['write', 'review'])
    const both = { ...writing, author: 3 }
    for (const fields of [{ title }, { title, reviewer: 3 }])
      await request('', { type: 'article', key: randomUUID(), fields }, writing)
    const seen: { uid: number; changed_at: string }[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { json } = await request(`?limit=3${after && `&after=${after}`}`, undefined, both)
      seen.push(...(json.items as typeof seen))
      after = json['next'] as string | null
    }
    expect([new Set(seen.map((one) => one.uid)).size, seen.length]).toEqual([published + 2, published + 2])
    expect(seen).toEqual(seen.toSorted((one, other) => other.changed_at.localeCompare(one.changed_at) || other.uid - one.uid))
  })

  test('filters by state, type, author, channel and title words, combined', async () => {
    const uid = await finished({ title: '獨一無二的 DASH 飲食' })
    for (const query of ['独一', 'ＤＡＳＨ', 'DASH饮食', '一', 'h'])
      expect([query, (await list({ words: query, state: 'draft', author: '2' })).items.map((item) => item.uid)]).toEqual([
        query,
        expect.arrayContaining([uid]),
      ])
    expect((await list({ words: 'dash 獨一', state: 'draft', type: 'article', author: '2', channel: '19' })).items).toMatchObject(
      [{ uid }],
    )
    const none: Record<string, string>[] = [
      { state: 'public' },
      { type: 'blog' },
      { author: '3' },
      { channel: '12' },
      { words: 'dash 無雙' },
    ]
    for (const other of none) expect((await list({ words: 'dash', ...other })).items, JSON.stringify(other)).toEqual([])
    await publish(uid, 2)
    await save(uid, 3, { fields: { lead: '改過的前言' } })
    expect((await list({ words: 'DASH', state: 'public', changed: 'true' })).items).toMatchObject([{ uid, state: 'public' }])
    for (const state of ['public', 'draft', 'scheduled', 'withdrawn', 'ended'])
      expect((await list({ state, limit: '100' })).items.filter((item) => item.state !== state)).toEqual([])
    expect((await list({ state: 'lost' })).status).toBe(422)
    expect((await list({ after: 'x' })).status).toBe(422)
  })

  test('finds words in indexed titles and texts, by permission and never for readers', async () => {
    const writer = await viewerWith(db, ['write'])
    const other = await viewerWith(db, ['write', 'answer'])
    const fields = { title: '量血壓的時間' }
    const document = doc(paragraph('家裡的叔公說，蕗蕎醃漬後鈉含量很高，B 肝病人少吃。'))
    const body = { type: 'article', key: randomUUID(), fields, document }
    const { uid } = (await request('', body, writer)).json.items as { uid: number }
    type Found = { uid: number; excerpt: { text: string; hit: boolean }[] }[]
    const search = async (query: Record<string, string>, as: Person | Viewer = 'admin') =>
      (await request(`?${new URLSearchParams({ in: 'text', ...query })}`, undefined, as)).json.items as Found
    const before = await published()
    expect(await search({ words: '蕗蕎' }), 'not read yet').toEqual([])
    await readTexts(db)
    expect(await published(), 'what is read of a draft touches nothing that is public').toEqual(before)
    const [first] = await search({ words: '蕗蕎' })
    expect([first?.uid, first?.excerpt.filter(({ hit }) => hit)]).toEqual([uid, [{ text: '蕗蕎', hit: true }]])
    for (const query of ['蕗蕎醃漬 血壓', '家里的叔公', 'B肝病人', '醃漬後鈉', '蕗'])
      expect([query, (await search({ words: query })).map((one) => one.uid)]).toEqual([query, [uid]])
    for (const query of ['蕗蕎漬', '蕗蕎 無雙', '？'])
      expect([query, (await search({ words: query })).map((one) => one.uid)]).toEqual([query, []])
    expect(await search({ words: '血壓的時間' })).toMatchObject([{ uid, excerpt: [] }])
    expect((await search({ words: '蕗蕎', state: 'draft', type: 'article' })).length).toBe(1)
    const none = { state: 'public', type: 'blog', author: '3', channel: '12', changed: 'true' }
    for (const [name, value] of Object.entries(none))
      expect(await search({ words: '蕗蕎', [name]: value }), `${name}=${value}`).toEqual([])
    const seen = async (as: Viewer) => (await search({ words: '蕗蕎' }, as)).length
    expect([await seen(writer), await seen(other), await seen(await viewerWith(db, ['review']))]).toEqual([1, 0, 0])

    await drainSearchQueue(connection)
    const { json } = await callApi(db, '/api/v3.0/search?keyword=蕗蕎', {})
    expect(JSON.stringify(json), 'a reader').not.toContain('蕗蕎醃')
    const reviewer = { ...(await viewerWith(db, ['review'])), author: 4 }
    await save(uid, 1, { fields: { reviewer: 4 }, document: doc(paragraph('換了一段話，談藠頭。')) })
    await readTexts(db)
    expect([await search({ words: '蕗蕎' }), (await search({ words: '藠頭' }, reviewer)).length]).toEqual([[], 1])
    await save(uid, 2, { fields: { reviewer: null } })
    expect(await search({ words: '藠頭' }, reviewer), 'no longer asked to sign it, and not read since').toEqual([])
    expect((await search({ words: '藠頭' }))[0]?.uid).toBe(uid)
  })

  test('lists all matches of a word across pages', async () => {
    await readTexts(db)
    const through = async (limit: string, more: Record<string, string> = {}) => {
      const seen: Awaited<ReturnType<typeof list>>['items'] = []
      for (let after: string | null = ''; after !== null; ) {
        const page = await list({ words: '血壓', in: 'text', limit, ...more, ...(after ? { after } : {}) })
        seen.push(...page.items)
        after = page.next
      }
      return seen
    }
    const [inSevens, atOnce] = [await through('7'), await through('100')]
    expect(inSevens.length).toBeGreaterThan(20)
    expect(inSevens).toEqual(atOnce)
    // a filter by time works together with a search, whichever is more selective
    const [scheduled, ended] = atOnce.slice(-2).map(({ uid }) => uid)
    await db.execute(sql`update manuscripts set publish_date = now() + interval '1 day', ends_on = null where uid = ${scheduled}`)
    await db.execute(sql`update manuscripts set ends_on = '2020-01-01' where uid = ${ended}`)
    await readTexts(db)
    const all = await through('100')
    for (const state of ['public', 'draft', 'scheduled', 'withdrawn', 'ended'])
      expect([state, await through('1', { state })]).toEqual([state, all.filter((one) => one.state === state)])
    expect(all.flatMap(({ state }) => (['scheduled', 'ended'].includes(state) ? [state] : [])).sort()).toEqual([
      'ended',
      'scheduled',
    ])
  })
})

describe('filters of what readers see', () => {
  const search = async (query: Record<string, string>) => {
    const { json, text } = await request(`?${new URLSearchParams({ limit: '100', ...query })}`)
    expect(json.items, text).toBeInstanceOf(Array)
    return json.items as { uid: number; review_due_on: string | null }[]
  }
  const uids = async (query: Record<string, string>) => new Set((await search(query)).map(({ uid }) => uid))
  const expected = async (condition: ReturnType<typeof sql>) =>
    new Set(
      (await db.execute<{ uid: number }>(sql`select p.uid::int as uid from posts p where ${condition}`)).rows.map(
        ({ uid }) => uid,
      ),
    )

  test('by tag, column, issue, wall and days of publication', async () => {
    const [one] = (
      await db.execute<{ tag: number; column: number; issue: number }>(sql`
        select (select min(tag_id) from post_tags) as tag, min(column_id) as "column", min(magazine_issue) as issue from posts`)
    ).rows
    if (!one) throw new Error('the demo has posts')
    expect(await uids({ tag: String(one.tag) })).toEqual(
      await expected(sql`p.uid in (select post_uid from post_tags where tag_id = ${one.tag})`),
    )
    expect(await uids({ column: String(one.column) })).toEqual(await expected(sql`p.column_id = ${one.column}`))
    expect(await uids({ issue: String(one.issue) })).toEqual(await expected(sql`p.magazine_issue = ${one.issue}`))
    expect(await uids({ wall: 'subscriberwall' })).toEqual(await expected(sql`p.status = 'subscriberwall'`))
    const days = { from: '2026-10-01', until: '2026-10-31' }
    expect(await uids(days)).toEqual(
      await expected(sql`(p.publish_date at time zone 'Asia/Taipei')::date between '2026-10-01' and '2026-10-31'`),
    )
  })

  test('overdue reviews: by the stored day, whatever the months of the channels are now', async () => {
    const of = async (slug: string) =>
      (
        await db.execute<{ uid: number }>(sql`
          select p.uid::int as uid from posts p join post_channels pc on pc.post_uid = p.uid join channels c on c.id = pc.channel_id
          where c.slug = ${slug} and p.state = 'published' order by p.uid limit 1`)
      ).rows[0]?.uid ?? 0
    const [sick, well] = [await of('chronic'), await of('sports')]
    await db.execute(
      sql`delete from post_channels where post_uid = ${well} and channel_id not in (select id from channels where slug = 'sports')`,
    )
    // as an earlier release wrote them: without the day
    await db.execute(sql`
      update posts set reviewed_at = '2024-02-29T04:00:00+08:00', review_due_on = null where uid in (${sick}, ${well})`)
    const due = new Map((await search({ due: 'overdue' })).map((row) => [row.uid, row.review_due_on]))
    expect([due.get(sick), due.get(well)]).toEqual([reviewDueOn('2024-02-29', [12]), reviewDueOn('2024-02-29', [24])])
    await db.execute(sql`update posts set review_due_on = '2026-02-28' where uid = ${well}`)
    await db.execute(sql`update channels set review_months = 120 where slug = 'sports'`)
    const stored = new Map((await search({ due: 'overdue' })).map((row) => [row.uid, row.review_due_on]))
    expect(stored.get(well)).toBe('2026-02-28')
    await db.execute(sql`update channels set review_months = 24 where slug = 'sports'`)
    const inDays = (uid: number, days: number) =>
      db.execute(sql`update posts set review_due_on = (now() at time zone 'Asia/Taipei')::date + ${days}::int where uid = ${uid}`)
    await inDays(sick, 10)
    await inDays(well, 100)
    expect((await uids({ due: 'overdue' })).has(sick)).toBe(false)
    expect((await uids({ due: 'soon' })).has(sick)).toBe(true)
    expect((await uids({ due: 'soon' })).has(well)).toBe(false)
    // by text as well
    const { status } = await request(`?${new URLSearchParams({ due: 'soon', words: '血壓', in: 'text' })}`)
    expect(status).toBe(200)
  })
})
