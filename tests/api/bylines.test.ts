import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { callApi, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const ask = (path: string, body?: object, as: Person | Viewer = 'admin') =>
  callApi(db, `/api/v3.0/office/author${path}`, { as, ...(body ? { body } : {}) })
const numberOf = (answer: Awaited<ReturnType<typeof ask>>) => (answer.json.items as { id: number }).id
const created = async (as: Viewer, body: { type: string; fields?: object }) => {
  const { json } = await callApi(db, '/api/v3.0/office/posts', { as, body: { key: randomUUID(), ...body } })
  const { uid } = json.items as { uid: number }
  return (await callApi(db, `/api/v3.0/office/posts/${uid}`, { as })).json.items as { fields: { authors: number[] } }
}

test('a writer without an author record creates a byline once, and new texts carry it', async () => {
  const writer = await viewerWith(db, ['write'])
  expect((await created(writer, { type: 'article' })).fields.authors).toEqual([])
  const author = numberOf(await ask('/own', { name: ' 林曉彤 ' }, writer))
  expect(await ask(`/${author}`)).toMatchObject({
    json: { items: { name: '林曉彤', title: '', reviewer: false, account: 'trusted-write', posts: 0 } },
  })
  expect(numberOf(await ask('/own', { name: '另一個名字' }, writer)), 'asked again').toBe(author)
  const signing = { ...writer, author }
  expect((await created(signing, { type: 'article' })).fields.authors).toEqual([author])
  expect((await created(signing, { type: 'blog', fields: { authors: [1] } })).fields.authors, 'other authors are given').toEqual([
    1,
  ])
  expect((await created(signing, { type: 'book' })).fields.authors, 'a book is mostly by another author').toEqual([])
  expect(await auditEventsOn(db, `author:${author}`, 5)).toMatchObject([{ action: 'take-byline', after: { name: '林曉彤' } }])
})

test('a name grants neither a known author’s identity nor a clinician’s', async () => {
  const editor = await viewerWith(db, ['edit'])
  const taken = await ask('/own', { name: '周明德' }, editor)
  expect([taken.status, taken.text]).toEqual([409, expect.stringContaining('請管理員在「角色」把您對應到那位作者')])
  const looksTheSame = await Promise.all(
    ['周明\u2060德', '\u200f周明德', '周明\u00ad德'].map((name) => ask('/own', { name }, editor)),
  )
  expect(looksTheSame.map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await ask('/own', { name: '\u200b\u2060' }, editor)).status).toBe(422)
  expect((await ask('/own', { name: '審訂的人' }, await viewerWith(db, ['review', 'write']))).status).toBe(403)
  expect((await ask('/own', { name: '' }, editor)).status).toBe(422)
})

test('a catalogue editor adds and edits authors, and readers see the changes', async () => {
  const made = numberOf(await ask('', { name: '何家齊', title: '藥師', reviewer: true }))
  expect((await ask('', { name: '何家齊', title: '藥師' })).status).toBe(409)
  const other = numberOf(await ask('', { name: '何家齊', title: '營養師' }))
  expect(other).toBe(made + 1)
  expect((await ask(`/${other}/save`, { title: '藥師' })).status, 'two authors with the same name and title').toBe(409)
  expect(await ask(`/${other}/save`, { bio: '在社區藥局工作。' })).toMatchObject({
    status: 200,
    json: { items: { name: '何家齊', title: '營養師', bio: '在社區藥局工作。' } },
  })
  const choices = await callApi(db, '/api/v3.0/office/name/reviewer?words=何家齊', { as: 'editor' })
  expect(choices.json.items).toEqual([{ id: made, name: '何家齊', about: '藥師' }])
  expect((await ask('/999999/save', { bio: '' })).status).toBe(404)
  expect(((await ask('')).json.items as { id: number }[]).slice(0, 2).map(({ id }) => id)).toEqual([other, made])
})

test('an author is hidden until a public post names them, and deletable while unused', async () => {
  const readers = async (id: number) => (await callApi(db, `/api/v3.0/author/${id}`)).status
  const mistake = numberOf(await ask('', { name: '打錯了' }))
  expect(await readers(mistake)).toBe(404)
  const listed = await callApi(db, '/api/v3.0/author?per_page=50')
  expect(listed.text).not.toContain('打錯了')
  expect((await ask(`/${mistake}`)).json.items).toMatchObject({ listed: false, used: false })
  expect((await ask(`/${mistake}/delete`, {})).status).toBe(200)
  expect((await ask(`/${mistake}`)).status).toBe(404)
  expect(await auditEventsOn(db, `author:${mistake}`, 5)).toMatchObject([
    { action: 'delete-author', before: { name: '打錯了' } },
    { action: 'add-author' },
  ])
  const next = numberOf(await ask('', { name: '下一位' }))
  expect(next, 'the number of a deleted author is not reused').toBe(mistake + 1)

  const author = numberOf(await ask('', { name: '寫第一篇的人' }))
  const admin = await viewerWith(db, ['write', 'publish'])
  const fields = { title: '第一篇', authors: [author], channels: [19] }
  const document = {
    type: 'doc',
    attrs: { version: 1 },
    content: [{ type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '內文。' }] }],
  }
  const body = { type: 'article', key: randomUUID(), fields, document }
  const { uid } = (await callApi(db, '/api/v3.0/office/posts', { as: admin, body })).json.items as { uid: number }
  expect((await ask(`/${author}/delete`, {})).status, 'a manuscript names them').toBe(409)
  expect(await readers(author)).toBe(404)
  const published = { version: 1, key: randomUUID() }
  expect((await callApi(db, `/api/v3.0/office/posts/${uid}/publish`, { as: admin, body: published })).status).toBe(200)
  expect(await readers(author)).toBe(200)
})

test('an author has a portrait of the library and https links, on the page and in the structured data', async () => {
  const refused = await Promise.all([
    ask('/7/save', { links: ['http://example.org'] }),
    ask('/7/save', { links: ['javascript:alert(1)'] }),
    ask('/7/save', { links: Array.from({ length: 7 }, (_, at) => `https://example.org/${at}`) }),
    ask('/7/save', { portrait: 'no-such-picture' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  const links = ['https://example.org/me', 'https://www.facebook.com/someone']
  const saved = await ask('/7/save', { links, portrait: 'portrait-author-3' })
  expect(saved.json.items).toMatchObject({ links, portrait: 'portrait-author-3' })
  const { items } = (await callApi(db, '/api/v3.0/author/7')).json as { items: object }
  expect(items).toMatchObject({ links, portrait: { id: 'portrait-author-3' } })
  expect(await auditEventsOn(db, 'author:7', 5)).toMatchObject([{ action: 'save-author', after: { links } }])
  expect((await ask('/7/save', { portrait: null })).json.items).toMatchObject({ portrait: null, links })
})

test('specialties and credentials are edited in the office and shown to readers, wherever the author is listed', async () => {
  const refused = await Promise.all([
    ask('/3/save', { credentials: ['字'.repeat(61)] }),
    ask('/3/save', { credentials: Array.from({ length: 11 }, (_, at) => `第 ${at} 張`) }),
    ask('/3/save', { expertise: ['  '] }),
    ask('/3/save', { expertise: '心臟' }),
    ask('/3/save', { expertise: ['心臟', '腎臟', '心臟'] }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  expect(JSON.stringify(refused[4]?.json.errors)).toContain('body.expertise')
  const before = (await ask('/3')).json.items as { credentials: string[] }
  const changed = { expertise: ['高血壓', '心衰竭'], credentials: ['心臟內科專科醫師'] }
  expect((await ask('/3/save', { ...changed, base: { credentials: before.credentials } })).json.items).toMatchObject(changed)
  expect((await ask('/3/save', { bio: '看診二十年。' })).json.items, 'omitted fields stay').toMatchObject(changed)
  expect((await ask('/3/save', { credentials: [], base: { credentials: before.credentials } })).status).toBe(409)
  expect((await callApi(db, '/api/v3.0/author/3')).json.items).toMatchObject(changed)
  expect((await auditEventsOn(db, 'author:3', 5)).at(-1)).toMatchObject({
    action: 'save-author',
    before: { credentials: before.credentials },
    after: changed,
  })
})

test('an administrator with the name of an existing author is directed to the roles', async () => {
  const answer = await ask('/own', { name: '周明德' }, await viewerWith(db, ['write', 'govern']))
  expect([answer.status, answer.text.includes('請管理員')]).toEqual([409, false])
})

test('of two changes of the same fields the second is refused with the stored values', async () => {
  const { title, links } = (await ask('/7')).json.items as { title: string; links: string[] }
  expect((await ask('/7/save', { title: '甲', links: ['https://example.org/a'], base: { title, links } })).status).toBe(200)
  const clash = await ask('/7/save', {
    title: '乙',
    links: [],
    bio: '新的簡介',
    base: { title, links: ['https://example.org/b'] },
  })
  expect([clash.status, clash.json.errors]).toEqual([
    409,
    [
      { path: 'body.title', message: expect.stringContaining('「甲」') },
      { path: 'body.links', message: expect.stringContaining('「https://example.org/a」') },
    ],
  ])
  expect((await ask('/7')).json.items).toMatchObject({ title: '甲' })
  expect((await ask('/7/save', { title: '乙', base: { title: '甲' } })).status).toBe(200)
  expect((await ask('/7/save', { title })).status).toBe(200)
})

test('an archived author is neither offered nor listed, but stays on posts and the author page; a signing reviewer cannot be archived', async () => {
  const names = async (query: string) =>
    ((await callApi(db, `/api/v3.0/office/name/author?${query}`, { as: 'editor' })).json.items as { id: number }[]).map(
      ({ id }) => id,
    )
  const listed = async () =>
    ((await callApi(db, '/api/v3.0/author?per_page=50')).json.items as { id: number }[]).map(({ id }) => id)
  const { name } = (await ask('/7')).json.items as { name: string }
  expect([(await names(`words=${encodeURIComponent(name)}`)).includes(7), (await listed()).includes(7)]).toEqual([true, true])
  expect((await ask('/7/save', { archived: true })).json.items).toMatchObject({ archived: true, used: true })
  expect([(await names(`words=${encodeURIComponent(name)}`)).includes(7), (await listed()).includes(7)]).toEqual([false, false])
  // a manuscript that names them queries by number
  expect((await names('ids=7&words=xyz')).includes(7)).toBe(true)
  expect((await callApi(db, '/api/v3.0/author/7')).status).toBe(200)
  const theirs = (await callApi(db, '/api/v3.0/article?author=7')).json.items as { authors: { id: number }[] }[]
  expect(theirs.length).toBeGreaterThan(0)
  expect((await ask('/7/save', { archived: false })).json.items).toMatchObject({ archived: false })
  expect([(await names(`words=${encodeURIComponent(name)}`)).includes(7), (await listed()).includes(7)]).toEqual([true, true])

  const signs = await ask('/3/save', { archived: true })
  expect([signs.status, signs.text]).toEqual([409, expect.stringContaining('先在「角色」拿掉他的審訂')])
})

test('an author has a history: each save is a version, and an earlier one is restored by the rules of a save', async () => {
  const id = numberOf(await ask('', { name: '史前人', title: '記者' }))
  interface Version {
    version: number
    event: string
    value: { name: string; bio: string; archived: boolean }
  }
  const versions = async () => (await ask(`/${id}/versions`)).json.items as unknown as Version[]
  await ask(`/${id}/save`, { bio: '寫過十年。', expertise: ['睡眠'] })
  expect((await ask(`/${id}/save`, { bio: '寫過十年。' })).status, 'nothing changed').toBe(200)
  await ask(`/${id}/save`, { name: '史後人', archived: true })
  expect((await versions()).map(({ version, event }) => [version, event])).toEqual([
    [3, 'archived'],
    [2, 'saved'],
    [1, 'added'],
  ])
  const restored = await ask(`/${id}/restore`, { version: 2 })
  expect(restored.json.items).toMatchObject({ name: '史前人', bio: '寫過十年。', expertise: ['睡眠'], archived: true })
  expect((await versions())[0]).toMatchObject({ version: 4, event: 'restored' })
  expect((await ask(`/${id}/restore`, { version: 99 })).status).toBe(404)
  // meanwhile another author has that name and profession
  await ask(`/${id}/save`, { name: '史後人' })
  await ask('', { name: '史前人', title: '記者' })
  expect((await ask(`/${id}/restore`, { version: 2 })).status).toBe(409)
  const other = await viewerWith(db, ['write'])
  expect([(await ask(`/${id}/versions`, undefined, other)).status, (await ask('/999999/versions')).status]).toEqual([403, 404])
})

test('a state that was not saved in the office becomes a version before the first save', async () => {
  await db.execute(sql`delete from register_versions where register = 'authors' and key = '4'`)
  const { bio } = (await ask('/4')).json.items as { bio: string }
  await ask('/4/save', { bio: `${bio}〇` })
  const found = (await ask('/4/versions')).json.items as unknown as { event: string; value: { bio: string } }[]
  expect(found.map(({ event, value }) => [event, value.bio])).toEqual([
    ['saved', `${bio}〇`],
    ['found', bio],
  ])
  expect((await ask('/4/restore', { version: 1 })).json.items).toMatchObject({ bio })
})
