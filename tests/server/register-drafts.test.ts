import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { fieldOf } from '../../src/domain/registers/check-entry.ts'
import { previewPathOf, registers } from '../../src/domain/registers/registers.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { signIn, startSite } from '../support/site.ts'

const site = await startSite()
const [admin, chief, editor] = await Promise.all([site.signIn('admin'), signIn(site.url, 'chief'), signIn(site.url, 'editor')])

const office = '/api/v3.0/office'
async function call<T>(path: string, body?: object, headers = admin): Promise<T> {
  const json = body && { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
  const { status, text } = await site.request(office + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...headers, ...json, 'api-key': 'healthpress-web' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  expect(status, text).toBe(200)
  return (JSON.parse(text) as { items: T }).items
}

interface Stored {
  key: string
  version: number
  value: Record<string, unknown>
}
interface View {
  address: string | null
  at: string
  columns: { reader: string; address: string }[]
}
const entryOf = (name: string, key: string) => call<Stored>(`/register/${name}/${key}`)
const viewOf = (name: string, id: string) => call<View>(`/register_draft/${name}/${id}/lens?readers=visitor`)

const columnOf = async (name: string, id: string, headers: Record<string, string> = admin) => {
  const { status, text } = await site.request(`${office}/register_draft/${name}/${id}/lens?readers=visitor`, {
    headers: { ...headers, 'api-key': 'healthpress-web' },
  })
  return status === 200 ? ((JSON.parse(text) as { items: View }).items.columns[0]?.address ?? '') : String(status)
}

/** Saves a draft that changes some fields of an entry. @returns its id */
async function draftOf(name: string, key: string, fields: object): Promise<string> {
  const { version } = await entryOf(name, key)
  const id = randomUUID()
  await call(`/register_draft/${name}/${id}`, { key, base: version, revision: 0, fields })
  return id
}
const discard = (name: string, id: string) => call(`/register_draft/${name}/${id}/discard`, {})

const openColumn = async (name: string, id: string) => site.request(await columnOf(name, id), { headers: admin })

/** Field values with which a page shows an entry, where it does not show the first of the list. */
const shownWith: Readonly<Record<string, object>> = { 'daily-notes': { shown_on: taipeiDay(new Date()) } }

const previewed = registers.filter((register) => previewPathOf(register, '1', {}) !== null)

async function listOf(name: string): Promise<Pick<Stored, 'key' | 'value'>[]> {
  const { text } = await site.request(`${office}/register/${name}?limit=1`, {
    headers: { ...admin, 'api-key': 'healthpress-web' },
  })
  return (JSON.parse(text) as { items: Stored[] }).items
}

describe('a draft through the lens, while a visitor sees the old page', () => {
  it.each(previewed.map((register) => [register.name, register] as const))('%s', async (name, register) => {
    const key = (await listOf(name))[0]?.key ?? ''
    const field = register.list.title
    const before = await entryOf(name, key)
    const title = `草稿${randomUUID().slice(0, 6)}`
    expect(fieldOf(register, field)?.immutable, field).toBeUndefined()
    const id = await draftOf(name, key, { [field]: title, ...shownWith[name] })
    const { address } = await viewOf(name, id)
    const [through, live] = await Promise.all([openColumn(name, id), site.request(address ?? '')])
    expect(through.status).toBe(200)
    expect(through.text.includes(title), address ?? '').toBe(true)
    expect(through.headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' })
    // the visitor's page is the old one, and the preview did not enter the cache
    expect([live, await site.request(address ?? '')].map(({ text }) => text.includes(title))).toEqual([false, false])
    expect(await entryOf(name, key)).toEqual(before)
    await discard(name, id)
  })
})

describe('a preview', () => {
  it('of a new entry has one address for all of its reads, and no reader finds it', async () => {
    const [sample] = await listOf('columns')
    const id = randomUUID()
    await call(`/register_draft/columns/${id}`, {
      key: null,
      base: null,
      revision: 0,
      fields: { ...sample?.value, title: '還沒新增的專欄' },
    })
    const { address } = await viewOf('columns', id)
    const through = await openColumn('columns', id)
    expect([through.status, through.text.includes('還沒新增的專欄')]).toEqual([200, true])
    expect((await site.request(address ?? '')).status).toBe(404)
    const tag = randomUUID()
    await call(`/register_draft/tags/${tag}`, { key: null, base: null, revision: 0, fields: { name: '還沒新增的標籤' } })
    expect((await openColumn('tags', tag)).text.includes('還沒新增的標籤')).toBe(true)
  })

  it('begins with the day on which readers see the entry', async () => {
    const [sample] = await listOf('magazines')
    const id = await draftOf('magazines', sample?.key ?? '', { publish_date: '2099-01-05' })
    expect(await viewOf('magazines', id)).toMatchObject({ at: '2099-01-04T16:00:00.000Z' })
    expect((await openColumn('magazines', id)).status).toBe(200)
    await discard('magazines', id)
  })

  it('opens only for its user, and only while they may change the entries', async () => {
    const [sample] = await listOf('columns')
    const id = await draftOf('columns', sample?.key ?? '', { title: '只給自己看' })
    const own = await columnOf('columns', id, chief)
    expect((await site.request(own, { headers: chief })).text.includes('只給自己看')).toBe(true)
    const others = await Promise.all([admin, editor, {}].map((headers) => site.request(own, { headers })))
    expect(others.map(({ status, text }) => [status, text.includes('只給自己看')])).toEqual([
      [403, false],
      [403, false],
      [403, false],
    ])
    expect(await columnOf('columns', id, editor)).toBe('403')
    await discard('columns', id)
    // a URL that is still valid, in an open lens: a notice in its frame, not the page of an error, which is logged
    const response = await site.request(own, { headers: { ...chief, accept: 'text/html' } })
    expect([response.status, response.text.includes('已經發布或丟掉了')]).toEqual([410, true])
    expect(response.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  })

  it('a preview and a concurrent save of the live entry neither block nor overwrite each other', async () => {
    const [sample] = await listOf('columns')
    const key = sample?.key ?? ''
    const id = await draftOf('columns', key, { title: '同時看的草稿' })
    const { version } = await entryOf('columns', key)
    const url = await columnOf('columns', id)
    const save = () => call(`/register/columns/${key}/save`, { base: version, fields: { description: '同時改的介紹' } })
    const [page] = await Promise.all([site.request(url, { headers: admin }), save(), site.request(url, { headers: admin })])
    expect([page.status, page.text.includes('同時看的草稿')]).toEqual([200, true])
    expect((await entryOf('columns', key)).value['description']).toBe('同時改的介紹')
    const after = await site.request(await columnOf('columns', id), { headers: admin })
    expect(['同時看的草稿', '同時改的介紹'].map((words) => after.text.includes(words))).toEqual([true, true])
    await discard('columns', id)
  })

  it('the preview of an entry that no page shows has no address', async () => {
    const [sample] = await listOf('coupons')
    const fields = { code: 'DRAFT1', title: '折扣', amount: 10, minimum: 0, starts_on: '2026-01-01', ends_on: '2027-01-01' }
    const id = randomUUID()
    const body = { key: null, base: null, revision: 0, fields: { ...sample?.value, ...fields } }
    await call(`/register_draft/coupons/${id}`, body)
    expect(await viewOf('coupons', id)).toMatchObject({ address: null, columns: [] })
  })
})

describe('the form without scripts', () => {
  const path = '/office/registers/columns'
  const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ''
  const send = (url: string, fields: Record<string, string>) =>
    site.request(url, {
      method: 'POST',
      headers: { ...admin, 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields).toString(),
    })
  const formOf = async (key: string, query = '') => {
    const { text } = await site.request(`${path}/${key}${query}`, { headers: admin })
    const { value } = await entryOf('columns', key)
    const input = Object.fromEntries(Object.entries(value).map(([name, text]) => [`f_${name}`, String(text ?? '')]))
    const hidden = ['draft', 'revision', 'base'].map((name) => [name, field(text, name)])
    const stored = Object.fromEntries(Object.entries(input).map(([name, value]) => [name.slice(2), value]))
    return { text, fields: { ...input, ...Object.fromEntries(hidden), was: JSON.stringify(stored) } as Record<string, string> }
  }

  it('saves a draft, lists it, continues it, refuses the second of two editors, and publishes it', async () => {
    const key = (await listOf('columns'))[0]?.key ?? ''
    const { fields } = await formOf(key)
    const saved = await send(`${path}/${key}`, { ...fields, intent: 'draft', f_title: '表單的草稿' })
    const url = saved.headers['location'] ?? ''
    expect([saved.status, url]).toEqual([303, `${path}/${key}?draft=${fields['draft']}&done=draft`])
    const [list, page, history] = await Promise.all(
      [path, `${path}/${key}`, `${path}/${key}/history`].map((one) => site.request(one, { headers: admin })),
    )
    expect(['有草稿', '表單的草稿'].filter((words) => !list?.text.includes(words))).toEqual([])
    expect(page?.text.includes(`?draft=${fields['draft']}`)).toBe(true)
    // a block inside a paragraph would break hydration
    expect(page?.text).not.toMatch(/<p\b[^>]*>(?:(?!<\/p>).)*<(?:p|div|details|form)\b/s)
    expect(page?.text.includes('value="draft"')).toBe(false)
    expect(history?.text.includes(`?draft=${fields['draft']}`)).toBe(true)
    const opened = await formOf(key, `?draft=${fields['draft']}`)
    expect(opened.text.includes('value="表單的草稿"')).toBe(true)
    const [first, second] = [
      await send(`${path}/${key}`, { ...opened.fields, intent: 'draft', f_title: '第一位寫的' }),
      await send(`${path}/${key}`, { ...opened.fields, intent: 'draft', f_title: '第二位寫的' }),
    ]
    expect([first.status, second.status]).toEqual([303, 409])
    const stays = ['剛存過這份草稿，所以您寫的還沒有存', '草稿裡現在是「第一位寫的」', 'value="第二位寫的"']
    expect(stays.filter((words) => !second.text.includes(words))).toEqual([])
    const looked = await send(`${path}/${key}`, { ...opened.fields, intent: 'look', revision: '2', f_title: '第三次寫的' })
    expect(looked.headers['location']).toBe(`${path}/drafts/${fields['draft']}/lens`)
    const lens = await site.request(looked.headers['location'] ?? '', { headers: admin })
    expect(lens.text.includes(`src="/column/${key}?lens=`)).toBe(true)
    const published = await send(`${path}/${key}`, { ...opened.fields, intent: 'publish', revision: '3', f_title: '第三次寫的' })
    expect([published.status, published.headers['location']]).toEqual([303, `${path}/${key}?done=save`])
    expect((await entryOf('columns', key)).value['title']).toBe('第三次寫的')
  })

  it('resumes the draft saved before an error, and keeps the input of a deleted draft', async () => {
    const idsIn = (html: string) => ({ draft: field(html, 'draft'), revision: field(html, 'revision') })
    const empty = await site.request(`${path}/new`, { headers: admin })
    const fields = { ...idsIn(empty.text), f_title: '半篇專欄' }
    const incomplete = await send(`${path}/new`, { ...fields, intent: 'look' })
    expect([incomplete.status, idsIn(incomplete.text)]).toEqual([422, { draft: fields.draft, revision: '1' }])
    const continued = await send(`${path}/new`, { ...idsIn(incomplete.text), f_title: '再半篇', intent: 'draft' })
    expect([continued.status, continued.headers['location']]).toEqual([303, `${path}/new?draft=${fields.draft}&done=draft`])
    await discard('columns', fields.draft)
    const late = await send(`${path}/new?draft=${fields.draft}`, {
      ...fields,
      revision: '2',
      f_title: '別丟掉我',
      intent: 'draft',
    })
    expect([late.status, late.text.includes('value="別丟掉我"'), idsIn(late.text).revision]).toEqual([409, true, '0'])
    expect(idsIn(late.text).draft).not.toBe(fields.draft)
    const saved = await send(`${path}/new`, { ...idsIn(late.text), f_title: '別丟掉我', intent: 'draft' })
    expect(saved.status).toBe(303)
    await discard('columns', idsIn(late.text).draft)
    const again = await send(`${path}/new`, { draft: idsIn(late.text).draft, intent: 'discard' })
    expect([again.status, again.headers['location']]).toEqual([303, `${path}?done=ended`])
  })
})
