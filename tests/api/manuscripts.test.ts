import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import { actsOn } from '../../src/db/queries/audit.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import type { Block } from '../../src/domain/posts/blocks.ts'
import { renderer } from '../../src/domain/posts/compile.ts'
import { compileAgain } from '../../src/operations/manuscripts/compile-again.ts'
import { publishPost } from '../../src/operations/manuscripts/publish-post.ts'
import { readTexts } from '../../src/operations/manuscripts/read-texts.ts'
import { thinVersions } from '../../src/operations/manuscripts/thin-versions.ts'
import { recordAct } from '../../src/operations/office/record-act.ts'
import { drainSearchQueue } from '../../src/operations/search/index-posts.ts'
import { callApi, type Person, viewerFor, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { Writer } from '../support/writer.ts'

const connection = await createTestDatabase()
const { db } = connection
const now = new Date()
const admin = await viewerFor(db, 'admin', now)

describe('the audit', () => {
  const renamed = {
    action: 'save-tag',
    thing: 'tag:3',
    before: { name: '減鹽' },
    after: { name: '少鹽' },
    reason: '用詞一致',
  } as const

  test('keeps an act with who did it, if what was done is kept', async () => {
    const failed = db.transaction(async (tx) => {
      await recordAct(tx, { viewer: admin, now }, renamed)
      throw new Error('what was to be done failed')
    })
    await expect(failed).rejects.toThrow('what was to be done failed')
    expect(await actsOn(db, 'tag:3', 5)).toEqual([])
    await db.transaction((tx) => recordAct(tx, { viewer: admin, now }, renamed))
    expect(await actsOn(db, 'tag:3', 5)).toEqual([{ ...renamed, at: now, who: admin.memberId }])
  })

  test.each([sql`update audit set reason = ''`, sql`delete from audit`, sql`truncate audit`])('refuses %s', async (statement) => {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
    expect(await actsOn(db, 'tag:3', 5)).toHaveLength(1)
  })
})

interface Whole {
  version: number
  number: number | null
  state: string
  changed: boolean
  fields: Record<string, unknown>
  document: { content: { attrs: { key: string } }[] }
  hash: string
}
const office = '/api/v3.0/office/posts'
const ask = (path: string, body?: object, as: Person | Viewer = 'admin') =>
  callApi(db, `${office}${path}`, { as, ...(body ? { body } : {}) })
const read = async (uid: number) => (await ask(`/${uid}`)).json.items as Whole
const save = (uid: number, base: number, change: object) => ask(`/${uid}/save`, { base, key: randomUUID(), ...change })
const versions = async (uid: number) =>
  (await ask(`/${uid}/versions`)).json.items as { version: number; kind: string; base: number | null; by: string; name: string }[]
const begin = async (fields: object = {}) =>
  ((await ask('', { type: 'article', key: randomUUID(), fields })).json.items as { uid: number }).uid
const uidOf = async (type: string, id: number) =>
  Number((await db.execute(sql`select uid from posts where type = ${type} and id = ${id}`)).rows[0]?.['uid'])
const paragraph = (text: string, key = 'first') => ({ type: 'paragraph', attrs: { key }, content: [{ type: 'text', text }] })
const doc = (...content: object[]) => ({ type: 'doc', attrs: { version: 1 }, content })
/** Everything that a public page could be drawn or found from. */
const printed = async () => {
  const counts = await db.execute(sql`
    select (select md5(string_agg(p::text, '' order by uid)) from posts p) as posts, (select count(*) from search_dirty) as marked,
      (select md5(string_agg(l::text, '' order by l)) from post_authors l) as authors, (select md5(string_agg(l::text, '' order by l)) from post_tags l) as tags`)
  return counts.rows[0]
}

describe('a manuscript', () => {
  test('is begun once for a key, saved, and kept in versions that say who', async () => {
    const key = randomUUID()
    const first = await ask('', { type: 'article', key, fields: { title: '新的稿件' } })
    expect([first.status, (await ask('', { type: 'article', key })).json.items]).toEqual([200, first.json.items])
    const { uid } = first.json.items as { uid: number }
    expect(await read(uid)).toMatchObject({
      version: 1,
      number: null,
      state: 'draft',
      changed: false,
      fields: { title: '新的稿件' },
    })
    const before = await printed()
    const again = { key: randomUUID(), base: 1, fields: { lead: '前言' }, document: doc(paragraph('血壓量了又量。')) }
    const saved = await ask(`/${uid}/save`, again)
    expect(saved.json.items).toEqual({ version: 2, changed: ['lead', 'document'], merged: null })
    expect((await ask(`/${uid}/save`, again)).json.items, 'a save that was sent twice').toEqual({
      version: 2,
      changed: [],
      merged: null,
    })
    expect((await save(uid, 2, { fields: { lead: '前言' } })).json.items, 'a save without a change').toEqual({
      version: 2,
      changed: [],
      merged: null,
    })
    await save(uid, 2, { kind: 'named', name: '送校' })
    expect(await versions(uid)).toMatchObject([
      { version: 3, kind: 'named', base: 2, name: '送校', by: expect.stringMatching(/./) },
      { version: 2, kind: 'auto', base: 1 },
      { version: 1, kind: 'named', base: null },
    ])
    expect(await printed(), 'a draft that is saved touches nothing that is read').toEqual(before)
  })

  test('keeps what two people write in different parts, and refuses what both changed, with both sides', async () => {
    const uid = await begin({ title: '原來的標題', lead: '原來的前言' })
    await save(uid, 1, { fields: { title: '甲的標題' } })
    expect((await save(uid, 1, { fields: { title: '原來的標題', lead: '乙的前言' } })).json.items).toMatchObject({
      version: 3,
      changed: ['lead'],
      merged: { fields: { title: '甲的標題', lead: '乙的前言' } },
    })
    expect((await read(uid)).fields).toMatchObject({ title: '甲的標題', lead: '乙的前言' })
    const refused = await save(uid, 1, { fields: { title: '乙的標題' } })
    expect([refused.status, refused.json.code, refused.json['stale']]).toEqual([
      409,
      'stale_version',
      { version: 3, at: expect.any(String), parts: [{ part: 'title', yours: '乙的標題', theirs: '甲的標題' }] },
    ])
    expect((await read(uid)).version).toBe(3)
    expect((await save(uid, 9, { fields: { title: '未來' } })).status).toBe(422)
  })

  test('takes the blocks that changed alone, and keeps what two write in different ones', async () => {
    const uid = await begin()
    const [a, b, c] = [paragraph('一', 'a'), paragraph('二', 'b'), paragraph('三', 'c')]
    await save(uid, 1, { document: doc(a, b, c) })
    const theirs = { changed: [paragraph('二二', 'b'), paragraph('四', 'd')], order: ['d', 'a', 'b', 'c'] }
    expect((await save(uid, 2, { blocks: theirs })).json.items).toEqual({ version: 3, changed: ['document'], merged: null })
    const key = randomUUID()
    const mine = { key, blocks: { changed: [paragraph('三三', 'c')], order: ['c', 'b'] } }
    const merged = doc(paragraph('三三', 'c'), paragraph('四', 'd'), paragraph('二二', 'b'))
    for (const changed of [['document'], []]) {
      const { version, ...told } = (await save(uid, 2, mine)).json.items as { version: number; changed: string[] }
      expect([version, told]).toMatchObject([4, { changed, merged: { document: merged } }])
    }
    expect((await read(uid)).document).toEqual(merged)
    const refused = await save(uid, 2, { blocks: { changed: [paragraph('乙的二', 'b')] } })
    expect(refused.json['stale']).toEqual({
      version: 4,
      at: expect.any(String),
      parts: [{ part: 'block:b', yours: paragraph('乙的二', 'b'), theirs: paragraph('二二', 'b') }],
    })
    const gone = await save(uid, 3, { blocks: { changed: [paragraph('又一個', 'a')] } })
    expect(gone.json['stale']).toMatchObject({ parts: [{ part: 'block:a', theirs: null }] })
    const faults: object[] = [
      { blocks: { changed: [], order: ['nothing'] } },
      { blocks: { changed: [paragraph('無處', 'e')] } },
      { blocks: { changed: [], order: ['d', 'd'] } },
      { blocks: { changed: [{ type: 'poll', attrs: { key: 'd' } }] } },
      { blocks: { changed: [{ type: 'paragraph' }] } },
      { blocks: { changed: [], order: [] } },
      { blocks: { changed: [] }, document: doc(a) },
    ]
    for (const fault of faults) expect([fault, (await save(uid, 4, fault)).status]).toEqual([fault, 422])
    expect((await read(uid)).version).toBe(4)
  })

  test('is done once for a key, and refuses that key for anything else, also from somebody else', async () => {
    const uid = await begin({ title: '原來的標題', lead: '原來的前言' })
    await save(uid, 1, { document: doc(paragraph('一', 'a'), paragraph('二', 'b')) })
    const key = randomUUID()
    const mine = { key, fields: { title: '甲' }, blocks: { changed: [paragraph('一一', 'a')] } }
    // upon an older version, so that it was merged
    await save(uid, 2, { fields: { lead: '乙的前言' } })
    expect((await save(uid, 2, mine)).json.items).toMatchObject({ version: 4, changed: ['title', 'document'] })
    await save(uid, 4, { fields: { title: '後來的' } })
    expect((await save(uid, 2, mine)).json.items).toMatchObject({ version: 4, changed: [], merged: { fields: { title: '甲' } } })
    const others = [
      { ...mine, fields: { title: '另一個' } },
      { ...mine, blocks: { changed: [paragraph('另一段', 'a')] } },
      { key, fields: { title: '甲' } },
      { ...mine, kind: 'named', name: '送審前' },
    ]
    for (const other of others) {
      const refused = await save(uid, 2, other)
      expect([refused.status, refused.json.errors?.[0]]).toEqual([
        422,
        { path: 'body.key', message: expect.stringContaining('換一個 key') },
      ])
    }
    expect((await save(uid, 5, mine)).status).toBe(422)
    expect((await ask(`/${uid}/save`, { base: 2, ...mine }, 'editor')).status).toBe(422)
    expect(await read(uid)).toMatchObject({ version: 5, fields: { title: '後來的', lead: '乙的前言' } })
  })

  test('refuses what together would be too long, upon a version that is not yet, and from who may not write it any more', async () => {
    const writer = await viewerWith(db, ['edit'])
    const uid = await begin({ title: '原來的標題' })
    await save(uid, 1, { document: doc(paragraph('一', 'a'), paragraph('二', 'b')) })
    const long = (key: string) => ({ blocks: { changed: [paragraph('字'.repeat(60_000), key)] } })
    expect((await save(uid, 2, long('a'))).json.items).toMatchObject({ version: 3 })
    const whole = doc(paragraph('一', 'a'), paragraph('字'.repeat(200_000), 'b'))
    for (const [change, said] of [
      [long('b'), '內文最多 100,000 個字'],
      [{ document: whole }, '內文最多 100,000 個字'],
    ] as const) {
      const refused = await save(uid, 2, change)
      expect([refused.status, refused.json.errors?.map(({ path, message }) => `${path} ${message}`).join()]).toEqual([
        422,
        expect.stringMatching(new RegExp(`^body.document.*${said}`)),
      ])
    }
    const future = await save(uid, 4, { fields: { title: '未來' } })
    expect([future.status, future.json.errors?.[0]?.path]).toEqual([422, 'body.base'])
    const mine = (as: Viewer) => ask(`/${uid}/save`, { base: 3, key: randomUUID(), fields: { lead: '我的' } }, as)
    expect((await mine({ ...writer, capabilities: [] })).status).toBe(403)
    expect(await read(uid)).toMatchObject({ version: 3, fields: { title: '原來的標題', lead: '' } })
    expect((await mine(writer)).json.items).toMatchObject({ version: 4 })
  })

  test.each<[string, object, string]>([
    ['a kind of block that is not known', { document: doc({ type: 'poll', attrs: { key: 'a' } }) }, '沒有這種區塊：poll'],
    ['a key that stands twice', { document: doc(paragraph('一'), paragraph('二')) }, 'key first 用了兩次'],
    [
      'a link to nowhere',
      {
        document: doc({
          ...paragraph('一'),
          content: [{ type: 'text', text: '一', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }],
        }),
      },
      '連結只能通往',
    ],
    [
      'HTML of their own',
      { document: doc({ type: 'kept', attrs: { key: 'a', html: '<script>1</script>', text: '' } }) },
      '保留的區塊',
    ],
    ['200,000 characters', { document: doc(paragraph('字'.repeat(200_000))) }, '內文最多 100,000 個字'],
    [
      'a picture that is not there',
      { document: doc({ type: 'image', attrs: { key: 'a', media: 'nothing', width: 1, height: 1, alt: null } }) },
      '沒有這個編號：nothing',
    ],
    ['an author that is nobody', { fields: { authors: [987_654] } }, '沒有這個編號：987654'],
    ['a field that there is not', { fields: { colour: 'red' } }, 'Unrecognized key'],
    ['a title of two lines', { fields: { title: '一\n二' } }, '只能是一行'],
    [
      'a reference that runs',
      { fields: { references: [{ title: '一', publisher: '二', url: 'javascript:alert(1)' }] } },
      '網址要以 https',
    ],
  ])('refuses %s, and keeps what it was', async (_, change, message) => {
    const uid = await begin({ title: '原來的標題' })
    const refused = await save(uid, 1, change)
    expect([refused.status, refused.json.code]).toEqual([422, 'validation_failed'])
    expect(refused.json.errors?.map((error) => error.message).join()).toContain(message)
    expect(await read(uid)).toMatchObject({ version: 1, fields: { title: '原來的標題' } })
  })

  test('of an imported post says what its print says, and keeps that as its first version', async () => {
    const uid = await uidOf('article', 7)
    const whole = await read(uid)
    expect(whole).toMatchObject({ version: 1, number: 7, state: 'public', changed: false })
    const document = doc(...whole.document.content.slice(1))
    expect((await save(uid, 1, { document })).json.items).toMatchObject({ version: 2, changed: ['document'] })
    expect(await read(uid)).toMatchObject({ version: 2, changed: true })
    const key = randomUUID()
    expect((await ask(`/${uid}/restore`, { version: 1, base: 2, key })).json.items).toEqual({ version: 3 })
    expect((await ask(`/${uid}/restore`, { version: 1, base: 2, key })).json.items, 'asked twice').toEqual({ version: 3 })
    expect((await ask(`/${uid}/restore`, { version: 1, base: 2, key: randomUUID() })).json.code).toBe('stale_version')
    const { fields, hash } = await read(uid)
    expect({ fields, hash }).toEqual({ fields: whole.fields, hash: whole.hash })
    expect((await versions(uid)).map(({ kind }) => kind)).toEqual(['restored', 'auto', 'published'])
    expect((await ask(`/${uid}/versions/9`)).status).toBe(404)
    expect((await save(uid, 3, { fields: { type: 'blog' } })).json.errors?.[0]?.message).toContain('不能換種類')
  })

  test('keeps its versions: nothing changes them, and only autosaved ones go, in time', async () => {
    const uid = await begin()
    await save(uid, 1, { fields: { title: '一' } })
    await save(uid, 2, { fields: { title: '二' } })
    await save(uid, 3, { fields: { title: '三' } })
    await thinVersions(db as unknown as Database, now)
    expect((await versions(uid)).map(({ version }) => version)).toEqual([4, 3, 2, 1])
    await thinVersions(db as unknown as Database, new Date(now.getTime() + 31 * 86_400_000))
    expect((await versions(uid)).map(({ version }) => version)).toEqual([4, 1])
    expect((await save(uid, 2, { fields: { title: '四' } })).json.code, 'upon one that is gone').toBe('stale_version')
    await expect(db.execute(sql`update manuscript_versions set name = '' where uid = ${uid}`)).rejects.toThrow()
    await expect(db.execute(sql`delete from manuscript_versions where uid = ${uid} and version = 1`)).rejects.toThrow()
    expect((await versions(uid)).length).toBe(2)
  })
})

describe('two who write in one manuscript, over lines that are cut, on devices that are switched off', () => {
  const at = fc.nat({ max: 20 })
  const step = fc.record({
    who: fc.nat({ max: 1 }),
    act: fc.constantFrom('write', 'write', 'write', 'lead', 'put in', 'take out', 'move', 'save', 'save', 'save', 'switch off'),
    at,
    to: at,
    line: fc.constantFrom('whole', 'whole', 'cut before', 'cut behind'),
    side: fc.constantFrom('mine', 'theirs'),
  })
  /** Words of which each is written once. */
  const wordsIn = (value: unknown) => JSON.stringify(value ?? null).match(/〔\d+〕/g) ?? []

  test('lose no word but what one of them took out, or decided against', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const uid = await begin()
        await save(uid, 1, { document: doc(...['a', 'b', 'c', 'd'].map((name) => paragraph(name, name))) })
        const writers = [new Writer(db, uid, 'editor'), new Writer(db, uid, 'admin')] as const
        for (const writer of writers) await writer.switchOn()
        const [written, givenUp] = [new Set<string>(), new Set<string>()]
        const giveUp = (lost: unknown, won: unknown = null) => {
          const left = new Set(wordsIn(won))
          for (const word of wordsIn(lost)) if (!left.has(word)) givenUp.add(word)
        }
        const choose = (side: 'mine' | 'theirs') => (sides: { mine: unknown; theirs: unknown }) => {
          giveUp(sides[side === 'mine' ? 'theirs' : 'mine'], sides[side])
          return side
        }
        for (const [turn, { who, act, at, to, line, side }] of steps.entries()) {
          const writer = writers[who as 0 | 1]
          const blocks = writer.text.document.content
          const place = at % blocks.length
          const word = `〔${turn}〕`
          if (act === 'write' || act === 'lead' || act === 'put in') written.add(word)
          if (act === 'write')
            writer.writeBlocks(
              (all) =>
                all.map((block, at) =>
                  at === place ? { ...block, content: [{ type: 'text', text: wordsIn(block).join('') + word }] } : block,
                ) as Block[],
            )
          if (act === 'lead') writer.write((now) => ({ ...now, fields: { ...now.fields, lead: now.fields.lead + word } }))
          if (act === 'put in') writer.writeBlocks((all) => all.toSpliced(place, 0, paragraph(word, `new-${turn}`) as Block))
          if (act === 'take out' && blocks.length > 1) {
            giveUp(blocks[place])
            writer.writeBlocks((all) => all.toSpliced(place, 1))
          }
          if (act === 'move')
            writer.writeBlocks((all) => all.toSpliced(place, 1).toSpliced(to % all.length, 0, all[place] as Block))
          if (act === 'save') {
            writer.line = line
            await writer.save(choose(side))
            writer.line = 'whole'
          }
          if (act === 'switch off') {
            writer.switchOff()
            await writer.switchOn()
          }
        }
        // each to the end, and once more for what the other's end brought
        for (const writer of [...writers, ...writers])
          for (let tries = 0; tries === 0 || (!writer.isSafe && tries < 10); tries += 1) await writer.save(choose('mine'))
        expect(writers.map(({ isSafe }) => isSafe)).toEqual([true, true])
        const { fields, document } = await read(uid)
        const left = new Set(wordsIn([fields['lead'], document]))
        expect([...written].filter((word) => !left.has(word) && !givenUp.has(word))).toEqual([])
        for (const writer of writers) writer.switchOff()
      }),
      { numRuns: process.env['LONG'] ? 300 : 4 },
    )
  })
})

const publish = (uid: number, version: number, more: object = {}) =>
  ask(`/${uid}/publish`, { version, key: randomUUID(), ...more })
const publicly = async (number: number) => {
  const { status, json } = await callApi(db, `/api/v3.0/article/${number}`)
  return { status, post: json.items as { title: string; updated_at: string; tags: unknown; content: { html: string }[] } }
}
const ready = { title: '減鹽從湯開始', lead: '一碗湯有多少鹽？', authors: [2, 1], tags: [1, 2], channels: [11] }
/** A manuscript of two sentences, ready to be published. */
async function finished(fields: object = {}) {
  const uid = await begin({ ...ready, ...fields })
  await save(uid, 1, { document: doc(paragraph('先把湯放涼。'), paragraph('再把油撈掉。', 'second')) })
  return uid
}
const acts = async (uid: number) =>
  (await actsOn(db, `post:${uid}`, 20)).map(({ action, reason }) => [action, reason].join(' ').trim())

describe('publish-post', () => {
  test('makes of what is written what is read, and what is written afterwards changes nothing of it', async () => {
    const uid = await finished()
    const asked = { version: 2, key: randomUUID() }
    const first = await ask(`/${uid}/publish`, asked)
    const { number, version } = first.json.items as { number: number; version: number }
    expect([first.status, version, (await ask(`/${uid}/publish`, asked)).json.items]).toEqual([200, 3, first.json.items])
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
    const before = await printed()
    await save(uid, 3, { fields: { title: '減鹽從麵開始' } })
    expect([await printed(), (await publicly(number)).post.title]).toEqual([before, '減鹽從湯開始'])
    expect(await read(uid)).toMatchObject({ version: 4, state: 'public', changed: true })
    expect((await publish(uid, 4, { reason: '標題寫錯', spelling_only: true })).json.items).toEqual({ number, version: 5 })
    expect((await publicly(number)).post.title).toBe('減鹽從麵開始')
    expect(await acts(uid)).toEqual(['publish-post 標題寫錯', 'publish-post', 'create-manuscript'])
  })

  test('gives what a preview had shown, which is written nowhere', async () => {
    const draft = await begin()
    expect([(await ask(`/${draft}/preview`)).json.items]).toMatchObject([{ id: 0, title: '', content: [] }])
    const uid = await finished({ magazine: { issue: 1, section: '專題' }, wall: 'memberwall' })
    const before = await printed()
    const preview = await ask(`/${uid}/preview`)
    expect([preview.status, await printed()]).toEqual([200, before])
    const { number } = (await publish(uid, 2)).json.items as { number: number }
    const own = { id: number, url: `/article/${number}`, publish_date: expect.any(String), updated_at: expect.any(String) }
    const read = await callApi(db, `/api/v3.0/article/${number}`, { as: 'member' })
    expect({ ...(preview.json.items as object), ...own }).toEqual(read.json.items)
    await save(uid, 3, { fields: { title: '還沒發布的標題' } })
    expect((await ask(`/${uid}/preview`)).json.items).toMatchObject({ id: number, title: '還沒發布的標題' })
  })

  test('tells readers of an edit when words have changed, and not when a tag or the order of authors has', async () => {
    const uid = await finished({ publish_at: '2026-10-01T08:00:00+08:00' })
    const { number } = (await publish(uid, 2)).json.items as { number: number }
    const edited = (await publicly(number)).post.updated_at
    expect(edited).toBe('2026-10-01T00:00:00Z')
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

  test('changes what readers have read with a correction at its end, or by its spelling alone, and never without a word', async () => {
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
    const announced = /^<p><strong>更正（\d{4}\.\d\d\.\d\d）<\/strong>　說明在全文的文末。<\/p>$/
    expect((await text()).at(-1), 'before a wall: that there was one, and nothing of what it says').toMatch(announced)
    expect((await publicly(number)).post).toMatchObject({ corrections: [] })
    for (const statement of [sql`update corrections set text = ''`, sql`delete from corrections`])
      await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
  })

  test('does not forget that it was read: withdrawn, scheduled, taken off the schedule, other words take a correction', async () => {
    const uid = await finished()
    await publish(uid, 2)
    await ask(`/${uid}/withdraw`, { reason: '重寫' })
    expect((await publish(uid, 3, { publish_at: '2099-01-01T08:00:00+08:00' })).status).toBe(200)
    await ask(`/${uid}/unschedule`, { reason: '等一下' })
    await save(uid, 4, { document: doc(paragraph('先把湯放涼 50 分鐘。')) })
    expect(await read(uid)).toMatchObject({ state: 'draft', corrects: true })
    const hour = { publish_at: new Date().toISOString() }
    expect((await publish(uid, 5, hour)).json.errors?.map(({ path }) => path)).toEqual(['body.correction'])
    expect((await publish(uid, 5, { ...hour, correction: '是 50 分鐘。' })).status).toBe(200)
  })

  test('says who paid wherever the lead is shown, and knows the lead without it again', async () => {
    const uid = await finished({ sponsor: '晴日保險' })
    const { number } = (await publish(uid, 2)).json.items as { number: number }
    expect((await publicly(number)).post).toMatchObject({ lead: '一碗湯有多少鹽？（晴日保險 贊助）' })
    expect((await read(uid)).fields).toMatchObject({ lead: '一碗湯有多少鹽？', sponsor: '晴日保險' })
    await save(uid, 3, { fields: { sponsor: null } })
    expect((await publish(uid, 4)).status).toBe(200)
    expect((await publicly(number)).post).toMatchObject({ lead: '一碗湯有多少鹽？' })
  })

  test('refuses what is not fit to be read, and what its publisher has not seen', async () => {
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

  test('waits for its hour, and is taken back with a reason and published again under its number', async () => {
    const uid = await finished()
    const { number } = (await publish(uid, 2, { publish_at: '2099-01-01T08:00:00+08:00' })).json.items as { number: number }
    expect([(await publicly(number)).status, (await read(uid)).state]).toEqual([404, 'scheduled'])
    const hour = async (publish_at: string) => (await publish(uid, 3, { publish_at })).json.errors?.map(({ path }) => path)
    expect(await hour('2026-10-01T08:00:00+08:00'), 'an hour that is over').toEqual(['body.publish_at'])
    // the field says so itself; what readers have keeps its own hour, and one that is yet to come is taken
    const kept = async (publish_at: string) => {
      const answer = await ask(`/${uid}/save`, { base: 3, key: randomUUID(), kind: 'auto', name: '', fields: { publish_at } })
      return answer.json.errors?.map(({ path, message }) => [path, message])
    }
    expect(await kept('2026-10-01T08:00:00+08:00')).toEqual([
      ['body.fields.publish_at', '這個時間已經過了（台北時間），請選以後的時間，或留空立刻公開'],
    ])
    expect((await read(uid)).version).toBe(3)
    // the same instant, whatever the clock of whoever says it shows
    const at = new Date(Date.now() - 7 * 3_600_000).toISOString().replace('Z', '-07:00')
    expect([await hour(at), (await publicly(number)).status]).toEqual([undefined, 200])
    const late = await publish(uid, 4, { publish_at: '2099-01-01T08:00:00+08:00' })
    expect(
      late.json.errors?.map(({ path }) => path),
      'readers would lose what they read',
    ).toEqual(['body.publish_at'])
    expect((await ask(`/${uid}/unschedule`, {})).status, 'its hour has come').toBe(409)
    expect((await ask(`/${uid}/withdraw`, {})).status).toBe(422)
    for (const _ of ['once', 'and again']) expect((await ask(`/${uid}/withdraw`, { reason: '授權到期' })).status).toBe(200)
    expect([(await publicly(number)).status, (await read(uid)).state]).toEqual([404, 'withdrawn'])
    expect((await publish(uid, 4)).json.items).toMatchObject({ number })
    expect((await publicly(number)).status).toBe(200)
    expect((await acts(uid)).slice(0, 3)).toEqual(['publish-post', 'withdraw-post 授權到期', 'publish-post'])
    expect((await ask(`/${await begin()}/withdraw`, { reason: '還沒有發布' })).status).toBe(409)
  })

  test('comes out neither now nor at an hour before its embargo ends, and says until when and why', async () => {
    const [soon, later] = [60, 120].map((minutes) => new Date(Date.now() + minutes * 60_000).toISOString()) as [string, string]
    const uid = await finished({ embargo: { until: later, note: '期刊解禁，和出版社約好' } })
    for (const when of [{}, { publish_at: soon }]) {
      const refused = await publish(uid, 2, when)
      expect([refused.status, refused.json.errors]).toEqual([
        422,
        [{ path: 'fields.embargo.until', message: expect.stringMatching(/^台北時間.*以前不能公開（期刊解禁，和出版社約好）/) }],
      ])
    }
    expect(await read(uid)).toMatchObject({ state: 'draft', number: null, embargo_until: later })
    const checks = (await ask(`/${uid}/check`)).json.items as { blocking: boolean; place: string }[]
    expect(checks).toContainEqual(expect.objectContaining({ blocking: true, place: 'fields.embargo.until' }))
    expect(((await ask('?limit=5')).json.items as { embargo_until: string }[])[0]?.embargo_until).toBe(later)
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
    const restored = await ask(`/${other}/restore`, { version: 2, base: 4, key: randomUUID() })
    expect([restored.status, restored.json.errors?.[0]?.path], 'nor by an older version').toEqual([
      422,
      'body.fields.embargo.until',
    ])
    expect((await read(uid)) as object).toMatchObject({ embargo_until: null, state: 'scheduled' })
  })

  test('shows in a card what the public may see now, under its name of now, and nothing where that was taken back', async () => {
    const leading = { type: 'card', attrs: { key: 'card', of: 'post', thing: '' } }
    const other = await finished({ title: '被指到的文章', publish_at: '2026-10-01T08:00:00+08:00' })
    const { number: others } = (await publish(other, 2)).json.items as { number: number }
    const cards = ['bmi', '1', '3', 'weekly'].map((thing, at) => ({
      type: 'card',
      attrs: { key: `card-${at}`, of: ['tool', 'quiz', 'product', 'newsletter'][at], thing },
    }))
    const [{ slug }] = (await db.execute<{ slug: string }>(sql`select slug from newsletters order by id limit 1`)).rows as [
      { slug: string },
    ]
    const named = cards.map((card) =>
      card.attrs.of === 'newsletter' ? { ...card, attrs: { ...card.attrs, thing: slug } } : card,
    )
    const note = { type: 'reviewer_note', attrs: { key: 'note', author: 3 }, content: [paragraph('不量那一側。', 'said')] }
    const uid = await finished({ publish_at: '2026-10-01T08:00:00+08:00' })
    const written = (thing: string, ...notes: object[]) =>
      doc(paragraph('先把湯放涼。'), { ...leading, attrs: { ...leading.attrs, thing } }, ...named, ...notes)
    await save(uid, 2, { document: written('article/99999') })
    const refused = await publish(uid, 3)
    expect([refused.status, JSON.stringify(refused.json)]).toEqual([422, expect.stringContaining('現在沒有公開：article/99999')])
    await save(uid, 3, { document: written(`article/${others}`, note) })
    expect((await publish(uid, 4)).json.errors?.[0]?.message, 'a note in the name of somebody who has not read it').toContain(
      '審訂批註',
    )
    await ask(`/${uid}/submit`, { version: 4, key: randomUUID(), reviewer: 3 })
    await ask(`/${uid}/sign`, { version: 5, key: randomUUID() }, await viewerFor(db, 'reviewer' as Person, now))
    const { number } = (await publish(uid, 6)).json.items as { number: number }
    const shown = async () => {
      const { json, tags: names } = await callApi(db, `/api/v3.0/article/${number}`)
      const { content } = json.items as { content: { type: string; html: string }[] }
      return { names, kinds: content.map(({ type }) => type), html: content.map(({ html }) => html).join('') }
    }
    const whole = await shown()
    expect(whole.kinds).toEqual(['paragraph', 'card', 'card', 'card', 'card', 'card', 'reviewer_note'])
    for (const words of [
      '被指到的文章',
      'href="/tool/bmi"',
      'href="/test/Index/1"',
      '揭露：',
      'href="/newsletter"',
      '審訂批註：',
    ])
      expect(whole.html).toContain(words)
    expect(whole.names).toEqual(expect.arrayContaining([`post:article:${others}`, 'quiz:1', 'shop:3', 'newsletters', 'author:3']))
    await publish(other, (await read(other)).version, { correction: '標題換了。' })
    await db.execute(sql`update posts set title = '換過的題目' where uid = ${other}`)
    expect((await shown()).html).toContain('換過的題目')
    await ask(`/${other}/withdraw`, { reason: '授權到期' })
    const without = await shown()
    expect([without.kinds, without.html.includes('換過的題目')]).toEqual([whole.kinds.filter((_, at) => at !== 1), false])
    expect(without.names, 'it comes back when that does').toContain(`post:article:${others}`)
  })

  test('waits for no hour any more once that is taken back, and comes out under the same number later', async () => {
    const uid = await finished()
    const { number } = (await publish(uid, 2, { publish_at: '2099-01-01T08:00:00+08:00' })).json.items as { number: number }
    expect((await ask(`/${uid}/unschedule`, { reason: '等受訪者' })).status).toBe(200)
    expect(await read(uid)).toMatchObject({ state: 'draft', number, version: 3, publish_date: null })
    expect([(await ask(`/${uid}/unschedule`, {})).status, (await acts(uid))[0]]).toEqual([409, 'unschedule-post 等受訪者'])
    const { rows: printed } = await db.execute(sql`select state from posts where uid = ${uid}`)
    expect(printed).toEqual([{ state: 'withdrawn' }])
    expect((await publish(uid, 3, { publish_at: new Date().toISOString() })).json.items).toMatchObject({ number })
    expect((await publicly(number)).status).toBe(200)
  })

  test('gives each of those who publish at the same moment a number of their own', async () => {
    const uids = await Promise.all(Array.from({ length: 6 }, () => finished()))
    const numbers = await Promise.all(uids.map(async (uid) => ((await publish(uid, 2)).json.items as { number: number }).number))
    expect(new Set(numbers).size).toBe(6)
  })

  test('leaves the old print everywhere, or the new one, wherever it is broken off', async () => {
    const uid = await finished({ publish_at: '2026-10-01T08:00:00+08:00' })
    await publish(uid, 2)
    await save(uid, 3, { fields: { title: '換了的標題', tags: [3], authors: [1], channels: [11, 12] } })
    const everything = async () => [
      await printed(),
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

describe('a renderer that has changed', () => {
  const prints = () =>
    db.execute<{ uid: string; blocks: string; renderer: number }>(
      sql`select uid, md5(blocks::text) as blocks, renderer from posts where document is not null order by uid`,
    )
  const marked = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from search_dirty`)).rows[0]?.n

  test('has its prints compiled again: what comes out otherwise is written, and nothing else is marked or purged', async () => {
    const { rows: before } = await prints()
    expect(before.every((print) => print.renderer === renderer)).toBe(true)
    expect(await compileAgain(db)).toEqual({ compiled: 0, changed: 0 })
    const uid = await uidOf('article', 5)
    await db.execute(sql`update posts set renderer = 1`)
    await db.execute(sql`
      update posts set blocks = jsonb_set(blocks, '{0,html}', '"<p>從前的樣子</p>"'), compiled_at = clock_timestamp() where uid = ${uid}`)
    await db.execute(sql`delete from search_dirty`)
    expect(await compileAgain(db)).toEqual({ compiled: before.length, changed: 1 })
    expect((await prints()).rows).toEqual(before)
    expect(await marked()).toBe(1)
  })

  test('goes on where it was ended', async () => {
    await db.execute(sql`update posts set renderer = 1`)
    await expect(compileAgain(breakingAt(2))).rejects.toThrow('broken off')
    const left = (await prints()).rows.filter((print) => print.renderer < renderer).length
    expect(left).toBe((await prints()).rows.length)
    expect((await compileAgain(db)).compiled).toBe(left)
    expect((await prints()).rows.every((print) => print.renderer === renderer)).toBe(true)
  })
})

/** The database, whose transactions are broken off before their n-th statement. */
function breakingAt(statement: number): Database {
  const asking = new Set(['execute', 'select', 'insert', 'update', 'delete'])
  return new Proxy(db as unknown as Database, {
    get: (target, name) =>
      name !== 'transaction'
        ? Reflect.get(target, name)
        : (work: (tx: Database) => Promise<unknown>) => {
            let asked = 0
            return target.transaction((tx) =>
              work(
                new Proxy(tx, {
                  get(inner, method) {
                    if (asking.has(String(method)) && asked++ === statement) throw new Error('broken off')
                    const value = Reflect.get(inner, method)
                    return typeof value === 'function' ? value.bind(inner) : value
                  },
                }),
              ),
            )
          },
  })
}

describe('the list', () => {
  const list = async (query: Record<string, string>) => {
    const { status, json } = await ask(`?${new URLSearchParams(query)}`)
    return {
      status,
      items: json.items as { uid: number; title: string; state: string; type: string }[],
      next: json['next'] as string | null,
    }
  }

  test('goes through every manuscript once, the last changed first', async () => {
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

  test('shows a writer their own, a reviewer what they are asked to sign, as the manuscript stands now, and editors all', async () => {
    const writer = await viewerWith(db, ['write'])
    const reviewer = { ...(await viewerWith(db, ['review'])), author: 4 }
    const nobody = await viewerWith(db, ['review'])
    const seenBy = async (as: Viewer) => {
      const { json } = await ask('?words=只給看得見的人&limit=100', undefined, as)
      return (json.items as { uid: number }[]).map(({ uid }) => uid)
    }
    const title = '只給看得見的人'
    const others = await begin({ title })
    const begun = await ask('', { type: 'article', key: randomUUID(), fields: { title } }, writer)
    const own = (begun.json.items as { uid: number }).uid
    expect([await seenBy(writer), await seenBy(reviewer), await seenBy(nobody)]).toEqual([[own], [], []])
    expect(await seenBy(admin)).toEqual([own, others])
    await save(others, 1, { fields: { reviewer: 4 } })
    expect([await seenBy(writer), await seenBy(reviewer), await seenBy(nobody)]).toEqual([[own], [others], []])
    const statuses = (as: Viewer) =>
      Promise.all(
        [own, others].flatMap((uid) => [`/${uid}`, `/${uid}/versions`]).map(async (at) => (await ask(at, undefined, as)).status),
      )
    expect(await statuses(writer)).toEqual([200, 200, 403, 403])
    expect(await statuses(reviewer)).toEqual([403, 403, 200, 200])
    await save(others, 2, { fields: { reviewer: null } })
    expect([await seenBy(reviewer), (await ask(`/${others}`, undefined, reviewer)).status]).toEqual([[], 403])
    const printed = Number((await db.execute(sql`select count(*) as n from posts where reviewer_id = 3`)).rows[0]?.['n'])
    const listed = await ask('?limit=100', undefined, { ...reviewer, author: 3 })
    expect([(listed.json.items as unknown[]).length, printed > 0]).toEqual([printed, true])
    // who does both sees each once, the last changed first, page by page: their own, what they sign, and what is both
    const both = { ...(await viewerWith(db, ['write', 'review'])), author: 3 }
    for (const fields of [{ title }, { title, reviewer: 3 }]) await ask('', { type: 'article', key: randomUUID(), fields }, both)
    const seen: { uid: number; changed_at: string }[] = []
    for (let after: string | null = ''; after !== null; ) {
      const { json } = await ask(`?limit=3${after && `&after=${after}`}`, undefined, both)
      seen.push(...(json.items as typeof seen))
      after = json['next'] as string | null
    }
    expect([new Set(seen.map((one) => one.uid)).size, seen.length]).toEqual([printed + 2, printed + 2])
    expect(seen).toEqual(seen.toSorted((one, other) => other.changed_at.localeCompare(one.changed_at) || other.uid - one.uid))
  })

  test('narrows by state, type, author, channel and words of the title, all of them together', async () => {
    const uid = await finished({ title: '獨一無二的 DASH 飲食' })
    for (const words of ['独一', 'ＤＡＳＨ', 'DASH饮食', '一', 'h'])
      expect([words, (await list({ words, state: 'draft', author: '2' })).items.map((item) => item.uid)]).toEqual([
        words,
        expect.arrayContaining([uid]),
      ])
    expect((await list({ words: 'dash 獨一', state: 'draft', type: 'article', author: '2', channel: '11' })).items).toMatchObject(
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

  test('finds words in titles and texts, once they were read; for who may read them, and never for readers', async () => {
    const writer = await viewerWith(db, ['write'])
    const other = await viewerWith(db, ['write', 'answer'])
    const fields = { title: '量血壓的時間' }
    const document = doc(paragraph('家裡的人說，蕗蕎醃漬後鈉含量很高，B 肝病人少吃。'))
    const body = { type: 'article', key: randomUUID(), fields, document }
    const { uid } = (await ask('', body, writer)).json.items as { uid: number }
    type Found = { uid: number; excerpt: { text: string; hit: boolean }[] }[]
    const found = async (query: Record<string, string>, as: Person | Viewer = 'admin') =>
      (await ask(`?${new URLSearchParams({ in: 'text', ...query })}`, undefined, as)).json.items as Found
    const before = await printed()
    expect(await found({ words: '蕗蕎' }), 'not read yet').toEqual([])
    await readTexts(db)
    expect(await printed(), 'what is read of a draft touches nothing that is public').toEqual(before)
    const [first] = await found({ words: '蕗蕎' })
    expect([first?.uid, first?.excerpt.filter(({ hit }) => hit)]).toEqual([uid, [{ text: '蕗蕎', hit: true }]])
    for (const words of ['蕗蕎醃漬 血壓', '家里的人', 'B肝病人', '壓的時', '蕗'])
      expect([words, (await found({ words })).map((one) => one.uid)]).toEqual([words, [uid]])
    for (const words of ['蕗蕎漬', '蕗蕎 無雙', '？'])
      expect([words, (await found({ words })).map((one) => one.uid)]).toEqual([words, []])
    expect(await found({ words: '血壓的時間' })).toMatchObject([{ uid, excerpt: [] }])
    expect((await found({ words: '蕗蕎', state: 'draft', type: 'article' })).length).toBe(1)
    const none = { state: 'public', type: 'blog', author: '3', channel: '12', changed: 'true' }
    for (const [name, value] of Object.entries(none))
      expect(await found({ words: '蕗蕎', [name]: value }), `${name}=${value}`).toEqual([])
    const seen = async (as: Viewer) => (await found({ words: '蕗蕎' }, as)).length
    expect([await seen(writer), await seen(other), await seen(await viewerWith(db, ['review']))]).toEqual([1, 0, 0])

    await drainSearchQueue(connection)
    const { json } = await callApi(db, '/api/v3.0/search?keyword=蕗蕎', {})
    expect(JSON.stringify(json), 'a reader').not.toContain('蕗蕎醃')
    const reviewer = { ...(await viewerWith(db, ['review'])), author: 4 }
    await save(uid, 1, { fields: { reviewer: 4 }, document: doc(paragraph('換了一段話，談藠頭。')) })
    await readTexts(db)
    expect([await found({ words: '蕗蕎' }), (await found({ words: '藠頭' }, reviewer)).length]).toEqual([[], 1])
    await save(uid, 2, { fields: { reviewer: null } })
    expect(await found({ words: '藠頭' }, reviewer), 'no longer asked to sign it, and not read since').toEqual([])
    expect((await found({ words: '藠頭' }))[0]?.uid).toBe(uid)
  })

  test('goes through all that holds a word, page by page', async () => {
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
    // what an hour narrows is found as well, whichever is rare
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
