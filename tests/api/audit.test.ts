import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { AuditEntry } from '../../src/contract/audit.ts'
import { auditEventsOn } from '../../src/db/queries/audit.ts'
import { visitor } from '../../src/domain/membership/viewer.ts'
import { plans } from '../../src/domain/registers/kinds/sales.ts'
import { entryTargetOf } from '../../src/domain/registers/registers.ts'
import { recordAuditEvent } from '../../src/operations/office/audit.ts'
import { type CallOptions, callApi, memberIdOf, viewerFor } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const audit = (query: Record<string, string> = {}, options: CallOptions = {}) =>
  callApi(db, `/api/v3.0/office/audit?${new URLSearchParams(query)}`, { as: 'admin', ...options })
const events = async (query: Record<string, string> = {}) => (await audit(query)).json.items as AuditEntry[]

test('finds audit events by actor, action, target and day, newest first, as text', async () => {
  const actor = await memberIdOf(db, 'admin')
  const { json } = await callApi(db, '/api/v3.0/office/tag', { as: 'admin', body: { name: '少糖' } })
  const { id } = json.items as { id: number }
  const target = `tags:${id}`
  await callApi(db, `/api/v3.0/office/register/tags/${id}/save`, {
    as: 'admin',
    body: { base: 1, fields: { description: '少吃一點糖' } },
  })
  const [saved, added, ...rest] = await events({ target })
  expect(rest).toEqual([])
  expect(saved).toMatchObject({
    actor: { id: actor },
    action: 'save-entry',
    title: '少糖',
    path: `/office/registers/tags/${id}`,
    changes: [{ name: '說明', before: '', after: '少吃一點糖' }],
  })
  expect(added).toMatchObject({
    action: 'add-entry',
    changes: expect.arrayContaining([{ name: '名稱', before: '', after: '少糖' }]),
  })
  expect((await events({ actor, action: 'save-entry' })).map((event) => event.id)).toEqual([saved?.id])
  expect(await events({ target, to: '2020-01-01' })).toEqual([])
  // the day is Taipei's: it starts eight hours before the day in London ends
  await db.execute(sql`insert into audit (at, who, action, thing) values ('2024-02-28T16:30:00Z', null, 'add-tag', 'tag:99977')`)
  expect(await events({ from: '2024-02-29', to: '2024-02-29' })).toMatchObject([{ actor: null, target: 'tag:99977', title: '' }])
  expect(await events({ from: '2024-02-28', to: '2024-02-28' })).toEqual([])
  expect(await events({ actor: 'system', target: 'tag:99977' })).toHaveLength(1)
})

test.each(['post', 'media', 'tag', 'author', 'ad', 'activity', 'view', 'partner', 'member', 'staff-role', 'plans'])(
  'lists an event whose target is no %s',
  async (kind) => {
    await db.execute(sql`insert into audit (at, action, thing) values (now(), 'find-member', ${`${kind}:none`})`)
    expect(await events({ target: `${kind}:none` })).toMatchObject([{ title: '' }])
  },
)

test('the name of a member is masked unless the member has a role in the office', async () => {
  const [reader, editor] = [await memberIdOf(db, 'subscriber'), await memberIdOf(db, 'editor')]
  await db.execute(
    sql`insert into audit (at, action, thing) select now(), 'look-up-member', 'member:' || id from members where id in (${reader}, ${editor})`,
  )
  const { rows } = await db.execute<{ id: string; name: string }>(
    sql`select id, name from members where id in (${reader}, ${editor})`,
  )
  const nameOf = (id: string) => rows.find((row) => row.id === id)?.name ?? ''
  const titleOf = async (id: string) => (await events({ target: `member:${id}` }))[0]?.title
  expect(await titleOf(editor)).toBe(nameOf(editor))
  expect(await titleOf(reader)).toBe(`${[...nameOf(reader)][0]}○○`)
})

test('pagination has no gaps while events are added', async () => {
  const all = (await events({ limit: '100' })).map(({ id }) => id)
  const seen: number[] = []
  for (let after: number | null = 0; after !== null; ) {
    const { json } = await audit({ limit: '3', ...(after > 0 && { after: String(after) }) })
    const { items, next } = json as unknown as { items: AuditEntry[]; next: number | null }
    seen.push(...items.map(({ id }) => id))
    after = next
    if (seen.length === 3)
      await recordAuditEvent(
        db,
        { viewer: visitor, now: new Date() },
        { action: 'save-tag', target: 'tag:1', after: { name: '新' } },
      )
  }
  expect(seen.slice(0, all.length)).toEqual(all.slice(0, seen.length))
  expect(seen).toEqual(seen.toSorted((one, other) => other - one))
})

test('deleted accounts have no name, credentials are omitted, drafts hidden without access', async () => {
  const deletedId = '7d1c3f5e-0000-4000-8000-000000000001'
  const now = new Date()
  const govern = { ...visitor, memberId: deletedId }
  await recordAuditEvent(
    db,
    { viewer: govern, now },
    { action: 'share-preview', target: 'post:1', after: { link: deletedId, note: '給林醫師' } },
  )
  const [shared] = await events({ actor: deletedId })
  expect(shared).toMatchObject({
    actor: { id: deletedId, name: null },
    changes: [{ name: '給誰', before: '', after: '給林醫師' }],
  })
  expect(JSON.stringify(shared?.changes)).not.toContain(deletedId)
  const { json } = await audit()
  expect(json['people']).toContainEqual({ id: deletedId, name: '' })

  // an administrator without other roles may not read drafts, not even their titles
  await callApi(db, '/api/v3.0/office/role/save', { as: 'admin', body: { name: '稽核', capabilities: ['govern'] } })
  const { key } = (await db.execute<{ key: string }>(sql`select key from staff_roles where name = '稽核'`)).rows[0] ?? { key: '' }
  await callApi(db, '/api/v3.0/office/role', { as: 'admin', body: { email: 'expired@example.com', roles: [key], author: null } })
  const draft = await callApi(db, '/api/v3.0/office/posts', {
    as: 'editor',
    body: { type: 'article', key: randomUUID(), fields: { title: '還沒公開的題目' } },
  })
  const uid = String((draft.json.items as { uid: number }).uid)
  const target = { target: `post:${uid}` }
  expect((await events(target))[0]).toMatchObject({ title: '還沒公開的題目', path: `/office/posts/${uid}` })
  expect((await audit(target, { as: 'expired' })).json.items).toMatchObject([{ title: '', path: null }])
})

test('an entry that the office never edited has the title of its table', async () => {
  const now = new Date()
  const admin = await viewerFor(db, 'admin', now)
  const plan = (await db.execute<{ id: number; title: string }>(sql`select id, title from plans order by id limit 1`)).rows[0]
  await recordAuditEvent(
    db,
    { viewer: admin, now },
    { action: 'save-entry', target: entryTargetOf(plans, String(plan?.id)), after: { title: '新' } },
  )
  expect((await events({ target: `plans:${plan?.id}` }))[0]).toMatchObject({ title: plan?.title })
})

test.each([
  ['audit', { after: 99_999_999 }],
  ['register/tags', { after: Buffer.from('["鹽","1"]').toString('base64url') }],
  ['entry', { after: 'C-20240101-2345' }],
])('a later part of an export of %s needs its recorded start', async (name, body) => {
  const file = (details: object) => callApi(db, `/api/v3.0/office/${name}/file`, { as: 'admin', body: details })
  expect((await file(body)).json).toMatchObject({ errors: [{ path: 'body.after', message: '請從第一段開始下載' }] })
  expect(await file({})).toMatchObject({ status: 200, json: { next: null } })
  // the entry does not exist, or was erased since: a part without rows would end the file early
  expect((await file(body)).status).toBe(name === 'entry' ? 422 : 200)
  const bindings = { now: new Date(Date.now() + 2 * 60 * 60_000) }
  expect((await callApi(db, `/api/v3.0/office/${name}/file`, { as: 'admin', body, bindings })).status).not.toBe(200)
})

test('an export is an audit event too, and non-administrators get nothing', async () => {
  const file = (options: CallOptions) => callApi(db, '/api/v3.0/office/audit/file', { body: { action: 'add-tag' }, ...options })
  const { items } = (await file({ as: 'admin' })).json as unknown as { items: AuditEntry[] }
  expect(items.every(({ action }) => action === 'add-tag')).toBe(true)
  expect((await events({ action: 'export-audit' }))[0]).toMatchObject({ actor: { id: await memberIdOf(db, 'admin') } })
  for (const as of ['editor', 'member'] as const) {
    expect((await audit({}, { as })).status).toBe(403)
    expect((await file({ as })).status).toBe(403)
  }
  const wrong: Record<string, string>[] = [
    { actor: 'x' },
    { action: 'x' },
    { target: 'x' },
    { from: '2026-02-30' },
    { after: '0' },
    { limit: '101' },
  ]
  for (const query of wrong) expect((await audit(query)).status).toBe(422)
})

describe('the audit table', async () => {
  const now = new Date()
  const admin = await viewerFor(db, 'admin', now)
  const renamed = {
    action: 'save-tag',
    target: 'tag:3',
    before: { name: '減鹽' },
    after: { name: '少鹽' },
    reason: '用詞一致',
  } as const

  test('stores an event with its actor exactly if the operation is stored', async () => {
    const failed = db.transaction(async (tx) => {
      await recordAuditEvent(tx, { viewer: admin, now }, renamed)
      throw new Error('what was to be done failed')
    })
    await expect(failed).rejects.toThrow('what was to be done failed')
    expect(await auditEventsOn(db, 'tag:3', 5)).toEqual([])
    await db.transaction((tx) => recordAuditEvent(tx, { viewer: admin, now }, renamed))
    expect(await auditEventsOn(db, 'tag:3', 5)).toEqual([{ ...renamed, at: now, actor: admin.memberId }])
  })

  test.each([sql`update audit set reason = ''`, sql`delete from audit`, sql`truncate audit`])('rejects %s', async (statement) => {
    await expect(db.execute(statement)).rejects.toMatchObject({ cause: { message: expect.stringContaining('append-only') } })
    expect(await auditEventsOn(db, 'tag:3', 5)).toHaveLength(1)
  })
})
