import { randomUUID } from 'node:crypto'
import { type SQLWrapper, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { MediaSummary } from '../../src/contract/media.ts'
import type { Picture } from '../../src/contract/shapes.ts'
import type { Database } from '../../src/db/connect.ts'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { listMedia } from '../../src/db/queries/media.ts'
import { addDays } from '../../src/domain/time/calendar-days.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { readPart, sha256Of } from '../../src/operations/media/store.ts'
import { apiKey, bindingsFor, callApi, memberIdOf, siteOrigin, viewerWith } from '../support/api.ts'
import { createTestLibrary, picture } from '../support/library.ts'
import { agreeToAsk, givePack, photograph } from '../support/questions.ts'
import { film, silentAudio } from '../support/recordings.ts'

const {
  db,
  pool,
  places,
  api,
  writer,
  other,
  steward,
  files,
  rowsOfMedia,
  upload,
  request: send,
  read,
  original,
} = await createTestLibrary()

describe('the library', () => {
  const make = async () => {
    const { items } = await upload(['山.png', await picture().png().toBuffer()])
    return items[0]?.media as MediaSummary
  }
  const list = async (query: string) =>
    (await send(`?${query}`)).json as unknown as { items: MediaSummary[]; next: string | null }
  const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)

  test('lists the last uploaded first, across pages without gaps or duplicates', async () => {
    const all = await idsOf('limit=100')
    const newest = await make()
    expect((await idsOf('limit=1'))[0]).toBe(newest.id)
    const seen: string[] = []
    let after = ''
    while (seen.length < all.length + 1) {
      const { items, next } = await list(`limit=7&after=${after}`)
      seen.push(...items.map(({ id }) => id))
      if (next === null || seen.length > 100) break
      after = next
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.slice(0, 20)).toEqual([newest.id, ...all].slice(0, 20))
  })

  test('filters by words, missing data, expiring rights and no use', async () => {
    const { id } = await make()
    const word = randomUUID().slice(0, 8)
    const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    expect(await idsOf('wants=alt&limit=1')).toEqual([id])
    await send(`/${id}/save`, { credit: `林大山 ${word}`, alt: '一座山', rights_until: day(20) })
    expect(await idsOf(`words=${word.toUpperCase()} 大山`)).toEqual([id])
    expect(await idsOf(`words=${word}&wants=alt`)).toEqual([])
    expect(await idsOf(`words=${word}&wants=rights`)).toEqual([id])
    expect(await idsOf(`words=${word}&wants=uses`)).toEqual([id])
    await send(`/${id}/save`, { rights_until: day(40) })
    expect(await idsOf(`words=${word}&wants=rights`)).toEqual([])
  })

  test('decorative pictures, and those used only as covers and portraits, lack no alt', async () => {
    const lacks = async (id: string) => [(await list(`words=${id}&wants=alt`)).items.length > 0, (await read(id)).lacks_alt]
    const [adorns, portrait] = [await make(), await make()]
    expect([await lacks(adorns.id), await lacks(portrait.id)]).toEqual([
      [true, true],
      [true, true],
    ])
    await send(`/${adorns.id}/save`, { decorative: true })
    await db.execute(sql`update authors set portrait_id = ${portrait.id} where id = 2`)
    expect([await lacks(adorns.id), await lacks(portrait.id)]).toEqual([
      [false, false],
      [false, false],
    ])
    // a cover that is also used in a text needs a description there
    await db.execute(
      sql`insert into media_uses (media_id, thing, side) select ${portrait.id}, 'post:' || uid, 'print' from posts limit 1`,
    )
    expect(await lacks(portrait.id)).toEqual([true, true])
  })

  test.each([
    { words: ['沒有', '這種詞'] },
    { words: ['沒有這種詞'], wants: 'uses' as const },
    { words: ['沒有這種詞'], wants: 'alt' as const },
  ])('uses the term index for rare terms without a scan: %o', async (filter) => {
    const conditions: SQLWrapper[] = []
    const watched = {
      execute: (statement: SQLWrapper) => {
        conditions.push(statement)
        return db.execute(statement)
      },
    } as unknown as Database
    expect(await listMedia(watched, { ...filter, rightsBefore: '2026-01-01', limit: 40 })).toEqual([])
    const plan = await db.execute(sql`explain ${conditions.at(-1)}`)
    expect(JSON.stringify(plan.rows)).toContain('media_by_terms')
  })

  test('has metadata, edit permission and the audit event of changes', async () => {
    const { id } = await make()
    const actual = {
      title: '山',
      credit: '林大山',
      source: 'agency',
      licence: '一年，只在網站',
      rights_until: '2099-01-31',
      alt: '清晨的山',
      people_consent: 'nobody',
    }
    const expected = { focus: { x: 0.25, y: 0.75 }, crops: { '16:9': { x: 0, y: 0.1, width: 1 } } }
    expect((await send(`/${id}/save`, { ...actual, ...expected })).json.items).toMatchObject({
      ...actual,
      ...expected,
      may_edit: true,
    })
    expect(await read(id)).toMatchObject({ ...actual, ...expected })
    expect((await send(`/${id}/save`, { focus: null })).json.items).toMatchObject({ ...actual, focus: null })
    expect((await send(`/${id}/save`, { title: '別人的' }, other)).status).toBe(403)
    expect((await read(id, other)).may_edit).toBe(false)
    expect((await send(`/${id}/save`, { title: '編目的' }, steward)).status).toBe(200)
    expect((await auditEventsOn(db, `media:${id}`, 9)).map(({ action, actor }) => [action, actor])).toEqual([
      ['save-media', steward.memberId],
      ['save-media', writer.memberId],
      ['save-media', writer.memberId],
      ['add-media', writer.memberId],
    ])
  })

  describe('when its rights have ended', () => {
    const day = (days: number) => addDays(taipeiDay(new Date()), days)
    const illustrated = async () => {
      const result = await db.execute<{ uid: string; id: number; media: string; cover: string }>(sql`
        select p.uid, p.id, u.media_id as media, p.cover_id as cover from media_uses u join posts p on u.thing = 'post:' || p.uid
        where p.blocks::text like '%/img/' || u.media_id || '/%' and u.side = 'print' and u.media_id <> p.cover_id and p.type = 'article' and p.status = '' order by p.uid limit 1`)
      return result.rows[0] ?? Promise.reject(new Error('no article of the demo has an illustration'))
    }
    const article = async (id: number) => {
      const { status, text, json } = await callApi(db, `/api/v3.0/article/${id}`)
      return { status, text, cover: (json.items as { cover: Picture | null } | undefined)?.cover }
    }

    test('is hidden where it is used, while the rest of the page stays, links to it included', async () => {
      const { uid, id, media, cover } = await illustrated()
      const html = `<p>孕婦<a href="/img/${media}/800.webp">不可以</a>吃。</p>`
      await db.execute(
        sql`update posts set blocks = blocks || ${JSON.stringify([{ type: 'paragraph', html }])}::jsonb where uid = ${uid}`,
      )
      const imageSource = `src=\\"/img/${media}/`
      const before = await article(id)
      expect(before.text).toContain(imageSource)
      for (const one of [media, cover]) await send(`/${one}/save`, { rights_until: day(-1) }, steward)
      const after = await article(id)
      expect([after.status, after.cover, after.text.includes(imageSource)]).toEqual([200, null, false])
      expect(after.text).toContain('不可以</a>吃')
      expect(after.text.length).toBeGreaterThan(before.text.length / 2)
      for (const one of [media, cover]) await send(`/${one}/save`, { rights_until: day(0) }, steward)
      expect((await article(id)).text).toBe(before.text)
      for (const one of [media, cover]) await send(`/${one}/save`, { rights_until: null }, steward)
    })

    test('hides the posts that require it; the post’s own end is unchanged', async () => {
      const { uid, id, media } = await illustrated()
      const end = async () =>
        (await db.execute(sql`select rights_end_on::text as shown, own_rights_end_on::text as own from posts where uid = ${uid}`))
          .rows[0]
      await db.execute(sql`update media set uploaded_by = ${writer.memberId} where id = ${media}`)
      const brought = (actual: object) => send(`/${media}/save`, actual, writer).then(({ status }) => status)
      expect([await brought({ at_rights_end: 'post', rights_until: day(-1) }), await brought({ credit: '林大山' })]).toEqual([
        422, 200,
      ])
      await send(`/${media}/save`, { at_rights_end: 'post', rights_until: day(-1) }, steward)
      expect([(await article(id)).status, await end()]).toEqual([404, { shown: day(-1), own: null }])
      await send(`/${media}/save`, { rights_until: day(5) }, steward)
      expect([(await article(id)).status, await end()]).toEqual([200, { shown: day(5), own: null }])
      await db.execute(sql`update posts set rights_end_on = ${day(3)} where uid = ${uid}`)
      expect(await end()).toEqual({ shown: day(3), own: day(3) })
      await db.execute(sql`update posts set rights_end_on = ${day(9)} where uid = ${uid}`)
      expect(await end()).toEqual({ shown: day(5), own: day(9) })
      await send(`/${media}/save`, { at_rights_end: 'picture' }, steward)
      expect(await end()).toEqual({ shown: day(9), own: day(9) })
      await db.execute(sql`update posts set rights_end_on = null where uid = ${uid}`)
    })

    test('is listed as a task while it is used anywhere', async () => {
      const { media } = await illustrated()
      const { id } = await make()
      for (const one of [media, id]) await send(`/${one}/save`, { rights_until: day(-1) }, steward)
      const idsWithoutRights = async () =>
        ((await send('?wants=rights&limit=100')).json.items as unknown as MediaSummary[]).map((one) => one.id)
      expect(await idsWithoutRights()).toContain(media)
      expect(await idsWithoutRights()).not.toContain(id)
      await send(`/${media}/save`, { rights_until: null, at_rights_end: 'picture' }, steward)
    })
  })

  test('returns the crop per frame to readers, and none where none is set', async () => {
    const cover = async () => ((await callApi(db, '/api/v3.0/article/2')).json.items as { cover: Picture }).cover
    const { id, ...usual } = await cover()
    expect(usual).toEqual({ width: 1600, height: 900 })
    await send(`/${id}/save`, { focus: { x: 0.1, y: 0.5 }, crops: { '16:9': { x: 0.5, y: 0.5, width: 0.5 } } }, steward)
    expect((await cover()).cuts).toMatchObject({ '16 / 9': '16x9-800-450-800', '4 / 3': '4x3-0-0-1200', '1': '1x1-0-0-900' })
    await send(`/${id}/save`, { crops: {} }, steward)
    expect(Object.keys((await cover()).cuts ?? {})).not.toContain('16 / 9')
    await send(`/${id}/save`, { focus: null }, steward)
    expect(await cover()).toEqual({ id, ...usual })
  })

  test.each([
    { alt: 'IMG_2024.jpg' },
    { focus: { x: 1.1, y: 0 } },
    { crops: { '3:2': { x: 0, y: 0, width: 1 } } },
    { source: 'found' },
    { rights_until: '2026-02-30' },
    { title: 'x'.repeat(201) },
    { credit: '\ud800' },
    { licence: 'a\u0001' },
    { uploaded_by: 'me' },
  ])('rejects %j and changes nothing', async (change) => {
    const { id } = await make()
    const before = await read(id)
    expect((await send(`/${id}/save`, change)).status).toBe(422)
    expect(await read(id)).toEqual(before)
  })

  test('tracks the use of an image in manuscripts and published versions; a used one stays', async () => {
    const { id, width, height } = await make()
    const editor = await viewerWith(db, ['write', 'edit'])
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: editor, body })
    const document = {
      type: 'doc',
      attrs: { version: 1 },
      content: [{ type: 'image', attrs: { key: 'a', media: id, width, height, alt: '山' } }],
    }
    const fields = { title: '有山的一篇', lead: '前言', authors: [1], channels: [19], tags: [1] }
    const created = await office('', { type: 'article', key: randomUUID(), fields, document })
    const { uid } = created.json.items as { uid: number }
    const entitlement = { thing: `post:${uid}`, title: '有山的一篇', print: false, manuscript: true }
    expect((await read(id, editor)).used_in).toEqual([entitlement])
    // a colleague without read access sees that it is used, and no more
    expect((await read(id)).used_in).toEqual([{ ...entitlement, title: '' }])
    expect((await send(`/${id}/delete`, {})).status).toBe(409)
    // every writer of a published version: publishing, an import, the previous release
    const result = await db.execute(sql`select uid::int as uid, title from posts where type = 'article' and id = 7`)
    const published = result.rows[0] as { uid: number; title: string }
    const setCover = (cover: string | null) => db.execute(sql`update posts set cover_id = ${cover} where uid = ${published.uid}`)
    await setCover(id)
    const compiled = { thing: `post:${published.uid}`, title: published.title, print: true, manuscript: false }
    const entities = async () => (await read(id, editor)).used_in.toSorted((one, other) => (one.thing < other.thing ? -1 : 1))
    expect(await entities()).toEqual([entitlement, compiled].toSorted((one, other) => (one.thing < other.thing ? -1 : 1)))
    // hidden from readers before its time, and yet in use
    const setDay = (day: SQLWrapper) => db.execute(sql`update posts set publish_date = ${day} where uid = ${published.uid}`)
    await setDay(sql`publish_date + interval '100 years'`)
    expect(await entities()).toContainEqual({ ...compiled, print: false })
    await setDay(sql`publish_date - interval '100 years'`)
    const paragraph = { type: 'paragraph', attrs: { key: 'b' }, content: [{ type: 'text', text: '沒有山' }] }
    const save = { base: 1, key: randomUUID(), document: { ...document, content: [paragraph] } }
    expect((await office(`/${uid}/save`, save)).status).toBe(200)
    expect(await entities()).toEqual([compiled])
    expect((await send(`/${id}/delete`, {})).status).toBe(409)
    await setCover(null)
    expect(await entities()).toEqual([])
    expect((await send(`/${id}/delete`, {})).status).toBe(200)
    expect([(await send(`/${id}`)).status, await original(id)]).toEqual([404, null])
  })

  test('an image deleted while a text adopts it is in the text or gone, not both', async () => {
    const { id, width, height } = await make()
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: writer, body })
    const actual = { type: 'paragraph', attrs: { key: 'b' }, content: [{ type: 'text', text: '還沒有圖' }] }
    const document = { type: 'doc', attrs: { version: 1 }, content: [actual] }
    const fields = { title: '要放圖的一篇', lead: '前言', authors: [1], channels: [19], tags: [1] }
    const created = await office('', { type: 'article', key: randomUUID(), fields, document })
    const { uid } = created.json.items as { uid: number }
    const image = { type: 'image', attrs: { key: 'a', media: id, width, height, alt: '山' } }
    const saveBody = { base: 1, key: randomUUID(), fields: { cover: id }, document: { ...document, content: [image] } }
    const deleting = await pool.connect()
    try {
      await deleting.query('begin')
      await deleting.query('select from media where id = $1 for update', [id])
      const saved = office(`/${uid}/save`, saveBody)
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      while ((await pool.query(waiting)).rowCount === 0);
      await deleting.query('delete from media where id = $1', [id])
      await deleting.query('commit')
      expect([(await saved).status, (await office(`/${uid}/save`, { ...saveBody, key: randomUUID() })).status]).toEqual([
        422, 422,
      ])
    } finally {
      deleting.release()
    }
  })

  test('accepts films and audio by content, unmodified, with their measures', async () => {
    const sent = [
      ['操.jpg', await film('mp4'), { type: 'video/mp4', width: 320, height: 180, duration: 2 }],
      ['操.webm', await film('webm'), { type: 'video/webm', width: 320, height: 180, duration: 2 }],
      ['說.mp4', silentAudio(), { type: 'audio/mpeg', width: 0, height: 0, duration: expect.closeTo(1.04, 1) as number }],
    ] as const
    for (const [name, bytes, reported] of sent) {
      const { items } = await upload([name, bytes])
      expect([name, items[0]?.media, items[0]?.error]).toEqual([name, expect.objectContaining(reported), null])
      const id = items[0]?.media?.id ?? ''
      expect(await read(id)).toMatchObject({ size: bytes.length, ...reported })
      expect((await readPart(places.store, sha256Of(bytes), { from: 3, to: 40 })).equals(bytes.subarray(3, 41))).toBe(true)
      // requested as an image it is none
      expect(await original(id)).toBeNull()
      const kind = reported.type.startsWith('video') ? 'film' : 'sound'
      expect(await idsOf(`kind=${kind}`)).toContain(id)
      expect(await idsOf('kind=picture')).not.toContain(id)
      expect(await idsOf('wants=alt')).not.toContain(id)
    }
  })

  test('lets a text play its media, and blocks their deletion', async () => {
    const office = (path: string, body: object) => callApi(db, `/api/v3.0/office/posts${path}`, { as: writer, body })
    const id = (await upload(['深呼吸.mp3', silentAudio(7)])).items[0]?.media?.id ?? ''
    const actual = [{ type: 'paragraph', attrs: { key: 'b' }, content: [{ type: 'text', text: '慢慢吸氣' }] }]
    const playing = (src: string) => ({
      type: 'doc',
      attrs: { version: 1 },
      content: [{ type: 'audio', attrs: { key: 'a', src, title: '深呼吸', media: null }, content: actual }],
    })
    const fields = { title: '有聲的一篇', lead: '前言', authors: [1], channels: [19], tags: [1] }
    const begin = (src: string, more = {}) =>
      office('', { type: 'article', key: randomUUID(), fields: { ...fields, ...more }, document: playing(src) })
    expect((await begin(`/recordings/${'0'.repeat(32)}.mp3`)).status).toBe(422)
    expect((await begin(`/recordings/${id}.m4a`)).status).toBe(422)
    expect((await begin(`/recordings/${id}.mp3`, { cover: id })).status).toBe(422)
    const created = await begin(`/recordings/${id}.mp3`)
    const { uid } = created.json.items as { uid: number }
    expect((await read(id)).used_in).toMatchObject([{ thing: `post:${uid}`, title: fields.title, manuscript: true }])
    expect((await send(`/${id}/delete`, {})).status).toBe(409)
  })

  test('tracks every column that refers to an image, and its removal', async () => {
    const named = await db.execute<{ shown_in: string; picture: string }>(sql`select c.conrelid::regclass::text as shown_in,
      a.attname as picture from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'media'::regclass and c.conrelid <> 'media_uses'::regclass order by 1`)
    expect(named.rows.length).toBeGreaterThan(10)
    for (const { shown_in, picture } of named.rows) {
      const { id } = await make()
      const uses = async () =>
        (await read(id)).used_in.map(({ thing: target, print: published }) => [target.replace(/:.*/, ''), published])
      const [column, table] = [sql.identifier(picture), sql.identifier(shown_in)]
      const before = await db.execute<{ at: string; was: string }>(
        sql`select ctid::text as at, ${column} as was from ${table} limit 1`,
      )
      const { at, was: previous } = before.rows[0] ?? { at: '(0,1)', was: null }
      const changed = sql`update ${table} set ${column} = ${id} where ctid = ${at}::tid returning ctid::text as at`
      const now = (await db.execute<{ at: string }>(changed)).rows[0]?.at
      expect([shown_in, await uses()]).toEqual([shown_in, [[expect.stringMatching(/^[a-z_]+$/), true]]])
      await db.execute(sql`update ${table} set ${column} = ${previous} where ctid = ${now}::tid`)
      expect([shown_in, await uses()]).toEqual([shown_in, []])
    }
  })

  test('lists the images of the demo, and their makers', async () => {
    const cover = await read('cover-article-1')
    expect(cover.used_in).toMatchObject([{ print: true, manuscript: false }])
    expect((await read('portrait-author-3')).used_in).toMatchObject([{ thing: 'author:3', print: true }])
    expect((await read('digital-1-chapter-1').catch(() => null))?.used_in ?? [{ thing: 'digital_feature:1' }]).toMatchObject([
      { thing: 'digital_feature:1' },
    ])
    expect(cover.may_edit).toBe(false)
  })

  test('a deleted image is no longer requested of the store; others of its name stay', async () => {
    const one = await make()
    expect((await send(`/${one.id}/delete`, {}, other)).status).toBe(403)
    expect(files().some((name) => name.startsWith(one.id))).toBe(true)
    // the calls of this file's own API delete in its own store
    const request = new Request(`${siteOrigin}/api/v3.0/office/media/${one.id}/delete`, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'content-type': 'application/json' },
      body: '{}',
    })
    expect((await api.fetch(request, await bindingsFor(db, [], { as: writer }))).status).toBe(200)
    expect(files().some((name) => name.startsWith(one.id))).toBe(false)
  })

  test('has no image of a reader’s question, and no page shows one', async () => {
    const memberId = await memberIdOf(db, 'member')
    await agreeToAsk(db, memberId)
    await givePack(db, memberId)
    const before = [files(), await rowsOfMedia()]
    const body = { request_key: randomUUID(), data: (await photograph()).toString('base64') }
    const added = await callApi(db, '/api/v3.0/member/question/picture/add', { as: 'member', body })
    expect(added.status, added.text).toBe(200)
    const { id } = added.json.items as { id: string }
    expect([files(), await rowsOfMedia(), await original(id)]).toEqual([...before, null])
    expect([(await send(`/${id}`, undefined, steward)).status, await idsOf(`words=${id}`)]).toEqual([404, []])
  })
})
