import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import type { Viewer } from '../../src/domain/membership/viewer.ts'
import { callApi, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const request = (path: string, body?: object, as: Person | Viewer = 'admin') =>
  callApi(db, `/api/v3.0/office/register/authors${path}`, { as, ...(body ? { body } : {}) })
const own = (name: string, as: Viewer) => callApi(db, '/api/v3.0/office/author/own', { as, body: { name } })
const numberOf = (response: Awaited<ReturnType<typeof request>>) => (response.json.items as { id: number }).id
const add = (fields: object) => request('', { request: randomUUID(), fields })
const added = async (fields: object) => Number(((await add(fields)).json.items as { key: string }).key)
interface Read {
  version: number
  value: { name: string; title: string; bio: string; links: string[]; credentials: string[] }
  hidden: boolean
  uses: { label: string; count: number; places: { name: string; path: string | null }[] }[]
}
const read = async (id: number) => (await request(`/${id}`)).json.items as unknown as Read
const save = async (id: number, fields: object, base?: number) =>
  request(`/${id}/save`, { base: base ?? (await read(id)).version, fields })
const created = async (as: Viewer, body: { type: string; fields?: object }) => {
  const { json } = await callApi(db, '/api/v3.0/office/posts', { as, body: { key: randomUUID(), ...body } })
  const { uid } = json.items as { uid: number }
  return (await callApi(db, `/api/v3.0/office/posts/${uid}`, { as })).json.items as { fields: { authors: number[] } }
}

test('a writer without an author record creates a byline once, and new texts carry it', async () => {
  const writer = await viewerWith(db, ['write'])
  expect((await created(writer, { type: 'article' })).fields.authors).toEqual([])
  const author = numberOf(await own(' 林曉彤 ', writer))
  expect(await request(`/${author}`)).toMatchObject({
    json: {
      items: {
        value: { name: '林曉彤', title: '', reviewer: false },
        hidden: true,
        uses: [{ label: '帳號', count: 1, places: [{ name: 'trusted-write', path: null }] }],
      },
    },
  })
  expect(numberOf(await own('另一個名字', writer)), 'asked again').toBe(author)
  const signing = { ...writer, author }
  expect((await created(signing, { type: 'article' })).fields.authors).toEqual([author])
  expect((await created(signing, { type: 'blog', fields: { authors: [1] } })).fields.authors, 'other authors are given').toEqual([
    1,
  ])
  expect((await created(signing, { type: 'book' })).fields.authors, 'a book is mostly by another author').toEqual([])
  expect(await auditEventsOn(db, `authors:${author}`, 5)).toMatchObject([{ action: 'take-byline', after: { name: '林曉彤' } }])
})

test('a name grants neither a known author’s identity nor a clinician’s', async () => {
  const editor = await viewerWith(db, ['edit'])
  const response = await own('周明德', editor)
  expect([response.status, response.text]).toEqual([409, expect.stringContaining('請管理員在「角色」把您對應到那位作者')])
  const looksTheSame = await Promise.all(['周明\u2060德', '\u200f周明德', '周明\u00ad德'].map((name) => own(name, editor)))
  expect(looksTheSame.map(({ status }) => status)).toEqual([409, 409, 409])
  expect((await own('\u200b\u2060', editor)).status).toBe(422)
  expect((await own('審訂的人', await viewerWith(db, ['review', 'write']))).status).toBe(403)
  expect((await own('', editor)).status).toBe(422)
})

test('a catalogue editor adds and edits authors, and readers see the changes', async () => {
  const authorId = await added({ name: '何家齊', title: '藥師', reviewer: true })
  expect((await add({ name: ' 何家齊', title: '藥師' })).json.errors, 'the same name and title').toEqual([
    { path: 'body.fields.name', message: '已經有同名同頭銜的作者「何家齊」' },
  ])
  const other = await added({ name: '何家齊', title: '營養師' })
  expect(other).toBe(authorId + 1)
  expect((await save(other, { title: '藥師' })).status, 'two authors with the same name and title').toBe(422)
  expect((await save(other, { bio: '在社區藥局工作。' })).status).toBe(200)
  expect((await read(other)).value).toMatchObject({ name: '何家齊', title: '營養師', bio: '在社區藥局工作。' })
  const choices = await callApi(db, '/api/v3.0/office/name/reviewer?words=何家齊', { as: 'editor' })
  expect(choices.json.items).toEqual([{ id: authorId, name: '何家齊', about: '藥師' }])
  expect((await request('/999999/save', { base: 1, fields: { bio: '' } })).status).toBe(404)
  const rows = (await request('?words=何家齊&filter=reviewer%3Dtrue')).json.items as unknown as { key: string }[]
  expect(rows.map(({ key }) => key)).toEqual([String(authorId)])
})

test('an author is hidden until a public post names them, and deletable while unused', async () => {
  const readers = async (id: number) => (await callApi(db, `/api/v3.0/author/${id}`)).status
  const mistake = await added({ name: '打錯了' })
  expect(await readers(mistake)).toBe(404)
  const listed = await callApi(db, '/api/v3.0/author?per_page=50')
  expect(listed.text).not.toContain('打錯了')
  expect(await read(mistake)).toMatchObject({ hidden: true, uses: [] })
  expect((await request(`/${mistake}/delete`, {})).status).toBe(200)
  expect((await request(`/${mistake}`)).status).toBe(404)
  expect(await auditEventsOn(db, `authors:${mistake}`, 5)).toMatchObject([
    { action: 'delete-entry', before: { 署名: '打錯了' } },
    { action: 'add-entry' },
  ])
  const next = await added({ name: '下一位' })
  expect(next, 'the number of a deleted author is not reused').toBe(mistake + 1)
  const writer = await viewerWith(db, ['edit'])
  expect(numberOf(await own('再下一位', writer)), 'nor by a byline').toBe(next + 1)

  const author = await added({ name: '寫第一篇的人' })
  const admin = await viewerWith(db, ['write', 'publish'])
  const fields = { title: '第一篇', authors: [author], channels: [19] }
  const document = {
    type: 'doc',
    attrs: { version: 1 },
    content: [{ type: 'paragraph', attrs: { key: 'a' }, content: [{ type: 'text', text: '內文。' }] }],
  }
  const body = { type: 'article', key: randomUUID(), fields, document }
  const { uid } = (await callApi(db, '/api/v3.0/office/posts', { as: admin, body })).json.items as { uid: number }
  expect((await request(`/${author}/delete`, {})).text, 'a manuscript names them').toContain(
    '還有 1 筆稿件（「第一篇」）用到這位作者',
  )
  expect(await readers(author)).toBe(404)
  const published = { version: 1, key: randomUUID() }
  expect((await callApi(db, `/api/v3.0/office/posts/${uid}/publish`, { as: admin, body: published })).status).toBe(200)
  expect(await readers(author)).toBe(200)
})

test('an author has a library portrait and https links, on the page and in structured data', async () => {
  const refused = await Promise.all([
    save(7, { links: ['http://example.org'] }),
    save(7, { links: ['javascript:alert(1)'] }),
    save(7, { links: Array.from({ length: 7 }, (_, at) => `https://example.org/${at}`) }),
    save(7, { portrait: 'no-such-picture' }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  expect(refused[1]?.json.errors).toEqual([
    { path: 'body.fields.links', message: expect.stringContaining('「javascript:alert(1)」要以 https:// 開頭') },
  ])
  const links = ['https://example.org/me', 'https://www.facebook.com/someone']
  expect((await save(7, { links, portrait: 'portrait-author-3' })).status).toBe(200)
  const { items } = (await callApi(db, '/api/v3.0/author/7')).json as { items: object }
  expect(items).toMatchObject({ links, portrait: { id: 'portrait-author-3' } })
  expect((await save(7, { portrait: null })).status).toBe(200)
  expect((await read(7)).value).toMatchObject({ portrait: null, links })
})

test('specialties and credentials edited in the office are shown wherever the author is listed', async () => {
  const refused = await Promise.all([
    save(3, { credentials: ['字'.repeat(61)] }),
    save(3, { credentials: Array.from({ length: 11 }, (_, at) => `第 ${at} 張`) }),
    save(3, { expertise: ['  '] }),
    save(3, { expertise: '心臟' }),
    save(3, { expertise: ['心臟', '腎臟', '心臟'] }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422])
  const before = await read(3)
  const changed = { expertise: ['高血壓', '心衰竭'], credentials: ['心臟內科專科醫師'] }
  expect((await save(3, changed, before.version)).status).toBe(200)
  expect((await save(3, { bio: '看診二十年。' }, before.version)).status, 'another field of an older version is merged').toBe(200)
  expect((await read(3)).value, 'omitted fields stay').toMatchObject({ ...changed, bio: '看診二十年。' })
  expect((await save(3, { credentials: [] }, before.version)).status, 'the same field is not').toBe(409)
  expect((await callApi(db, '/api/v3.0/author/3')).json.items).toMatchObject(changed)
})

test('an administrator with the name of an existing author is directed to the roles', async () => {
  const response = await own('周明德', await viewerWith(db, ['write', 'govern']))
  expect([response.status, response.text.includes('請管理員')]).toEqual([409, false])
})

test('an archived author is unlisted but stays on posts; a signing reviewer cannot be archived', async () => {
  const names = async (query: string) =>
    ((await callApi(db, `/api/v3.0/office/name/author?${query}`, { as: 'editor' })).json.items as { id: number }[]).map(
      ({ id }) => id,
    )
  const listed = async () =>
    ((await callApi(db, '/api/v3.0/author?per_page=50')).json.items as { id: number }[]).map(({ id }) => id)
  const archive = (id: number, archived: boolean) => request(`/${id}/archive`, { archived })
  const { name } = (await read(7)).value
  expect([(await names(`words=${encodeURIComponent(name)}`)).includes(7), (await listed()).includes(7)]).toEqual([true, true])
  expect((await archive(7, true)).status).toBe(200)
  expect([(await names(`words=${encodeURIComponent(name)}`)).includes(7), (await listed()).includes(7)]).toEqual([false, false])
  // a manuscript that names them queries by number
  expect((await names('ids=7&words=xyz')).includes(7)).toBe(true)
  expect((await callApi(db, '/api/v3.0/author/7')).status).toBe(200)
  const theirs = (await callApi(db, '/api/v3.0/article?author=7')).json.items as { authors: { id: number }[] }[]
  expect(theirs.length).toBeGreaterThan(0)
  expect((await archive(7, false)).status).toBe(200)
  expect([(await names(`words=${encodeURIComponent(name)}`)).includes(7), (await listed()).includes(7)]).toEqual([true, true])

  const signs = await archive(3, true)
  expect([signs.status, signs.text]).toEqual([409, expect.stringContaining('先在「角色」拿掉他的審訂')])
  const signing = (await read(3)).value.name
  const bulk = { words: signing, change: { what: 'archive' } }
  const planned = (await request('/bulk', bulk)).json.items as unknown as {
    counts: object
    rows: { key: string; words: string }[]
  }
  expect(planned).toMatchObject({
    counts: { change: 0, refused: 1 },
    rows: [{ key: '3', words: expect.stringContaining('先在「角色」') }],
  })
})

test('the account of an author is not a field: editing does not grant the right to sign', async () => {
  const refused = await Promise.all([
    save(7, { account: 'chief@example.com' }),
    save(7, { member_id: '00000000-0000-0000-0000-000000000001' }),
    save(7, { archived: true }),
  ])
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  const editor = await viewerWith(db, ['write', 'edit', 'review', 'publish'])
  expect((await request('/7', undefined, editor)).status).toBe(403)
})

test('many authors are imported from a file exactly as planned; a second import does nothing', async () => {
  const csv = `署名,頭銜,專長,證照與學經歷,可以審訂,連結
匯入甲,營養師,"減鹽
血壓",營養師高考,是,https://example.org/a
匯入乙,,,,否,http://example.org
何家齊,藥師,,,,
`
  const file = Buffer.from(csv).toString('base64')
  const plan = async () =>
    (await request('/import', { file, format: 'csv' })).json.items as unknown as {
      hash: string
      counts: object
      rows: { words: string }[]
    }
  const planned = await plan()
  expect(planned.counts).toEqual({ add: 1, change: 0, same: 0, refused: 2 })
  expect(planned.rows.map(({ words }) => words)).toEqual([
    expect.stringContaining('要以 https:// 開頭'),
    '已經有同名同頭銜的作者「何家齊」',
    '',
  ])
  const run = await request('/import/run', { file, format: 'csv', hash: planned.hash })
  expect(run.json.items).toMatchObject({ added: 1, changed: 0, left: 0 })
  expect((await plan()).counts, 'imported again').toEqual({ add: 0, change: 0, same: 1, refused: 2 })
  const [entry] = (await request('?words=匯入甲')).json.items as unknown as { value: object }[]
  expect(entry?.value).toMatchObject({ expertise: ['減鹽', '血壓'], reviewer: true, links: ['https://example.org/a'] })
})

test('an author has a history, and an earlier version is restored by the rules of a save', async () => {
  const id = await added({ name: '史前人', title: '記者' })
  await save(id, { bio: '寫過十年。', expertise: ['睡眠'] })
  expect((await save(id, { bio: '寫過十年。' })).status, 'nothing changed').toBe(200)
  await save(id, { name: '史後人' })
  expect((await request(`/${id}/restore`, { version: 2 })).status).toBe(200)
  expect((await read(id)).value).toMatchObject({ name: '史前人', bio: '寫過十年。', expertise: ['睡眠'] })
  // meanwhile another author has that name and profession
  await save(id, { name: '史後人' })
  await add({ name: '史前人', title: '記者' })
  expect((await request(`/${id}/restore`, { version: 2 })).status).toBe(422)
})

test('a version of an earlier release, with its archived flag as a value, is still current', async () => {
  const { value } = await read(4)
  await db.execute(sql`
    insert into register_versions (register, key, version, event, at, value)
    select 'authors', '4', 1 + coalesce(max(version), 0), 'saved', now(), ${JSON.stringify({ ...value, archived: false })}::jsonb
    from register_versions where register = 'authors' and key = '4'`)
  const { version } = await read(4)
  expect((await save(4, { bio: `${value.bio}〇` }, version)).json.items).toEqual({ version: version + 1 })
  expect((await request(`/4/restore`, { version })).status).toBe(200)
  expect((await read(4)).value).toEqual(value)
})
