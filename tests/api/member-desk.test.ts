import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { membersPerDay } from '../../src/domain/membership/member-desk.ts'
import { callApi, type Person } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const office = '/api/v3.0/office/member'
const ask = (path: string, body?: object, as: Person = 'admin') => callApi(db, office + path, { as, ...(body ? { body } : {}) })
const idOf = async (email: string) =>
  (await db.execute<{ id: string }>(sql`select id from members where email = ${email}`)).rows[0]?.id ?? ''
const reader = await idOf('subscriber@example.com')
const admin = await idOf('admin@example.com')
const why = { reason: 'mail', note: 'C-20261128-2345' }
const events = async () =>
  (
    await db.execute<{ action: string; thing: string; reason: string }>(
      sql`select action, thing, reason from audit where action in ('find-member', 'look-up-member', 'reveal-member', 'correct-right', 'end-sessions', 'schedule-erasure', 'cancel-erasure') order by id`,
    )
  ).rows

// the audit log is append-only: each test looks at what it added
let earlier = 0
beforeEach(async () => {
  earlier = (await events()).length
})
const added = async () => (await events()).slice(earlier)

test('a search finds by address, subscriber number and order; masked, and recorded with its reason', async () => {
  const found = await ask('/find', { q: ' Subscriber@example.com', ...why })
  expect(found.json.items).toEqual([
    { id: reader, name: expect.stringMatching(/^.○○$/), email: 's•••@e•••.com', subscriber: true },
  ])
  const [number] = (await db.execute<{ number: string }>(sql`select number from subscriptions where member_id = ${reader}`)).rows
  if (number) expect((await ask('/find', { q: number.number, ...why })).json.items).toHaveLength(1)
  expect((await added())[0]).toEqual({ action: 'find-member', thing: `member:${reader}`, reason: '來信：C-20261128-2345' })
})

test('a search without a result is recorded without what was typed; a name is refused', async () => {
  expect((await ask('/find', { q: 'nobody-here@example.com', ...why })).json.items).toEqual([])
  const recorded = await added()
  expect(recorded).toEqual([{ action: 'find-member', thing: 'member:none', reason: '來信：C-20261128-2345' }])
  expect((await ask('/find', { q: '林小明先生', ...why })).status).toBe(422)
  expect((await ask('/find', { q: 'subscriber@example.com', reason: 'other' })).json.errors).toEqual([
    { path: 'body.note', message: '請寫下原因' },
  ])
})

test('nothing is shown before a reason was given, nor half an hour after it', async () => {
  const closed = await ask(`/${reader}`)
  expect([closed.status, closed.json['detail']]).toEqual([409, '請先寫查看的原因'])
  expect((await ask(`/${reader}/reveal`, {})).status).toBe(409)
  expect((await ask(`/${reader}/open`, why)).status).toBe(200)
  const opened = await ask(`/${reader}`)
  expect(opened.json.items).toMatchObject({ id: reader, email: 's•••@e•••.com', reason: '來信：C-20261128-2345' })
  const late = new Date(Date.now() + 31 * 60_000)
  expect((await callApi(db, `${office}/${reader}`, { as: 'admin', bindings: { now: late } })).status).toBe(409)
})

test('who looked is listed with the reasons, the latest first', async () => {
  await ask(`/${reader}/open`, why)
  await ask(`/${reader}/reveal`, {})
  const { looks } = (await ask(`/${reader}`)).json.items as unknown as { looks: { by: string; reason: string; whole: boolean }[] }
  const [name] = (await db.execute<{ name: string }>(sql`select name from members where id = ${admin}`)).rows
  expect(looks.slice(0, 2)).toMatchObject([
    { by: name?.name, whole: true },
    { by: name?.name, whole: false, reason: '來信：C-20261128-2345' },
  ])
})

test('one’s own account is for a colleague', async () => {
  expect((await ask(`/${admin}/open`, why)).json['detail']).toBe('自己的帳號不能在這裡處理，請同事代辦')
})

test('health records, readings, searches and passwords are in no answer', async () => {
  await db.execute(sql`update records set title = 'CANARY', data = '{"note": "CANARY"}' where member_id = ${reader}`)
  await db.execute(sql`
    insert into records (member_id, kind, title, data, expires_at) values (${reader}, 'symptom', 'CANARY', '{"note": "CANARY"}', now() + interval '1 day')`)
  await db.execute(sql`insert into favorites (member_id, site, item_type, item_id) values (${reader}, 'ch', 'CANARY', 'CANARY')`)
  await db.execute(sql`update credentials set password = 'CANARY' where member_id = ${reader}`)
  await db.execute(sql`
    insert into sessions (token, member_id, expires_at, ip_address) values ('CANARY', ${reader}, now() + interval '1 day', 'CANARY')`)
  await db.execute(sql`
    insert into mail_outbox (recipient, subject, html, text, priority) values ('subscriber@example.com', 'CANARY 123456', 'CANARY', 'CANARY', 2)`)
  await ask(`/${reader}/open`, why)
  const answers = await Promise.all([
    ask(`/${reader}`),
    ask(`/${reader}/reveal`, {}),
    ask('/find', { q: 'subscriber@example.com', ...why }),
  ])
  for (const { status, text } of answers) {
    expect(status, text).toBe(200)
    expect(text).not.toContain('CANARY')
  }
  const shown = (answers[0]?.json.items as { sessions: object[]; mails: { subject: string }[] }) ?? {}
  expect(shown.sessions.length).toBeGreaterThan(0)
  expect(shown.mails.map(({ subject }) => subject)).toContain('')
})

test('a corrected entitlement is valid at once and recorded with both days and the reason', async () => {
  await ask(`/${reader}/open`, why)
  const [right] = (
    await db.execute<{ id: string; ends_on: string }>(
      sql`select id, ends_on::text as ends_on from rights where member_id = ${reader} and kind = 'digital' order by ends_on desc limit 1`,
    )
  ).rows
  if (!right) throw new Error('the subscriber of the demo has an entitlement')
  const body = { right: right.id, ends_on: '2030-01-31', why: '漏寄兩期，補償' }
  expect((await ask(`/${reader}/right`, body)).status).toBe(200)
  expect((await ask(`/${reader}/right`, body)).status).toBe(200)
  const changed = (await added()).filter(({ action }) => action === 'correct-right')
  expect(changed).toEqual([
    { action: 'correct-right', thing: `member:${reader}`, reason: '來信：C-20261128-2345；漏寄兩期，補償' },
  ])
  const early = await ask(`/${reader}/right`, { ...body, ends_on: '2001-01-01' })
  expect(early.json.errors).toEqual([{ path: 'body.ends_on', message: '最後一天不能早於開始的那一天' }])
  // of another member
  expect((await ask(`/${await idOf('member@example.com')}/right`, body)).status).toBe(409)
})

test('all sessions end', async () => {
  await ask(`/${reader}/open`, why)
  await db.execute(sql`insert into sessions (token, member_id, expires_at) values ('one', ${reader}, now() + interval '1 day')`)
  expect((await ask(`/${reader}/end_sessions`, {})).status).toBe(200)
  expect((await db.execute(sql`select from sessions where member_id = ${reader}`)).rowCount).toBe(0)
})

test('a requested erasure is scheduled with a mail, once, and can be cancelled', async () => {
  await ask(`/${reader}/open`, why)
  await db.execute(sql`update orders set periodic = false where member_id = ${reader}`)
  const mails = async () =>
    (await db.execute(sql`select from mail_outbox where recipient = 'subscriber@example.com' and priority = 1`)).rowCount ?? 0
  const before = await mails()
  const first = await ask(`/${reader}/erasure`, { erase: true })
  expect(first.status, first.text).toBe(200)
  expect((await ask(`/${reader}/erasure`, { erase: true })).json.items).toEqual(first.json.items)
  expect(await mails()).toBe(before + 1)
  expect((await ask(`/${reader}/erasure`, { erase: false })).json.items).toEqual({ erase_on: null })
  expect((await added()).map(({ action }) => action)).toEqual(['look-up-member', 'schedule-erasure', 'cancel-erasure'])
})

test('a day has room for forty members', async () => {
  await db.execute(sql`
    insert into audit (at, who, action, thing) select now(), ${admin}::uuid, 'look-up-member', 'member:' || gen_random_uuid()
    from generate_series(1, ${membersPerDay})`)
  const refused = await ask(`/${await idOf('expired@example.com')}/open`, why)
  expect([refused.status, refused.json['detail']]).toEqual([
    409,
    `今天已經看過 ${membersPerDay} 位會員，請明天再看，或請同事代辦`,
  ])
})
