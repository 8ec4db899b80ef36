import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { membersPerDay, membersPerHour, searchesPerHour, unusualPerDay } from '../../src/domain/membership/member-look-up.ts'
import { lookUpMails } from '../../src/mail/write-mails.ts'
import { reportLookUps } from '../../src/operations/membership/member-look-up.ts'
import { callApi, type Person, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const office = '/api/v3.0/office/member'
const request = (path: string, body?: object, as: Person = 'admin') =>
  callApi(db, office + path, { as, ...(body ? { body } : {}) })
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

test('search by address, subscriber number and order is masked and recorded with its reason', async () => {
  const response = await request('/find', { q: ' Subscriber@example.com', ...why })
  expect(response.json.items).toEqual([
    { id: reader, name: expect.stringMatching(/^.○○$/), email: 's•••@e•••.com', subscriber: true },
  ])
  const [number] = (await db.execute<{ number: string }>(sql`select number from subscriptions where member_id = ${reader}`)).rows
  if (number) expect((await request('/find', { q: number.number, ...why })).json.items).toHaveLength(1)
  expect((await added())[0]).toEqual({ action: 'find-member', thing: `member:${reader}`, reason: '來信：C-20261128-2345' })
})

test('a search without a result is recorded without what was typed; a name is refused', async () => {
  expect((await request('/find', { q: 'nobody-here@example.com', ...why })).json.items).toEqual([])
  const recorded = await added()
  expect(recorded).toEqual([{ action: 'find-member', thing: 'member:none', reason: '來信：C-20261128-2345' }])
  expect((await request('/find', { q: '林小明先生', ...why })).status).toBe(422)
  expect((await request('/find', { q: 'subscriber@example.com', reason: 'other' })).json.errors).toEqual([
    { path: 'body.note', message: '請寫下原因' },
  ])
})

test('member data is shown only after a reason was given, for half an hour', async () => {
  const closed = await request(`/${reader}`)
  expect([closed.status, closed.json['detail']]).toEqual([409, '請先寫查看的原因'])
  expect((await request(`/${reader}/reveal`, {})).status).toBe(409)
  expect((await request(`/${reader}/open`, why)).status).toBe(200)
  const opened = await request(`/${reader}`)
  expect(opened.json.items).toMatchObject({ id: reader, email: 's•••@e•••.com', reason: '來信：C-20261128-2345' })
  const late = new Date(Date.now() + 31 * 60_000)
  expect((await callApi(db, `${office}/${reader}`, { as: 'admin', bindings: { now: late } })).status).toBe(409)
})

test('look-ups are listed with staff and reasons, the latest first', async () => {
  await request(`/${reader}/open`, why)
  await request(`/${reader}/reveal`, {})
  const { looks } = (await request(`/${reader}`)).json.items as unknown as {
    looks: { actor: string; reason: string; whole: boolean }[]
  }
  const [name] = (await db.execute<{ name: string }>(sql`select name from members where id = ${admin}`)).rows
  expect(looks.slice(0, 2)).toMatchObject([
    { actor: name?.name, whole: true },
    { actor: name?.name, whole: false, reason: '來信：C-20261128-2345' },
  ])
})

test('staff cannot open their own account', async () => {
  expect((await request(`/${admin}/open`, why)).json['detail']).toBe('自己的帳號不能在這裡處理，請同事代辦')
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
  await request(`/${reader}/open`, why)
  const responses = await Promise.all([
    request(`/${reader}`),
    request(`/${reader}/reveal`, {}),
    request('/find', { q: 'subscriber@example.com', ...why }),
    callApi(db, '/api/v3.0/member/data/looks', { as: 'subscriber' }),
  ])
  for (const { status, text } of responses) {
    expect(status, text).toBe(200)
    expect(text).not.toContain('CANARY')
  }
  const profile = (responses[0]?.json.items as { sessions: object[]; mails: { subject: string }[] }) ?? {}
  expect(profile.sessions.length).toBeGreaterThan(0)
  expect(profile.mails.map(({ subject }) => subject)).toContain('')
})

test('a corrected entitlement is valid at once and recorded with both days and the reason', async () => {
  await request(`/${reader}/open`, why)
  const [entitlement] = (
    await db.execute<{ id: string; ends_on: string }>(
      sql`select id, ends_on::text as ends_on from rights where member_id = ${reader} and kind = 'digital' order by ends_on desc limit 1`,
    )
  ).rows
  if (!entitlement) throw new Error('the subscriber of the demo has an entitlement')
  const body = { right: entitlement.id, ends_on: '2030-01-31', why: '漏寄兩期，補償' }
  expect((await request(`/${reader}/right`, body)).status).toBe(200)
  expect((await request(`/${reader}/right`, body)).status).toBe(200)
  const changed = (await added()).filter(({ action }) => action === 'correct-right')
  expect(changed).toEqual([
    { action: 'correct-right', thing: `member:${reader}`, reason: '來信：C-20261128-2345；漏寄兩期，補償' },
  ])
  const early = await request(`/${reader}/right`, { ...body, ends_on: '2001-01-01' })
  expect(early.json.errors).toEqual([{ path: 'body.ends_on', message: '最後一天不能早於開始的那一天' }])
  // of another member
  expect((await request(`/${await idOf('member@example.com')}/right`, body)).status).toBe(409)
})

test('a print subscriber number is shown masked, bound with a reason, and the member notified', async () => {
  const plain = await idOf('member@example.com')
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state)
    values ('9300001', '陳秀英', '0922-333-444', 2, true, '2026-01-01', '2030-12-31', 326, 380, 'active')`)
  const look = (number: string) => request(`/${plain}/subscription`, { number })
  const bind = (number: string) => request(`/${plain}/bind`, { number, why: '來電報出寄件地址' })
  expect((await look('9300001')).status).toBe(409)
  expect((await bind('9300001')).status).toBe(409)
  await request(`/${plain}/open`, { reason: 'call', note: '來電第三次' })
  expect((await look('9399999')).json.errors).toEqual([{ path: 'body.number', message: '沒有這個訂戶編號' }])
  expect((await look('９３０-０００１')).json.items).toMatchObject({ name: '陳○○', phone: '•••444', error: null })
  expect((await look('9300001')).text).not.toMatch(/秀英|0922/)
  expect((await request(`/${plain}/bind`, { number: '9300001', why: '' })).status).toBe(422)
  const before = await db.execute(
    sql`select from mail_outbox where recipient = 'member@example.com' and subject like '%9300001%'`,
  )
  expect((await bind('9300001')).status).toBe(200)
  const mails = await db.execute(sql`select from mail_outbox where recipient = 'member@example.com' and subject like '%9300001%'`)
  expect([before.rowCount, mails.rowCount]).toEqual([0, 1])
  const { rights, subscriptions } = (await request(`/${plain}`)).json.items as unknown as {
    rights: { kind: string; ends_on: string }[]
    subscriptions: { number: string }[]
  }
  expect(rights).toContainEqual(expect.objectContaining({ kind: 'digital', ends_on: '2030-12-31' }))
  expect(subscriptions).toMatchObject([{ number: '9300001' }])
  // twice, and from another member's page
  expect((await bind('9300001')).json['detail']).toBe('這個編號已經綁在這位會員的帳號')
  await request(`/${reader}/open`, why)
  const other = await request(`/${reader}/subscription`, { number: '9300001' })
  expect((other.json.items as unknown as { error: string }).error).toBe(
    '這個編號綁在另一個帳號；請先打開那個帳號，確認是同一個人',
  )
  expect((await request(`/${reader}/bind`, { number: '9300001', why: '來電確認' })).status).toBe(409)
  const bound = await db.execute(
    sql`select after, reason from audit where action = 'bind-subscription' and thing = ${`member:${plain}`}`,
  )
  expect(bound.rows).toEqual([{ after: { subscription: '9300001' }, reason: '來電：來電第三次；來電報出寄件地址' }])
  // bound to the wrong person: from that person's page only, with a reason, once
  const unbind = (member: string, reason = '會員說不是他的') => request(`/${member}/unbind`, { number: '9300001', why: reason })
  expect([(await unbind(plain, '')).status, (await unbind(reader)).status]).toEqual([422, 409])
  expect((await unbind(plain)).status).toBe(200)
  expect((await unbind(plain)).status).toBe(409)
  const notices = await db.execute(
    sql`select subject from mail_outbox where recipient = 'member@example.com' and subject like '%9300001%' order by created_at`,
  )
  expect(notices.rows, 'one mail about the binding, one about its end').toHaveLength(2)
  expect(notices.rows[1]).not.toEqual(notices.rows[0])
  const after = (await request(`/${plain}`)).json.items as unknown as { rights: { ends_on: string }[]; subscriptions: object[] }
  expect(after.subscriptions).toEqual([])
  expect(after.rights.map(({ ends_on }) => ends_on)).not.toContain('2030-12-31')
  const freed = await db.execute(
    sql`select before, reason from audit where action = 'unbind-subscription' and thing = ${`member:${plain}`}`,
  )
  expect(freed.rows).toEqual([{ before: { subscription: '9300001' }, reason: '來電：來電第三次；會員說不是他的' }])
  expect((await bind('9300001')).status, 'it can be bound again').toBe(200)
})

test('a subscription that the member bought is not unbound', async () => {
  const buyer = await idOf('subscriber@example.com')
  await db.execute(sql`
    insert into subscriptions (number, name, phone, plan_id, digital, starts_on, ends_on, first_issue, last_issue, state, member_id)
    values ('9300002', '陳秀英', '0922-333-444', 2, true, '2026-01-01', '2030-12-31', 326, 380, 'active', ${buyer})`)
  await request(`/${buyer}/open`, why)
  const { subscriptions } = (await request(`/${buyer}`)).json.items as unknown as { subscriptions: object[] }
  expect(subscriptions).toContainEqual(expect.objectContaining({ number: '9300002', bound: false }))
  expect((await request(`/${buyer}/unbind`, { number: '9300002', why: '試試看' })).status).toBe(409)
})

test('members see who viewed their data: role, day and reason, no names, notes or own actions', async () => {
  const looksOf = async () => {
    const { json, text } = await callApi(db, '/api/v3.0/member/data/looks', { as: 'expired' })
    return { items: json.items as { role: string; what: string; reason: string }[], text }
  }
  const expired = await idOf('expired@example.com')
  await db.execute(sql`
    insert into audit (at, who, action, thing) select now(), ${expired}::uuid, 'cancel-erasure', ${`member:${expired}`}`)
  expect((await looksOf()).items).toEqual([])
  await request('/find', { q: 'expired@example.com', reason: 'call', note: '她說住臺南' })
  await request(`/${expired}/open`, { reason: 'other', note: '同事轉來' })
  await request(`/${expired}/reveal`, {})
  const { items, text } = await looksOf()
  expect(items).toMatchObject([
    { what: '看了完整的電子郵件與手機', reason: '其他' },
    { what: '查看了您的權益、訂閱、訂單、裝置與信件', reason: '其他' },
    { what: '用號碼或信箱找到您，只看到遮住的姓名與信箱', reason: '來電' },
  ])
  const [staff] = (
    await db.execute<{ name: string; roles: string }>(sql`
    select m.name, (select string_agg(r.name, '、' order by r.name) from member_roles h join staff_roles r on r.key = h.role_key
      where h.member_id = m.id) as roles from members m where id = ${admin}`)
  ).rows
  expect(items.every(({ role }) => role === staff?.roles)).toBe(true)
  expect(text).not.toMatch(new RegExp(`臺南|同事轉來|${staff?.name}|${admin}`))
  // another member's looks are not in it
  const others = await callApi(db, '/api/v3.0/member/data/looks', { as: 'professional' })
  expect(others.text).not.toContain('來電')
  expect((await callApi(db, '/api/v3.0/member/data/looks', {})).status).toBe(401)
  const { rows: roles } = await db.execute<{ role_key: string }>(
    sql`delete from member_roles where member_id = ${admin} returning role_key`,
  )
  expect((await looksOf()).items[0]?.role).toBe('已離職的同事')
  for (const { role_key } of roles)
    await db.execute(sql`insert into member_roles (member_id, role_key) values (${admin}, ${role_key})`)
})

test('all sessions end', async () => {
  await request(`/${reader}/open`, why)
  await db.execute(sql`insert into sessions (token, member_id, expires_at) values ('one', ${reader}, now() + interval '1 day')`)
  expect((await request(`/${reader}/end_sessions`, {})).status).toBe(200)
  expect((await db.execute(sql`select from sessions where member_id = ${reader}`)).rowCount).toBe(0)
})

test('a requested erasure is scheduled with a mail, once, and can be cancelled', async () => {
  await request(`/${reader}/open`, why)
  await db.execute(sql`update orders set periodic = false where member_id = ${reader}`)
  const mails = async () =>
    (await db.execute(sql`select from mail_outbox where recipient = 'subscriber@example.com' and priority = 1`)).rowCount ?? 0
  const before = await mails()
  const first = await request(`/${reader}/erasure`, { erase: true })
  expect(first.status, first.text).toBe(200)
  expect((await request(`/${reader}/erasure`, { erase: true })).json.items).toEqual(first.json.items)
  expect(await mails()).toBe(before + 1)
  expect((await request(`/${reader}/erasure`, { erase: false })).json.items).toEqual({ erase_on: null })
  expect((await added()).map(({ action }) => action)).toEqual(['look-up-member', 'schedule-erasure', 'cancel-erasure'])
})

test('fifteen members and sixty searches are allowed per hour', async () => {
  const record = (action: string, count: number) =>
    db.execute(sql`
      insert into audit (at, who, action, thing)
      select now() - n * interval '1 second', ${admin}::uuid, ${action}, 'member:' || gen_random_uuid() from generate_series(1, ${count}) n`)
  await record('look-up-member', membersPerHour)
  const opened = await request(`/${await idOf('expired@example.com')}/open`, why)
  expect([opened.status, opened.json['detail']]).toEqual([
    409,
    expect.stringContaining(`這一個小時已經看過 ${membersPerHour} 位會員`),
  ])
  await record('find-member', searchesPerHour)
  const response = await request('/find', { q: 'expired@example.com', ...why })
  expect([response.status, response.json['detail']]).toEqual([409, expect.stringContaining(`找了 ${searchesPerHour} 次會員`)])
})

test('forty members are allowed per day', async () => {
  await db.execute(sql`
    insert into audit (at, who, action, thing) select now(), ${admin}::uuid, 'look-up-member', 'member:' || gen_random_uuid()
    from generate_series(1, ${membersPerDay})`)
  const refused = await request(`/${await idOf('expired@example.com')}/open`, why)
  expect([refused.status, refused.json['detail']]).toEqual([
    409,
    `今天已經看過 ${membersPerDay} 位會員，請明天再看、請同事代辦，或請管理員再開放 ${membersPerDay} 位`,
  ])
})

/** How many mails with some words in their subject an administrator has. */
const mailed = async (text: string) =>
  (await db.execute(sql`select from mail_outbox where subject like ${`%${text}%`} and recipient = 'admin@example.com'`)).rowCount

test('administrators are notified of unusual look-ups, once a day for each kind', async () => {
  const staff = await viewerWith(db, ['care'])
  const care = staff.memberId ?? ''
  const at = new Date('2027-03-03T15:00:00+08:00')
  const open = (id: string) => callApi(db, `${office}/${id}/open`, { as: staff, body: why, bindings: { now: at } })
  await db.execute(sql`
    insert into audit (at, who, action, thing)
    select timestamptz '2027-03-03 09:00:00+08', ${care}::uuid, 'look-up-member', 'member:' || gen_random_uuid()
    from generate_series(1, ${unusualPerDay - 2}) n`)
  expect((await open(reader)).status).toBe(200)
  expect(await mailed(`trusted-care一天查看了 ${unusualPerDay} 位會員`)).toBe(0)
  const both = await Promise.all(['member@example.com', 'expired@example.com'].map(async (email) => open(await idOf(email))))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await mailed(`trusted-care一天查看了 ${unusualPerDay} 位會員`)).toBe(1)
  // a refusal is stored although the call fails
  for (const time of [1, 2]) expect([time, (await open(care)).status]).toEqual([time, 409])
  expect(await mailed('trusted-care想打開自己的帳號')).toBe(1)
  const { json } = await callApi(db, `/api/v3.0/office/audit?action=alert-look-ups&target=member:${care}`, { as: 'admin' })
  expect(json.items).toMatchObject([{ reason: '想打開自己的帳號' }, { reason: `一天查看了 ${unusualPerDay} 位會員` }])

  // an administrator is not asked to watch their own look-ups, unless there is no other
  const recipients = async (subject: string) =>
    (
      await db.execute<{ recipient: string }>(
        sql`select recipient from mail_outbox where subject like ${`%${subject}%`} order by recipient`,
      )
    ).rows.map(({ recipient }) => recipient)
  const governor = await viewerWith(db, ['care', 'govern'])
  const name = (
    await db.execute<{ name: string; email: string }>(sql`select name, email from members where id = ${governor.memberId}::uuid`)
  ).rows[0]
  const openOwn = (now: Date) =>
    callApi(db, `${office}/${governor.memberId}/open`, { as: governor, body: why, bindings: { now } })
  expect((await openOwn(at)).status).toBe(409)
  const recipientsOfMail = await recipients(`${name?.name}想打開自己的帳號`)
  expect([recipientsOfMail.length > 0, recipientsOfMail.includes(name?.email ?? '')]).toEqual([true, false])
  const governing = sql`role_key in (select key from staff_roles where 'govern' = any(capabilities)) and member_id <> ${governor.memberId}::uuid`
  const { rows: others } = await db.execute<{ member_id: string; role_key: string }>(
    sql`delete from member_roles where ${governing} returning member_id, role_key`,
  )
  expect((await openOwn(new Date('2027-03-04T15:00:00+08:00'))).status).toBe(409)
  expect(await recipients(`${name?.name}想打開自己的帳號`)).toContain(name?.email)
  await db.execute(sql`delete from member_roles where member_id = ${governor.memberId}::uuid`)
  await db.execute(sql`
    insert into member_roles (member_id, role_key)
    select member_id, role_key from jsonb_to_recordset(${JSON.stringify(others)}::jsonb) as r(member_id uuid, role_key text)`)

  // on the Monday after, two processes report the week: one mail, without whole names
  const monday = new Date('2027-03-08T09:00:00+08:00')
  const report = () => reportLookUps(db, monday, lookUpMails({ name: '日安健康', url: 'https://magazine.test' }).week)
  expect((await Promise.all([report(), report()])).filter((mails) => mails > 0)).toHaveLength(1)
  expect(await mailed('上週誰查看了會員')).toBe(1)
  const { rows } = await db.execute<{ text: string; names: string[] }>(sql`
    select text, (select array_agg(name) from members where email in ('member@example.com', 'expired@example.com')) as names
    from mail_outbox where subject like '%上週誰查看了會員%'`)
  expect(rows[0]?.text).toMatch(new RegExp(`打開 ${unusualPerDay + 1} 次、異常 2 次`))
  expect(rows[0]?.text).toContain('來信：C-20261128-2345')
  for (const name of rows[0]?.names ?? ['']) expect(rows[0]?.text).not.toContain(name)
  expect(await reportLookUps(db, new Date('2027-03-15T09:00:00+08:00'), lookUpMails({ name: '', url: '' }).week)).toBe(0)
})

test('an administrator raises the daily limit of a colleague who has reached it, once each time', async () => {
  const staff = await viewerWith(db, ['care'])
  const id = staff.memberId ?? ''
  const email = (await db.execute<{ email: string }>(sql`select email from members where id = ${id}::uuid`)).rows[0]?.email ?? ''
  const bindings = { now: new Date('2027-04-07T15:00:00+08:00') }
  const open = async () => (await callApi(db, `${office}/${reader}/open`, { as: staff, body: why, bindings })).status
  const extend = async (as: Person | typeof staff = 'admin') =>
    (await callApi(db, '/api/v3.0/office/role/look_ups', { as, body: { email }, bindings })).status
  const shownLimit = async () => {
    const { json } = await callApi(db, '/api/v3.0/office/role', { as: 'admin', bindings })
    const { people } = json.items as { people: { email: string; look_up_limit: number | null }[] }
    return people.find((person) => person.email === email)?.look_up_limit
  }
  expect([await shownLimit(), await extend()]).toEqual([null, 409])
  await db.execute(sql`
    insert into audit (at, who, action, thing)
    select timestamptz '2027-04-07 09:00:00+08', ${id}::uuid, 'look-up-member', 'member:' || gen_random_uuid()
    from generate_series(1, ${membersPerDay})`)
  expect([await open(), await shownLimit(), await extend(staff)]).toEqual([409, membersPerDay, 403])
  expect(await mailed('trusted-care碰到一天查看會員的上限')).toBe(1)
  const concurrent = await Promise.all([extend(), extend()])
  expect(concurrent.sort()).toEqual([200, 409])
  expect([await open(), await shownLimit()]).toEqual([200, null])
  const { json } = await callApi(db, office, { as: staff, bindings })
  expect(json.items).toEqual({ opened: membersPerDay + 1, most: 2 * membersPerDay })
})
