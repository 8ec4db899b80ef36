import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../support/accounts.ts'
import { callApi, operatorMail, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const care = await viewerWith(db, ['care'])
const minute = 60_000
let ipCount = 0

/** Signs up to activity 2 through the public form. */
async function join(people: number, email = `join-${ipCount}@mail.test`, note = '') {
  ipCount += 1
  const ip = `203.0.113.${ipCount % 250}`
  const opened = await callApi(db, '/api/v3.0/form/activity', { bindings: { now: new Date(Date.now() - minute) } })
  const { token } = opened.json.items as { token: string }
  const fields = { activity: '2', name: '孔美雲', email, phone: '', people: String(people), note }
  return callApi(db, '/api/v3.0/form/activity', { body: { token, fields }, bindings: { ip } })
}
const referenceOf = (response: Awaited<ReturnType<typeof join>>) => (response.json.items as { reference: string }).reference
interface Activity {
  seats: number
  taken: number
  sign_ups: number
  list: { reference: string; name: string; people: number; note: string; cancelled: boolean }[]
}
const activity = async () => (await callApi(db, '/api/v3.0/office/activity/2', { as: care })).json.items as Activity
const setSeats = (seats: unknown) => callApi(db, '/api/v3.0/office/activity/2/seats', { as: care, body: { seats } })
const asReadersSee = async () => {
  const { json } = await callApi(db, '/api/v3.0/activity')
  return (json.items as { id: number; seats_left: number }[]).find(({ id }) => id === 2)?.seats_left
}
const cancel = (reference: string, base = 1) =>
  callApi(db, `/api/v3.0/office/entry/${reference}/cancel_sign_up`, { as: care, body: { base, reason: '場地改期' } })

beforeEach(async () => {
  await db.execute(sql`delete from form_entries where kind = 'activity'`)
  await db.execute(
    sql`update activities set taken = 0, seats = 6, status = 'open', ends_at = now() + interval '9 days' where id = 2`,
  )
})

test('the list is in order of submission; a sign-up without a note requires no answer', async () => {
  await join(2, 'first@mail.test')
  const second = referenceOf(await join(1, 'second@mail.test', '吃素'))
  const { list, taken, sign_ups } = await activity()
  expect(list.map(({ name, people, note }) => [name, people, note])).toEqual([
    ['孔美雲', 2, ''],
    ['孔美雲', 1, '吃素'],
  ])
  expect([taken, sign_ups]).toEqual([3, 2])
  const { json } = await callApi(db, '/api/v3.0/office/entry?kind=activity&state=open', { as: care })
  expect((json.items as { reference: string }[]).map(({ reference }) => reference)).toEqual([second])
  const actual = (await mailsTo(db, 'admin@example.com')).filter(({ subject }) => subject.includes('活動報名'))
  expect(actual.map(({ subject }) => subject.includes(second))).toEqual([true])
})

test('concurrent sign-ups never exceed the seats, and a cancellation reopens the activity', async () => {
  const all = await Promise.all(Array.from({ length: 10 }, () => join(2)))
  expect(all.map(({ status }) => status).sort()).toEqual([200, 200, 200, 409, 409, 409, 409, 409, 409, 409])
  expect(await asReadersSee()).toBe(0)
  expect((await join(1)).status).toBe(409)
  const [first] = (await activity()).list
  expect((await cancel(String(first?.reference))).status).toBe(200)
  expect(await asReadersSee()).toBe(2)
  expect((await join(2)).status).toBe(200)
  expect((await activity()).taken).toBe(6)
})

test('a refused sign-up states the seats left, that there are none, or that it is closed', async () => {
  await join(4, 'four@mail.test')
  const detail = async (people: number) => (await join(people)).json['detail']
  expect(await detail(3)).toContain('只剩 2 個座位')
  await join(2, 'two@mail.test')
  expect(await detail(1)).toContain('額滿')
  await db.execute(sql`update activities set status = 'closed' where id = 2`)
  expect(await detail(1)).toContain('截止')
})

test('a cancellation by staff is idempotent, releases the seats and notifies of the reason', async () => {
  const reference = referenceOf(await join(3, 'told@mail.test'))
  const both = await Promise.all([cancel(reference), cancel(reference)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
  expect((await cancel(reference, 2)).status).toBe(409)
  expect(await asReadersSee()).toBe(6)
  const [mail] = (await mailsTo(db, 'told@mail.test')).filter(({ subject }) => subject.startsWith('Re:'))
  expect(mail?.text).toContain('原因：場地改期')
  const { list, sign_ups } = await activity()
  expect([sign_ups, list.map(({ cancelled }) => cancelled)]).toEqual([0, [true]])
  const actions = await db.execute(
    sql`select reason from audit where action = 'cancel-sign-up' and thing = ${`form-entry:${reference}`}`,
  )
  expect(actions.rows).toEqual([{ reason: '場地改期' }])
})

test('concurrent cancellations by reader and staff release the seats once', async () => {
  await join(4, 'other@mail.test')
  const reference = referenceOf(await join(2, 'both@mail.test'))
  const mail = (await mailsTo(db, 'both@mail.test'))[0]?.text ?? ''
  const token = decodeURIComponent(/\/activity\?cancel=([\w.%-]+)/.exec(mail)?.[1] ?? '')
  await Promise.all([callApi(db, '/api/v3.0/sign-up/cancel', { body: { token } }), cancel(reference)])
  expect((await activity()).taken).toBe(4)
  expect((await callApi(db, `/api/v3.0/office/entry/${reference}`, { as: care })).json.items).toMatchObject({ state: 'closed' })
})

test('only a sign-up can be cancelled', async () => {
  await db.execute(sql`
    insert into form_entries (kind, reference, fields) values ('contact', 'C-20261101-2222', '{"name": "林", "email": "lin@mail.test"}')`)
  expect((await cancel('C-20261101-2222')).status).toBe(404)
})

test('the number of seats is never below the reserved ones, also during concurrent sign-ups', async () => {
  await join(4)
  expect((await setSeats(3)).json.errors).toEqual([{ path: 'body.seats', message: '已經給出 4 個座位，名額不能比它少' }])
  expect((await setSeats(4)).status).toBe(200)
  expect(await asReadersSee()).toBe(0)
  await db.execute(sql`update activities set taken = 0, seats = 8 where id = 2`)
  await Promise.all([setSeats(4), ...Array.from({ length: 6 }, () => join(2)), setSeats(5)])
  const { seats, taken } = await activity()
  expect(taken).toBeLessThanOrEqual(seats)
  for (const wrong of [-1, 1.5, 'x', 100_001, null]) expect((await setSeats(wrong)).status, String(wrong)).toBe(422)
  const elsewhere = await callApi(db, '/api/v3.0/office/activity/3/seats', { as: care, body: { seats: 90 } })
  expect(elsewhere.status).toBe(422)
})

test('the mails about a sign-up name the activity by its title, never by its number', async () => {
  const reference = referenceOf(await join(2, 'named@mail.test'))
  const mails = [...(await mailsTo(db, operatorMail)), ...(await mailsTo(db, 'named@mail.test'))]
  const about = mails.filter(({ text }) => text.includes(reference))
  expect(about.length).toBeGreaterThan(1)
  for (const { text } of about) {
    expect(text).toContain('減鹽料理課')
    expect(text).not.toMatch(/活動：\s*\d/)
  }
})

test("the export contains only this activity's names and addresses, and is audited", async () => {
  await join(1, 'file@mail.test')
  const { json } = await callApi(db, '/api/v3.0/office/entry/file', { as: care, body: { activity: 2 } })
  const items = json.items as { kind: string; answers: { name: string; value: string }[] }[]
  expect(items).toHaveLength(1)
  expect(items[0]?.answers).toContainEqual({ name: 'email', label: '電子郵件', value: 'file@mail.test' })
  const actions = await db.execute(sql`select after from audit where action = 'export-form-entries' order by id desc limit 1`)
  const title = expect.stringContaining('減鹽料理課')
  expect(actions.rows).toEqual([{ after: { kind: null, activity: title, rows: 1 } }])
})
