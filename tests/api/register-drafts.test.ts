import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { type ApiResponse, callApi, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()

const office = '/api/v3.0/office'
type As = Person | Awaited<ReturnType<typeof viewerWith>>
const request = (path: string, body?: object, as: As = 'admin') => callApi(db, office + path, { as, ...(body ? { body } : {}) })

interface Draft {
  id: string
  key: string | null
  title: string
  revision: number
  by: string | null
  value: Record<string, unknown>
  fields: Record<string, unknown>
  stored: { version: number; value: Record<string, unknown> } | null
  clashes: { name: string }[]
}
const saveDraft = (
  name: string,
  id: string,
  body: { key?: string; base?: number; revision?: number; fields: object },
  as: As = 'admin',
) => request(`/register_draft/${name}/${id}`, { key: null, base: null, revision: 0, ...body }, as)
const readDraft = async (name: string, id: string) => (await request(`/register_draft/${name}/${id}`)).json.items as Draft
const listDrafts = async (name: string) => (await request(`/register_draft/${name}`)).json.items as Draft[]
const publish = (name: string, id: string, revision: number, as: As = 'admin') =>
  request(`/register_draft/${name}/${id}/publish`, { revision }, as)
const preview = (name: string, id: string, as: As = 'admin') => request(`/register_draft/${name}/${id}/lens`, undefined, as)

const keyword = { name: '睡眠', position: 90, pr: 1, outbound_link: null }
async function addEntry(name: string, fields: object): Promise<string> {
  const response = await request(`/register/${name}`, { request: randomUUID(), fields })
  expect(response.status, response.text).toBe(200)
  return (response.json.items as { key: string }).key
}
const readEntry = async (name: string, key: string) =>
  (await request(`/register/${name}/${key}`)).json.items as { version: number; value: Record<string, unknown> }
const outcome = ({ status, json }: ApiResponse) => [status, json['detail']]

/** A column with a draft of another title. */
async function columnWithDraft(title = '草稿的標題') {
  const key = await addEntry('columns', { ...sample, title: `專欄 ${randomUUID().slice(0, 8)}` })
  const { version } = await readEntry('columns', key)
  const id = randomUUID()
  expect((await saveDraft('columns', id, { key, base: version, fields: { title } })).json.items).toEqual({ revision: 1 })
  return { key, id, version }
}
const { json } = await request('/register/columns?limit=1')
const [{ value: sample }] = json.items as [{ value: Record<string, unknown> }]

test('readers see nothing of a draft; published, it is a save like any other', async () => {
  const { key, id } = await columnWithDraft('護心三十年')
  const before = await readEntry('columns', key)
  expect(before.value['title']).toMatch(/^專欄 /)
  expect((await callApi(db, `/api/v3.0/column/${key}`)).text).not.toContain('護心三十年')
  expect(await listDrafts('columns')).toContainEqual(
    expect.objectContaining({ id, key, title: '護心三十年', revision: 1, by: '高志豪' }),
  )
  expect((await publish('columns', id, 1)).json.items).toEqual({ key })
  expect((await readEntry('columns', key)).value['title']).toBe('護心三十年')
  expect((await listDrafts('columns')).map((draft) => draft.id)).not.toContain(id)
  const versions = (await request(`/register/columns/${key}/versions`)).json.items as { event: string }[]
  expect(versions.map(({ event }) => event)).toEqual(['saved', 'added'])
})

test('a new entry is prepared as a draft, and published once', async () => {
  const id = randomUUID()
  expect((await saveDraft('popular-keywords', id, { fields: { name: '還沒寫完' } })).status).toBe(200)
  expect(await listDrafts('popular-keywords')).toContainEqual(expect.objectContaining({ id, key: null, title: '還沒寫完' }))
  expect((await saveDraft('popular-keywords', id, { revision: 1, fields: keyword })).json.items).toEqual({ revision: 2 })
  const [first, second] = [await publish('popular-keywords', id, 2), await publish('popular-keywords', id, 2)]
  expect([first.status, second.status]).toEqual([200, 200])
  expect(first.json.items).toEqual(second.json.items)
})

test('missing fields of a draft are reported when it is published or previewed, not before', async () => {
  const id = randomUUID()
  expect((await saveDraft('columns', id, { fields: { title: '只有標題' } })).status).toBe(200)
  for (const response of [await publish('columns', id, 1), await preview('columns', id)]) {
    expect(response.status).toBe(422)
    expect(response.json.errors?.[0]?.path).toMatch(/^body\.fields\./)
  }
  expect(await listDrafts('columns')).toContainEqual(expect.objectContaining({ id }))
})

test('of two editors of one draft the second is refused, and nothing is lost', async () => {
  const { key, id, version } = await columnWithDraft()
  const save = (title: string) => saveDraft('columns', id, { key, base: version, revision: 1, fields: { title } })
  const responses = await Promise.all([save('第一位'), save('第二位')])
  expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409])
  const refused = responses.find(({ status }) => status === 409)
  expect(refused?.json['detail']).toBe('高志豪剛存過這份草稿')
  expect(outcome(await publish('columns', id, 1))).toEqual([409, '高志豪剛存過這份草稿'])
  const other = await saveDraft('columns', randomUUID(), { key, base: version, fields: { title: '另一份' } })
  expect(outcome(other)).toEqual([409, '這筆資料剛有人存了一份草稿，請重新載入，接著他的寫'])
})

test('the same save, sent again, is the same one; one that changes nothing is refused', async () => {
  const { key, id, version } = await columnWithDraft('一樣')
  const again = await saveDraft('columns', id, { key, base: version, fields: { title: '一樣' } })
  expect(again.json.items).toEqual({ revision: 1 })
  const { value } = await readEntry('columns', key)
  const unchanged = await saveDraft('columns', id, { key, base: version, revision: 1, fields: { title: value['title'] } })
  expect(outcome(unchanged)).toEqual([409, '草稿和讀者看到的一樣了；不要這份草稿，請按「丟掉草稿」'])
})

test('a change of the live entry is merged; one of the same field must be seen first', async () => {
  const { key, id, version } = await columnWithDraft('草稿的')
  const save = (base: number, fields: object) => request(`/register/columns/${key}/save`, { base, fields })
  expect((await save(version, { description: '線上改的說明' })).status).toBe(200)
  expect(await readDraft('columns', id)).toMatchObject({
    value: { title: '草稿的', description: '線上改的說明' },
    stored: { version: version + 1 },
    clashes: [],
  })
  expect((await save(version + 1, { title: '線上改的' })).status).toBe(200)
  expect((await readDraft('columns', id)).clashes).toEqual([{ name: 'title', yours: '草稿的', theirs: '線上改的' }])
  const refused = await publish('columns', id, 1)
  expect([refused.status, refused.json['code']]).toEqual([409, 'stale_version'])
  expect((await preview('columns', id)).status).toBe(409)
  // saved again on the version that its editor has seen
  expect((await saveDraft('columns', id, { key, base: version + 2, revision: 1, fields: { title: '草稿的' } })).status).toBe(200)
  expect((await publish('columns', id, 2)).status).toBe(200)
  expect((await readEntry('columns', key)).value).toMatchObject({ title: '草稿的', description: '線上改的說明' })
})

test('the draft of an entry that was deleted meanwhile can be read and discarded, not published', async () => {
  const { key, id } = await columnWithDraft('孤單的草稿')
  expect((await request(`/register/columns/${key}/delete`, {})).status).toBe(200)
  expect(await readDraft('columns', id)).toMatchObject({ title: '孤單的草稿', stored: null })
  const expectedError = [409, '這筆資料已經刪除，這份草稿不能發布']
  expect([outcome(await publish('columns', id, 1)), outcome(await preview('columns', id))]).toEqual([
    expectedError,
    expectedError,
  ])
  expect((await request(`/register_draft/columns/${id}/discard`, {})).status).toBe(200)
  expect((await request(`/register_draft/columns/${id}`)).status).toBe(404)
})

test('a draft that refers to an entry archived meanwhile has an error at that field', async () => {
  const author = await addEntry('authors', { name: `作者 ${randomUUID().slice(0, 8)}`, title: '醫師' })
  const { key, version } = await columnWithDraft()
  const id = (await listDrafts('columns')).find((draft) => draft.key === key)?.id ?? ''
  const fields = { author_id: Number(author) }
  expect((await saveDraft('columns', id, { key, base: version, revision: 1, fields })).status).toBe(200)
  expect((await preview('columns', id)).status).toBe(200)
  expect((await request(`/register/authors/${author}/archive`, { archived: true })).status).toBe(200)
  for (const response of [await preview('columns', id), await publish('columns', id, 2)]) {
    expect(response.status).toBe(422)
    expect(response.json.errors?.[0]).toEqual({ path: 'body.fields.author_id', message: expect.stringContaining('已經封存') })
  }
})

test('a preview writes nothing, and gives no number away', async () => {
  const id = randomUUID()
  expect((await saveDraft('popular-keywords', id, { fields: keyword })).status).toBe(200)
  const written = async () =>
    (
      await db.execute(sql`
        select (select count(*)::int from popular_keywords) as keywords, (select count(*)::int from audit) as events,
          (select count(*)::int from register_versions) as versions`)
    ).rows
  const before = await written()
  const seen = await preview('popular-keywords', id)
  expect(seen.json.items).toMatchObject({ address: '/search', key: null, title: '睡眠', hidden: false })
  expect(await written()).toEqual(before)
})

test('users without permission to change the entries see no draft', async () => {
  const { key, id, version } = await columnWithDraft()
  const trader = await viewerWith(db, ['trade'])
  const statuses = await Promise.all([
    preview('columns', id, trader),
    publish('columns', id, 1, trader),
    saveDraft('columns', id, { key, base: version, revision: 1, fields: { title: '別人的' } }, trader),
    request(`/register_draft/columns/${id}/discard`, {}, trader),
    request(`/register_draft/columns/${id}`, undefined, trader),
    request('/register_draft/columns', undefined, trader),
    preview('columns', id, 'member'),
    preview('columns', id, 'visitor'),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403, 403, 401])
  // an entry that requires more than its register
  const cataloguer = await viewerWith(db, ['catalogue'])
  const terms = await readEntry('pages', 'terms')
  const refused = await saveDraft(
    'pages',
    randomUUID(),
    { key: 'terms', base: terms.version, fields: { title: '條款' } },
    cataloguer,
  )
  expect(refused.status).toBe(403)
  // a draft of one register is none of another
  expect((await request(`/register_draft/tags/${id}`)).status).toBe(404)
})

test('huge and malformed drafts are refused', async () => {
  const id = randomUUID()
  const huge = await saveDraft('columns', id, { fields: { description: '長'.repeat(400_000) } })
  expect(huge.status).toBe(413)
  expect((await saveDraft('columns', id, { fields: { nothing: 1 } })).status).toBe(422)
  expect((await saveDraft('columns', id, { fields: { title: 7 } })).status).toBe(422)
  expect((await saveDraft('columns', id, { key: '999999', base: 1, fields: { title: '沒有這一筆' } })).status).toBe(404)
  expect((await saveDraft('columns', 'x', { fields: { title: '名稱' } })).status).toBe(422)
})

test('the audit log has who saved and who discarded a draft, in words', async () => {
  const { key, id } = await columnWithDraft('稽核')
  await request(`/register_draft/columns/${id}/discard`, {})
  const { rows } = await db.execute<{ action: string; after: object | null; before: object | null }>(sql`
    select action, before, after from audit where thing = ${`columns:${key}`} order by id desc limit 2`)
  expect(rows.map(({ action }) => action)).toEqual(['discard-entry-draft', 'save-entry-draft'])
  expect([rows[0]?.before, rows[1]?.after].map((values) => Object.values(values ?? {}))).toEqual([['稽核'], ['稽核']])
})
