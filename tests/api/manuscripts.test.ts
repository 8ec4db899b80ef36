import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Database } from '../../src/db/connect.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import type { Block } from '../../src/domain/posts/blocks.ts'
import { pruneVersions } from '../../src/operations/manuscripts/history.ts'
import { viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { doc, manuscriptsOf, paragraph } from '../support/manuscripts.ts'
import { Writer } from '../support/writer.ts'

const { db } = await createTestDatabase()
const now = new Date()
const { request, begin, published, read, save, uidOf, versions } = manuscriptsOf(db)

describe('a manuscript', () => {
  test('is saved without invisible characters', async () => {
    const uid = await begin({ title: '超\u00ad音波' })
    const [a, b] = [paragraph('做超\u00ad音\u200b波檢\u2060查', 'a'), paragraph('\u200b', 'b')]
    expect((await save(uid, 1, { fields: { lead: '⾼\ufeff血壓' }, document: doc(a, b) })).status).toBe(200)
    const { fields, document } = await read(uid)
    expect([fields.title, fields.lead]).toEqual(['超音波', '高血壓'])
    expect(document.content).toMatchObject([paragraph('做超音波檢查', 'a'), { type: 'paragraph', attrs: { key: 'b' } }])
    expect(JSON.stringify(document)).not.toContain('\u200b')
  })

  test('is created once per key, saved, and stored in versions with their author', async () => {
    const key = randomUUID()
    const first = await request('', { type: 'article', key, fields: { title: '新的稿件' } })
    expect([first.status, (await request('', { type: 'article', key })).json.items]).toEqual([200, first.json.items])
    const { uid } = first.json.items as { uid: number }
    expect(await read(uid)).toMatchObject({
      version: 1,
      number: null,
      state: 'draft',
      changed: false,
      fields: { title: '新的稿件' },
    })
    const before = await published()
    const again = { key: randomUUID(), base: 1, fields: { lead: '前言' }, document: doc(paragraph('血壓量了又量。')) }
    const saved = await request(`/${uid}/save`, again)
    expect(saved.json.items).toEqual({ version: 2, changed: ['lead', 'document'], merged: null })
    expect((await request(`/${uid}/save`, again)).json.items, 'a save that was sent twice').toEqual({
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
    expect(await published(), 'saving a draft changes no public page').toEqual(before)
  })

  test('merges edits to different parts and rejects conflicting ones with both sides', async () => {
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

  test('is saved by its changed blocks alone, which merge with edits to other blocks', async () => {
    const uid = await begin()
    const [a, b, c] = [paragraph('一', 'a'), paragraph('二', 'b'), paragraph('三', 'c')]
    await save(uid, 1, { document: doc(a, b, c) })
    const theirs = { changed: [paragraph('二二', 'b'), paragraph('四', 'd')], order: ['d', 'a', 'b', 'c'] }
    expect((await save(uid, 2, { blocks: theirs })).json.items).toEqual({ version: 3, changed: ['document'], merged: null })
    const key = randomUUID()
    const mine = { key, blocks: { changed: [paragraph('三三', 'c')], order: ['c', 'b'] } }
    const merged = doc(paragraph('三三', 'c'), paragraph('四', 'd'), paragraph('二二', 'b'))
    for (const changed of [['document'], []]) {
      const { version, ...actual } = (await save(uid, 2, mine)).json.items as { version: number; changed: string[] }
      expect([version, actual]).toMatchObject([4, { changed, merged: { document: merged } }])
    }
    expect((await read(uid)).document).toEqual(merged)
    const refused = await save(uid, 2, { blocks: { changed: [paragraph('乙的二', 'b')] } })
    expect(refused.json['stale']).toEqual({
      version: 4,
      at: expect.any(String),
      parts: [{ part: 'block:b', yours: paragraph('乙的二', 'b'), theirs: paragraph('二二', 'b') }],
    })
    const response = await save(uid, 3, { blocks: { changed: [paragraph('又一個', 'a')] } })
    expect(response.json['stale']).toMatchObject({ parts: [{ part: 'block:a', theirs: null }] })
    const errors: object[] = [
      { blocks: { changed: [], order: ['nothing'] } },
      { blocks: { changed: [paragraph('無處', 'e')] } },
      { blocks: { changed: [], order: ['d', 'd'] } },
      { blocks: { changed: [{ type: 'poll', attrs: { key: 'd' } }] } },
      { blocks: { changed: [{ type: 'paragraph' }] } },
      { blocks: { changed: [], order: [] } },
      { blocks: { changed: [] }, document: doc(a) },
    ]
    for (const error of errors) expect([error, (await save(uid, 4, error)).status]).toEqual([error, 422])
    expect((await read(uid)).version).toBe(4)
  })

  test('applies an idempotency key once and rejects it for another request or user', async () => {
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
    expect((await request(`/${uid}/save`, { base: 2, ...mine }, 'editor')).status).toBe(422)
    expect(await read(uid)).toMatchObject({ version: 5, fields: { title: '後來的', lead: '乙的前言' } })
  })

  test('rejects an oversized merge, a future base version, and a writer without permission', async () => {
    const writer = await viewerWith(db, ['edit'])
    const uid = await begin({ title: '原來的標題' })
    await save(uid, 1, { document: doc(paragraph('一', 'a'), paragraph('二', 'b')) })
    const long = (key: string) => ({ blocks: { changed: [paragraph('字'.repeat(60_000), key)] } })
    expect((await save(uid, 2, long('a'))).json.items).toMatchObject({ version: 3 })
    const oversized = doc(paragraph('一', 'a'), paragraph('字'.repeat(200_000), 'b'))
    for (const [change, output] of [
      [long('b'), '內文最多 100,000 個字'],
      [{ document: oversized }, '內文最多 100,000 個字'],
    ] as const) {
      const refused = await save(uid, 2, change)
      expect([refused.status, refused.json.errors?.map(({ path, message }) => `${path} ${message}`).join()]).toEqual([
        422,
        expect.stringMatching(new RegExp(`^body.document.*${output}`)),
      ])
    }
    const future = await save(uid, 4, { fields: { title: '未來' } })
    expect([future.status, future.json.errors?.[0]?.path]).toEqual([422, 'body.base'])
    const mine = (as: Viewer) => request(`/${uid}/save`, { base: 3, key: randomUUID(), fields: { lead: '我的' } }, as)
    expect((await mine({ ...writer, capabilities: [] })).status).toBe(403)
    expect(await read(uid)).toMatchObject({ version: 3, fields: { title: '原來的標題', lead: '' } })
    expect((await mine(writer)).json.items).toMatchObject({ version: 4 })
  })

  test.each<[string, object, string]>([
    ['an unknown kind of block', { document: doc({ type: 'poll', attrs: { key: 'a' } }) }, '沒有這種區塊：poll'],
    ['a duplicate key', { document: doc(paragraph('一'), paragraph('二')) }, 'key first 用了兩次'],
    [
      'a link with a script as its address',
      {
        document: doc({
          ...paragraph('一'),
          content: [{ type: 'text', text: '一', marks: [{ type: 'link', attrs: { href: 'javascript:1' } }] }],
        }),
      },
      '連結只能通往',
    ],
    [
      'preserved HTML that no import wrote',
      { document: doc({ type: 'kept', attrs: { key: 'a', html: '<script>1</script>', text: '' } }) },
      '保留的區塊',
    ],
    ['200,000 characters', { document: doc(paragraph('字'.repeat(200_000))) }, '內文最多 100,000 個字'],
    [
      'an unknown picture',
      { document: doc({ type: 'image', attrs: { key: 'a', media: 'nothing', width: 1, height: 1, alt: null } }) },
      '沒有這個編號：nothing',
    ],
    ['an unknown author', { fields: { authors: [987_654] } }, '沒有這個編號：987654'],
    ['an unknown field', { fields: { colour: 'red' } }, '沒有這個欄位：colour'],
    ['a title of two lines', { fields: { title: '一\n二' } }, '只能是一行'],
    [
      'a reference with a script as its address',
      { fields: { references: [{ title: '一', publisher: '二', url: 'javascript:alert(1)' }] } },
      '網址要以 https',
    ],
  ])('rejects %s and stays unchanged', async (_, change, message) => {
    const uid = await begin({ title: '原來的標題' })
    const refused = await save(uid, 1, change)
    expect([refused.status, refused.json.code]).toEqual([422, 'validation_failed'])
    expect(refused.json.errors?.map((error) => error.message).join()).toContain(message)
    expect(await read(uid)).toMatchObject({ version: 1, fields: { title: '原來的標題' } })
  })

  test('of an imported post equals its published version and stores that as version 1', async () => {
    const uid = await uidOf('article', 7)
    const manuscript = await read(uid)
    expect(manuscript).toMatchObject({ version: 1, number: 7, state: 'public', changed: false })
    const document = doc(...manuscript.document.content.slice(1))
    expect((await save(uid, 1, { document })).json.items).toMatchObject({ version: 2, changed: ['document'] })
    expect(await read(uid)).toMatchObject({ version: 2, changed: true })
    const key = randomUUID()
    expect((await request(`/${uid}/restore`, { version: 1, base: 2, key })).json.items).toEqual({ version: 3 })
    expect((await request(`/${uid}/restore`, { version: 1, base: 2, key })).json.items, 'asked twice').toEqual({ version: 3 })
    expect((await request(`/${uid}/restore`, { version: 1, base: 2, key: randomUUID() })).json.code).toBe('stale_version')
    const { fields, hash } = await read(uid)
    expect({ fields, hash }).toEqual({ fields: manuscript.fields, hash: manuscript.hash })
    expect((await versions(uid)).map(({ kind }) => kind)).toEqual(['restored', 'auto', 'published'])
    expect((await request(`/${uid}/versions/9`)).status).toBe(404)
    expect((await save(uid, 3, { fields: { type: 'blog' } })).json.errors?.[0]?.message).toContain('不能換種類')
  })

  test('never changes its versions; only autosaved ones are deleted, eventually', async () => {
    const uid = await begin()
    await save(uid, 1, { fields: { title: '一' } })
    await save(uid, 2, { fields: { title: '二' } })
    await save(uid, 3, { fields: { title: '三' } })
    await pruneVersions(db as unknown as Database, now)
    expect((await versions(uid)).map(({ version }) => version)).toEqual([4, 3, 2, 1])
    await pruneVersions(db as unknown as Database, new Date(now.getTime() + 31 * 86_400_000))
    expect((await versions(uid)).map(({ version }) => version)).toEqual([4, 1])
    expect((await save(uid, 2, { fields: { title: '四' } })).json.code, 'a save based on a deleted version').toBe('stale_version')
    await expect(db.execute(sql`update manuscript_versions set name = '' where uid = ${uid}`)).rejects.toThrow()
    await expect(db.execute(sql`delete from manuscript_versions where uid = ${uid} and version = 1`)).rejects.toThrow()
    expect((await versions(uid)).length).toBe(2)
  })
})

describe('two writers in one manuscript, over failing connections and devices', () => {
  const at = fc.nat({ max: 20 })
  const step = fc.record({
    who: fc.nat({ max: 1 }),
    act: fc.constantFrom(
      'write',
      'write',
      'write',
      'lead',
      'put in',
      'take out',
      'move',
      'save',
      'save',
      'save',
      'send',
      'send',
      'switch off',
    ),
    at,
    to: at,
    line: fc.constantFrom('whole', 'whole', 'request lost', 'response lost'),
    side: fc.constantFrom('mine', 'theirs'),
  })
  /** Unique marker words, each written once. */
  const wordsIn = (value: unknown) => JSON.stringify(value ?? null).match(/〔\d+〕/g) ?? []

  test('lose no word except what one of them deleted or rejected', { timeout: 600_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
        const uid = await begin()
        await save(uid, 1, { document: doc(...['a', 'b', 'c', 'd'].map((name) => paragraph(name, name))) })
        const writers = [new Writer(db, uid, 'editor'), new Writer(db, uid, 'admin')] as const
        for (const writer of writers) await writer.switchOn()
        const [written, discarded] = [new Set<string>(), new Set<string>()]
        const discard = (lost: unknown, won: unknown = null) => {
          const left = new Set(wordsIn(won))
          for (const word of wordsIn(lost)) if (!left.has(word)) discarded.add(word)
        }
        const choose = (side: 'mine' | 'theirs') => (sides: { mine: unknown; theirs: unknown }) => {
          discard(sides[side === 'mine' ? 'theirs' : 'mine'], sides[side])
          return side
        }
        for (const [turn, { who, act: action, at, to, line, side }] of steps.entries()) {
          const writer = writers[who as 0 | 1]
          const blocks = writer.text.document.content
          const place = at % blocks.length
          const word = `〔${turn}〕`
          if (action === 'write' || action === 'lead' || action === 'put in') written.add(word)
          if (action === 'write')
            writer.writeBlocks(
              (all) =>
                all.map((block, at) =>
                  at === place ? { ...block, content: [{ type: 'text', text: wordsIn(block).join('') + word }] } : block,
                ) as Block[],
            )
          if (action === 'lead') writer.write((now) => ({ ...now, fields: { ...now.fields, lead: now.fields.lead + word } }))
          if (action === 'put in') writer.writeBlocks((all) => all.toSpliced(place, 0, paragraph(word, `new-${turn}`) as Block))
          if (action === 'take out' && blocks.length > 1) {
            discard(blocks[place])
            writer.writeBlocks((all) => all.toSpliced(place, 1))
          }
          if (action === 'move')
            writer.writeBlocks((all) => all.toSpliced(place, 1).toSpliced(to % all.length, 0, all[place] as Block))
          if (action === 'save' || action === 'send') {
            writer.line = line
            await writer.save(action === 'save' ? choose(side) : null)
            writer.line = 'whole'
          }
          if (action === 'switch off') {
            writer.switchOff()
            await writer.switchOn()
          }
        }
        // each until idle, and once more for the other's last changes
        for (const writer of [...writers, ...writers])
          for (let tries = 0; tries === 0 || (!writer.isSafe && tries < 10); tries += 1) await writer.save(choose('mine'))
        expect(writers.map(({ isSafe }) => isSafe)).toEqual([true, true])
        const { fields, document } = await read(uid)
        const left = new Set(wordsIn([fields['lead'], document]))
        expect([...written].filter((word) => !left.has(word) && !discarded.has(word))).toEqual([])
        for (const writer of writers) writer.switchOff()
      }),
      { numRuns: process.env['LONG'] ? 300 : 4 },
    )
  })
})
