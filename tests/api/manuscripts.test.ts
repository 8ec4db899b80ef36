import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { actsOn } from '../../src/db/queries/audit.ts'
import { recordAct } from '../../src/operations/office/record-act.ts'
import { callApi, type Person, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const now = new Date()
const editor = await viewerFor(db, 'editor', now)

describe('the audit', () => {
  const renamed = {
    action: 'rename-tag',
    thing: 'tag:3',
    before: { name: '減鹽' },
    after: { name: '少鹽' },
    reason: '用詞一致',
  } as const

  test('keeps an act with who did it, if what was done is kept', async () => {
    const failed = db.transaction(async (tx) => {
      await recordAct(tx, { viewer: editor, now }, renamed)
      throw new Error('what was to be done failed')
    })
    await expect(failed).rejects.toThrow('what was to be done failed')
    expect(await actsOn(db, 'tag:3', 5)).toEqual([])
    await db.transaction((tx) => recordAct(tx, { viewer: editor, now }, renamed))
    expect(await actsOn(db, 'tag:3', 5)).toEqual([{ ...renamed, at: now, who: editor.memberId }])
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
const ask = (path: string, body?: object, as: Person = 'admin') =>
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
    expect(saved.json.items).toEqual({ version: 2, changed: ['lead', 'document'] })
    expect((await ask(`/${uid}/save`, again)).json.items, 'a save that was sent twice').toEqual({ version: 2, changed: [] })
    expect((await save(uid, 2, { fields: { lead: '前言' } })).json.items, 'a save without a change').toEqual({
      version: 2,
      changed: [],
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
    expect((await save(uid, 1, { fields: { title: '原來的標題', lead: '乙的前言' } })).json.items).toEqual({
      version: 3,
      changed: ['lead'],
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
    expect((await save(uid, 1, { document })).json.items).toEqual({ version: 2, changed: ['document'] })
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

  test('keeps its versions: nothing changes them, and only autosaved ones go', async () => {
    const uid = await begin()
    await save(uid, 1, { fields: { title: '一' } })
    await expect(db.execute(sql`update manuscript_versions set name = '' where uid = ${uid}`)).rejects.toThrow()
    await expect(db.execute(sql`delete from manuscript_versions where uid = ${uid} and version = 1`)).rejects.toThrow()
    expect((await versions(uid)).length).toBe(2)
  })
})
