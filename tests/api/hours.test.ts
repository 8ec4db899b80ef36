import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { announceHours } from '../../src/operations/calendar/calendar.ts'
import { callApi, type Person, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { receivePurges } from '../support/purged-tags.ts'

const { db, url } = await createTestDatabase()
/** The cache tags purged since the last call. */
const purgedTags = await receivePurges({ db, url })
/** Simulates that no purge has run for so long. */
const stopped = (hours: number) => db.execute(sql`update announced_hours set until = now() - ${hours} * interval '1 hour'`)
const article = (set: string, id: number) => db.execute(sql.raw(`update posts set ${set} where type = 'article' and id = ${id}`))

beforeEach(async () => {
  await announceHours({ db })
  await purgedTags()
})

describe('scheduled changes', () => {
  test('purge a post and its lists at its time, once', async () => {
    await article(`publish_date = now() + interval '1 hour'`, 7)
    await purgedTags()
    expect(await announceHours({ db })).toBe(0)
    await article(`publish_date = publish_date - interval '2 hours'`, 7)
    await purgedTags()
    await stopped(3)
    // around midnight in Taipei, entities of the demo change, too
    expect(await announceHours({ db })).toBeGreaterThanOrEqual(1)
    expect(await purgedTags()).toEqual(expect.arrayContaining(['post:article:7', 'posts', 'posts:article', 'authors:posts']))
    expect(await announceHours({ db })).toBe(0)
    expect(await purgedTags()).toEqual([])
  })

  test('purge once under concurrent runs', async () => {
    await article(`publish_date = now() - interval '10 minutes'`, 8)
    await purgedTags()
    await stopped(1)
    const actual = await Promise.all([1, 2, 3, 4].map(() => announceHours({ db })))
    expect(actual.filter((entities) => entities > 0)).toHaveLength(1)
    expect((await purgedTags()).filter((name) => name === 'post:article:8')).toHaveLength(1)
  })

  test('expire rights at the end of their last day in Taipei', async () => {
    await article(`rights_end_on = (now() at time zone 'Asia/Taipei')::date - 1, partner = '晨光健康通訊'`, 9)
    await purgedTags()
    await stopped(24)
    await announceHours({ db })
    expect(await purgedTags()).toEqual(expect.arrayContaining(['post:article:9', 'posts:partner']))
  })

  test('expire image rights likewise, for every page and text that shows the image', async () => {
    const cover = sql`(select cover_id from posts where type = 'article' and id = 10)`
    const [row] = (await db.execute<{ id: string }>(sql`select ${cover} as id`)).rows
    await db.execute(sql`update media set rights_until = (now() at time zone 'Asia/Taipei')::date - 1 where id = ${cover}`)
    await purgedTags()
    await stopped(24)
    await announceHours({ db })
    expect(await purgedTags()).toEqual(expect.arrayContaining([`media:${row?.id}`, 'text:article:10']))
    await db.execute(sql`update media set rights_until = null where id = ${cover}`)
  })

  test('hide a post that must not appear without its image, with its lists, and no other', async () => {
    const cover = sql`(select cover_id from posts where type = 'article' and id = 10)`
    const until = async (days: number) => {
      await db.execute(sql`update media set at_rights_end = 'post',
        rights_until = (now() at time zone 'Asia/Taipei')::date + ${days}::int where id = ${cover}`)
      return purgedTags()
    }
    expect((await until(1)).toSorted()).toEqual(expect.arrayContaining(['post:article:10', 'text:article:10']))
    const expired = await until(-2)
    expect(expired).toEqual(expect.arrayContaining(['post:article:10', 'posts', 'posts:article']))
    expect(expired.filter((name) => /^(all|(post|text):.*)$/.test(name) && !name.endsWith(':article:10'))).toEqual([])
    expect(expired.filter((name) => name.startsWith('media:'))).toHaveLength(1)
    await db.execute(sql`update media set at_rights_end = 'picture', rights_until = null where id = ${cover}`)
  })

  test('purge everything when six hundred rights end on one day', async () => {
    await db.execute(sql`insert into posts select copy.* from posts one, generate_series(1, 600) n, jsonb_populate_record(null::posts, to_jsonb(one) || jsonb_build_object(
      'uid', 50000 + n, 'id', 50000 + n, 'external_id', null, 'preview_uuid', gen_random_uuid(), 'partner', '晨光健康通訊',
      'rights_end_on', (now() at time zone 'Asia/Taipei')::date - 1)) copy where one.type = 'article' and one.id = 1`)
    await purgedTags()
    await stopped(24)
    expect(await announceHours({ db })).toBeGreaterThanOrEqual(600)
    expect(await purgedTags()).toEqual(['all'])
  })

  test('apply to an issue, a special, a film and an activity too', async () => {
    await db.execute(sql`update videos set publish_date = now() - interval '1 minute' where id = 1`)
    await db.execute(sql`update specials set publish_date = now() - interval '1 minute' where id = 1`)
    await db.execute(sql`update activities set ends_at = now() - interval '1 minute' where id = 1`)
    await db.execute(sql`update magazines set publish_date = (now() at time zone 'Asia/Taipei')::date where issue = 336`)
    await purgedTags()
    await stopped(24)
    await announceHours({ db })
    const names = ['video:1', 'videos', 'special:1', 'specials', 'activity:1', 'activities', 'magazine:336', 'magazines']
    expect(await purgedTags()).toEqual(expect.arrayContaining(names))
  })
})

describe('an advertisement', () => {
  const isVisible = async () =>
    ((await callApi(db, '/api/v3.0/ad/house')).json.items as { id: number }[]).some(({ id }) => id === 1)
  const hours = (from: number | null, until: number | null, active = true) => {
    const at = (minutes: number | null) => minutes && new Date(Date.now() + minutes * 60_000).toISOString()
    const body = { shown_from: at(from), shown_until: at(until), active }
    return callApi(db, '/api/v3.0/office/ad/1/hours', { as: 'admin', body })
  }

  test('is shown from its first to its last minute, with a purge at both', async () => {
    expect(await isVisible()).toBe(true)
    expect([(await hours(60, 120)).status, await isVisible()]).toEqual([200, false])
    // it was shown until now
    expect(await purgedTags()).toEqual(['ads'])
    expect((await hours(70, 120)).status).toBe(200)
    // no reader sees it, neither before nor after
    expect(await purgedTags()).toEqual([])
    for (const [column, value] of [
      ['shown_from', true],
      ['shown_until', false],
    ] as const) {
      await db.execute(sql.raw(`update house_ads set ${column} = now() - interval '3 minutes' where id = 1`))
      await purgedTags()
      await stopped(1)
      await announceHours({ db })
      expect(await isVisible()).toBe(value)
      expect(await purgedTags()).toEqual(expect.arrayContaining(['ad:1', 'ads']))
      expect([await announceHours({ db }), await purgedTags()]).toEqual([0, []])
    }
  })

  test('that is switched off is not shown in its period, and purges nothing', async () => {
    expect([(await hours(null, null, false)).status, await isVisible()]).toEqual([200, false])
    await db.execute(sql`update house_ads set shown_from = now() - interval '3 minutes' where id = 1`)
    await purgedTags()
    await stopped(1)
    await announceHours({ db })
    expect(await purgedTags()).not.toContain('ad:1')
    expect([(await hours(null, null)).status, await isVisible()]).toEqual([200, true])
  })

  test('cannot end before it starts', async () => {
    const refused = await hours(120, 60)
    expect([refused.status, refused.json.errors]).toEqual([422, [{ path: 'body.shown_until', message: '結束要在開始之後' }]])
    expect(await isVisible()).toBe(true)
  })
})

describe('a purge message', () => {
  test('that would be too long purges everything instead', async () => {
    await db.execute(sql`select purge_names(array(select 'post:article:' || n from generate_series(1, 600) n))`)
    expect(await purgedTags()).toEqual(['all'])
  })

  test('is not sent for a draft, whatever changes in it', async () => {
    await db.execute(sql`update posts set state = 'draft' where type = 'article' and id = 12`)
    await purgedTags()
    await article(`title = '草稿', publish_date = now(), blocks = '[]'`, 12)
    await db.execute(sql`delete from post_authors where post_uid = (select uid from posts where type = 'article' and id = 12)`)
    await db.execute(sql`delete from posts where type = 'article' and id = 12`)
    expect(await purgedTags()).toEqual([])
  })
})

describe('the calendar of the office', () => {
  interface Entry {
    kind: string
    key: string
    title: string
    day: string
    at: string | null
    open: boolean
    label: string | null
    path: string | null
  }
  const read = async (who: string, from = '2031-03-01', until = '2031-03-31') => {
    const as = await viewerFor(db, who as Person, new Date())
    const response = await callApi(db, `/api/v3.0/office/calendar?from=${from}&until=${until}`, { as })
    return (response.json.items ?? []) as unknown as Entry[]
  }
  const kindsOf = async (who: string) => (await read(who)).map(({ kind }) => kind)

  test('lists what starts, ends or is due per Taipei day, by permission', async () => {
    await db.execute(sql`
      update manuscripts set publish_date = '2031-03-31T16:30:00+08:00', ends_on = '2031-03-31' where type = 'article' and number = 9`)
    await db.execute(
      sql`update manuscripts set embargo_until = '2031-03-07T09:00:00+08:00' where type = 'article' and number = 10`,
    )
    // the last moment of the previous day in UTC is this month's first in Taipei; later entries belong to the next
    // month
    await db.execute(
      sql`update house_ads set shown_from = '2031-02-28T16:00:00Z', shown_until = '2031-03-31T16:00:00Z' where id = 1`,
    )
    await db.execute(sql`update media set rights_until = '2031-03-05' where id = 'cover-article-2'`)
    await db.execute(sql`
      update activities set starts_at = '2031-03-02T14:00:00+08:00', ends_at = '2031-03-02T16:00:00+08:00'
      where id = (select min(id) from activities)`)
    expect((await read('admin')).map(({ kind, day, at, open }) => [kind, day, at, open])).toEqual([
      ['ad-from', '2031-03-01', '2031-02-28T16:00:00.000Z', true],
      ['activity-from', '2031-03-02', '2031-03-02T06:00:00.000Z', true],
      ['activity-until', '2031-03-02', '2031-03-02T08:00:00.000Z', true],
      ['rights', '2031-03-05', null, true],
      ['embargo', '2031-03-07', '2031-03-07T01:00:00.000Z', true],
      ['end', '2031-03-31', null, true],
      ['publish', '2031-03-31', '2031-03-31T08:30:00.000Z', false],
    ])
    expect(await kindsOf('editor')).toEqual(['activity-from', 'activity-until', 'rights', 'embargo', 'end', 'publish'])
    expect(await kindsOf('ads')).toEqual(['ad-from', 'activity-from', 'activity-until'])
    expect(await kindsOf('care')).toEqual(['activity-from', 'activity-until'])
    expect((await read('admin', '2031-04-01', '2031-04-01')).map(({ kind }) => kind)).toEqual(['ad-until'])
  })

  test('lists dated fields of registers and later prices, those of sales by permission', async () => {
    const day = '2034-05-05'
    await db.execute(sql`update header_events set shown_from = '2034-05-05T08:00:00+08:00', active = true where id = 1`)
    await db.execute(sql`update daily_notes set shown_on = ${day} where id = (select min(id) from daily_notes)`)
    await db.execute(
      sql`update coupon_campaigns set ends_on = ${day}, archived_at = null where code = (select min(code) from coupon_campaigns)`,
    )
    await db.execute(sql`update partner_codes set ends_on = ${day}, archived_at = null where code = 'CHENCLINIC'`)
    const [plan] = (
      await db.execute<{ id: number; title: string }>(sql`select id, title from plans where on_sale order by id limit 1`)
    ).rows
    if (!plan) throw new Error('the demo has plans')
    const price = (amount: number | null, from: string) =>
      db.execute(
        sql`insert into prices (product_kind, product_id, amount, starts_on) values ('plan', ${plan.id}, ${amount}, ${from})`,
      )
    await price(1290, day)
    await price(1390, day)
    await price(1490, '2034-05-06')
    await price(null, '2034-05-06')
    const seen = async (who: string) =>
      (await read(who, day, '2034-05-06')).map(({ kind, label, path }) => `${kind} ${label ?? ''} ${path ?? ''}`)
    const all = await seen('admin')
    expect(all).toEqual([
      expect.stringMatching(/^entry .*：指定日期 \/office\/registers\/daily-notes\/\d+$/),
      expect.stringMatching(/^offer .*：最後一天 \/office\/registers\/coupons\//),
      'offer 合作代碼：最後一天 /office/registers/partner-codes/CHENCLINIC',
      `price 訂閱方案：價格 /office/registers/plans/${plan.id}`,
      expect.stringMatching(/^entry .*：開始 \/office\/registers\/header-events\/1$/),
    ])
    expect((await read('admin', day, day)).find(({ kind }) => kind === 'price')?.title).toBe(`${plan.title}　1,390 元`)
    // a writer sees what readers will see, without a link to what they do not keep; nothing of sales
    expect((await seen('writer')).map((line) => line.split(' ').filter(Boolean).length)).toEqual([2, 2])
    expect((await seen('ads')).filter((line) => /^(offer|price)/.test(line))).toHaveLength(3)
    await db.execute(sql`update plans set on_sale = false where id = ${plan.id}`)
    expect((await seen('admin')).some((line) => line.startsWith('price'))).toBe(false)
    await db.execute(sql`update plans set on_sale = true where id = ${plan.id}`)
  })

  test('hides others’ manuscripts and everything withdrawn', async () => {
    const mine = async (who: string) => (await read(who)).filter(({ kind }) => kind === 'publish').length
    expect([await mine('writer'), await mine('chief')]).toEqual([0, 1])
    await db.execute(sql`
      update manuscripts set created_by = (select id from members where email = 'writer@example.com')
      where type = 'article' and number = 9`)
    expect(await mine('writer')).toBe(1)
    await db.execute(sql`update manuscripts set withdrawn_at = now() where type = 'article' and number = 9`)
    expect([await mine('writer'), await mine('chief')]).toEqual([0, 0])
  })

  test('lists a text that was commissioned for a search in vain, with its state', async () => {
    const as = await viewerFor(db, 'editor' as Person, new Date())
    const start = async (searched?: string) => {
      const body = {
        type: 'article',
        key: randomUUID(),
        fields: { title: searched ?? '別的' },
        ...(searched ? { searched } : {}),
      }
      const { json } = await callApi(db, '/api/v3.0/office/posts', { as, body })
      return (json.items as unknown as { uid: number }).uid
    }
    const [uid, other] = [await start('甲狀腺結節'), await start()]
    await db.execute(sql`update manuscripts set created_at = '2032-05-03T09:00:00+08:00' where uid in (${uid}, ${other})`)
    const titles = async (who = 'editor') =>
      (await read(who, '2032-05-01', '2032-05-31')).map(({ kind, key, title, open }) => [kind, Number(key), title, open])
    expect(await titles()).toEqual([['commission', uid, '甲狀腺結節（寫作中）', false]])
    // others' drafts are not listed for a writer
    expect(await titles('writer')).toEqual([])
    await db.execute(sql`
      insert into manuscript_versions (uid, version, base, by, at, kind, fields, document, hash)
      select uid, 2, 1, by, now(), 'submitted', fields, document, hash from manuscript_versions where uid = ${uid}`)
    expect(await titles()).toEqual([['commission', uid, '甲狀腺結節（送審了）', false]])
    await db.execute(sql`update manuscripts set published_version = 2, publish_date = '2026-01-01' where uid = ${uid}`)
    expect(await titles()).toEqual([['commission', uid, '甲狀腺結節（已發布）', true]])
  })

  test('lists a commissioned text at its planned hour, which its editor can move', async () => {
    const as = await viewerFor(db, 'editor' as Person, new Date())
    const fields = { title: '竹炭枕頭', publish_at: '2033-06-14T01:00:00.000Z' }
    const body = { type: 'article', key: randomUUID(), fields, searched: '竹炭枕頭' }
    const { json } = await callApi(db, '/api/v3.0/office/posts', { as, body })
    const { uid } = json.items as unknown as { uid: number }
    const hours = async () =>
      (await read('editor', '2033-06-01', '2033-06-30')).map(({ kind, key, at }) => [kind, Number(key), at])
    expect(await hours()).toEqual([['commission', uid, '2033-06-14T01:00:00.000Z']])
    const save = { base: 1, key: randomUUID(), kind: 'named', fields: { publish_at: '2033-06-21T01:00:00.000Z' } }
    const { status } = await callApi(db, `/api/v3.0/office/posts/${uid}/save`, { as, body: save })
    expect(status).toBe(200)
    expect(await hours()).toEqual([['commission', uid, '2033-06-21T01:00:00.000Z']])
  })

  test('accepts a range of at most two months that does not end before it starts', async () => {
    const as = await viewerFor(db, 'admin' as Person, new Date())
    const status = async (query: string) => (await callApi(db, `/api/v3.0/office/calendar?${query}`, { as })).status
    expect(await status('from=2031-03-01&until=2031-05-01')).toBe(200)
    for (const query of [
      'from=2031-03-01&until=2031-05-02',
      'from=2031-03-02&until=2031-03-01',
      'from=2031-02-30&until=2031-03-01',
      'from=0000-01-01&until=0000-01-02',
      '',
    ])
      expect(await status(query)).toBe(422)
  })
})

describe('a header event', () => {
  const isVisible = async () => (await callApi(db, '/api/v1.0/header')).text.includes('時段內的活動')

  test('is shown within its hours, and named at both', async () => {
    await db.execute(sql`
      insert into header_events (id, url, display_method, active, text, shown_from, shown_until)
      select 9001, '/activity', 'text', true, jsonb_set("text", '{wording}', '"時段內的活動"'), now() + interval '1 hour', now() + interval '2 hours'
      from header_events where "text" is not null limit 1`)
    expect(await isVisible()).toBe(false)
    for (const [column, value] of [
      ['shown_from', true],
      ['shown_until', false],
    ] as const) {
      await db.execute(sql.raw(`update header_events set ${column} = now() - interval '3 minutes' where id = 9001`))
      await purgedTags()
      await stopped(1)
      await announceHours({ db })
      expect(await isVisible()).toBe(value)
      expect(await purgedTags()).toContain('header')
    }
  })
})
