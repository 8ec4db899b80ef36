import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../src/db/queries/expired.ts'
import { isPublic } from '../../src/db/queries/posts.ts'
import { areRightsValid } from '../../src/domain/posts/credits.ts'
import { mailsTo } from '../support/accounts.ts'
import { callApi, operatorMail } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const minute = 60_000
const licence = {
  organisation: '晨星國小',
  name: '李小姐',
  email: 'Teacher@Example.com',
  phone: '',
  category: '公益與教學',
  pieces: '/article/1',
  purpose: '印成講義，發給六年級學生。',
  quantity: '',
  period: '2027 年 1 月到 6 月',
}
let ipCount = 0
const open = async (kind = 'contentlicensing', now = Date.now()) => {
  const { json } = await callApi(db, `/api/v3.0/form/${kind}`, { bindings: { now: new Date(now - minute) } })
  return (json.items as { token: string }).token
}
const send = async (more: object = {}, { kind = 'contentlicensing', ip = `198.51.100.${ipCount}`, now = Date.now() } = {}) => {
  const body = { token: await open(kind, now), fields: licence, ...more }
  return callApi(db, `/api/v3.0/form/${kind}`, { body, bindings: { ip, now: new Date(now) } })
}

beforeEach(() => {
  ipCount += 1
})

describe('a form', () => {
  test('is stored under a reference and confirmed by mail without repeating the input', async () => {
    const { status, json } = await send()
    expect(status).toBe(200)
    const { reference } = json.items as { reference: string }
    expect(reference).toMatch(/^L-\d{8}-[2-9A-Z]{4}$/)
    const stored = await db.execute(sql`select kind, fields, handled_at from form_entries where reference = ${reference}`)
    expect(stored.rows).toEqual([
      { kind: 'contentlicensing', fields: { ...licence, email: 'teacher@example.com' }, handled_at: null },
    ])
    const [mail] = await mailsTo(db, 'teacher@example.com')
    expect(mail?.subject).toContain(reference)
    expect(mail?.text).not.toContain(licence.purpose)
  })

  test.each([
    [
      'contact',
      { name: '林小姐', email: 'lin@mail.test', matter: '文章有誤', message: '第三段的單位寫錯了。\n應該是微克。' },
      '來信',
    ],
    ['antifraud-1499', { channel: '簡訊', what: '簡訊說我中獎了，要我點開網址。', loss: '沒有' }, '可疑訊息回報'],
  ])('of /%s is mailed to the operator at once, complete and numbered, with a full subject', async (kind, fields, noun) => {
    const { status, json } = await send({ fields, token: await open(kind) }, { kind })
    expect(status).toBe(200)
    const { reference } = json.items as { reference: string }
    const actual = (await mailsTo(db, operatorMail)).find(({ subject }) => subject.includes(reference))
    expect(actual?.subject).toBe(`日安健康有新的${noun}：${reference}`)
    for (const value of Object.values(fields)) for (const line of value.split('\n')) expect(actual?.text).toContain(line)
    const headers = await db.execute(
      sql`select headers from mail_outbox where recipient = ${operatorMail} and subject like ${`%${reference}`}`,
    )
    const email = 'email' in fields ? fields.email : null
    expect(headers.rows).toEqual([{ headers: email && { 'Reply-To': email } }])
    if (email) expect((await mailsTo(db, email))[0]?.subject).toBe(`日安健康收到您的${noun}：${reference}`)
  })

  test('of /contact enters the same queue and is deleted after a year', async () => {
    const fields = {
      name: '林小姐',
      email: 'lin@example.com',
      matter: '文章有誤',
      number: '/article/1',
      message: '第三段的單位寫錯了。',
    }
    const { json } = await send({ fields, token: await open('contact') }, { kind: 'contact' })
    const { reference } = json.items as { reference: string }
    expect(reference).toMatch(/^C-/)
    const stored = async () => (await db.execute(sql`select fields from form_entries where reference = ${reference}`)).rows
    expect(await stored()).toEqual([{ fields: { ...fields, phone: '' } }])
    const day = 24 * 60 * minute
    await deleteExpired(db, new Date(Date.now() + 364 * day))
    expect(await stored()).toHaveLength(1)
    await deleteExpired(db, new Date(Date.now() + 366 * day))
    expect(await stored()).toEqual([])
  })

  test('that suggests self-harm or an emergency shows help first, and is accepted after that', async () => {
    const fields = {
      name: '林小姐',
      email: 'lin@example.com',
      matter: '文章有誤',
      number: '',
      message: '謝謝編輯這些年，我不想活了，遺書放在抽屜裡，大家保重。',
    }
    const refused = await send({ fields, token: await open('contact') }, { kind: 'contact' })
    expect([refused.status, refused.json.code]).toEqual([409, 'red_flag'])
    const { flag, help_seen } = refused.json['red_flag'] as { flag: string; help_seen: string }
    expect(flag).toBe('crisis')
    const other = { ...fields, message: '我爸把一整罐安眠藥都吞了，現在叫不醒，怎麼辦？' }
    expect((await send({ fields: other, token: await open('contact'), help_seen }, { kind: 'contact' })).status).toBe(409)
    expect((await send({ fields, token: await open('contact'), help_seen }, { kind: 'contact' })).status).toBe(200)
  })

  test('accepts a missing name where it is optional, and then mails no confirmation', async () => {
    const fields = { channel: '簡訊', what: '對方自稱編輯部，要我提供驗證碼。', loss: '沒有' }
    // the members who answer entries are notified nevertheless
    const others = sql`
      select id from mail_outbox where recipient <> ${operatorMail} and recipient not in (
        select m.email from members m join member_roles r on r.member_id = m.id)`
    const before = await db.execute(others)
    expect((await send({ fields, token: await open('antifraud-1499') }, { kind: 'antifraud-1499' })).status).toBe(200)
    expect((await db.execute(others)).rows).toHaveLength(before.rows.length)
  })

  test.each([
    [{ email: 'nobody' }, 'email', '電子郵件的格式不正確'],
    [{ organisation: ' ' }, 'organisation', '請填寫單位名稱'],
    [{ category: '其他' }, 'category', '請選擇授權類別'],
    [{ purpose: '短' }, 'purpose', '用途至少 10 個字'],
    [{ pieces: 'https://a.example/ '.repeat(11) }, 'pieces', '網址太多了，請只留下必要的'],
  ])('reports the errors of %j', async (wrong, field, message) => {
    const { status, json } = await send({ fields: { ...licence, ...wrong } })
    expect(status).toBe(422)
    expect(json.errors).toContainEqual({ path: `body.fields.${field}`, message })
  })

  test('rejects bots: filled honeypot, sent at once, or a forged, foreign or expired token', async () => {
    const now = Date.now()
    const codes = [
      await send({ website: 'https://spam.example' }),
      await send({ token: await open('contentlicensing', now + minute - 1000) }, { now }),
      await send({ token: 'abc.def' }),
      await send({ token: await open('ad') }),
      await send({ token: await open('contentlicensing', now - 25 * 60 * minute) }),
    ].map(({ status, json }) => [status, json.code])
    expect(codes).toEqual([
      [422, 'form_trap'],
      [422, 'form_too_fast'],
      [422, 'form_too_old'],
      [422, 'form_too_old'],
      [422, 'form_too_old'],
    ])
  })

  test('is accepted five times an hour per form and IP address, and later again', async () => {
    const now = Date.now()
    for (let time = 0; time < 5; time += 1) expect((await send({}, { now })).status).toBe(200)
    const refused = await send({}, { now })
    expect([refused.status, refused.json.code, refused.headers.get('retry-after')]).toEqual([429, 'too_many_forms', '3600'])
    expect(refused.json.detail).toBe('這個網路位址一小時內送出的「內容授權申請」已滿，請在 60 分鐘後再試')
    const suspicious = { channel: '簡訊', what: '簡訊說我中獎了，要我點開網址。', loss: '沒有' }
    expect((await send({ fields: suspicious }, { now, kind: 'antifraud-1499' })).status).toBe(200)
    expect((await send({}, { now, ip: '203.0.113.9' })).status).toBe(200)
    expect((await send({}, { now: now + 60 * minute })).status).toBe(200)
  })

  test('signs up to an activity without overbooking under concurrency', async () => {
    const seats = async () => {
      const { json } = await callApi(db, '/api/v3.0/activity')
      return (json.items as { id: number; seats_left: number | null }[]).find(({ id }) => id === 2)?.seats_left
    }
    const person = { activity: '2', name: '李小姐', email: 'cook@example.com', phone: '', people: '3', note: '吃素' }
    const token = await open('activity')
    const join = (more: object = {}, ip = `203.0.113.${ipCount}`) =>
      send({ fields: { ...person, ...more }, token }, { kind: 'activity', ip })
    expect(await seats()).toBe(16)
    const { status, json } = await join()
    expect([status, (json.items as { reference: string }).reference.slice(0, 2), await seats()]).toEqual([200, 'E-', 13])
    const [mail] = await mailsTo(db, 'cook@example.com')
    expect(mail?.subject).toContain('冬至前的一鍋清湯')
    const twice = await join({ email: 'Cook@example.com' })
    expect([twice.status, twice.json.detail, await seats()]).toEqual([409, expect.stringContaining('已經報名這場活動了'), 13])
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, at) => join({ email: `cook-${at}@example.com` }, `192.0.2.${at}`)),
    )
    expect(many.filter((response) => response.status === 200)).toHaveLength(4)
    expect(many.filter((response) => response.status === 409)).toHaveLength(4)
    expect(await seats()).toBe(1)
    const stored = await db.execute(
      sql`select sum((fields->>'people')::int)::int as people from form_entries where kind = 'activity'`,
    )
    expect(stored.rows).toEqual([{ people: 15 }])
  })

  describe('a sign-up', () => {
    const couple = { activity: '2', name: '王先生', email: '', phone: '', people: '2', note: '' }
    const seatsTaken = async () =>
      (await db.execute<{ taken: number }>(sql`select taken from activities where id = 2`)).rows[0]?.taken ?? 0
    /** Signs two people up. @returns the token of the link in the confirmation mail */
    async function signUp(email: string) {
      await db.execute(sql`update activities set seats = taken + 2 where id = 2`)
      const token = await open('activity')
      const { status } = await send({ fields: { ...couple, email }, token }, { kind: 'activity' })
      expect(status).toBe(200)
      const [mail] = await mailsTo(db, email)
      return decodeURIComponent(/\/activity\?cancel=([\w.%-]+)/.exec(mail?.text ?? '')?.[1] ?? '')
    }
    const look = (token: string, now = Date.now()) =>
      callApi(db, `/api/v3.0/sign-up?token=${encodeURIComponent(token)}`, { bindings: { now: new Date(now) } })
    const cancel = (token: string, now = Date.now()) =>
      callApi(db, '/api/v3.0/sign-up/cancel', { body: { token }, bindings: { now: new Date(now) } })

    test('is cancelled by its mailed link, once, and its seats become available', async () => {
      const token = await signUp('wang@example.com')
      const full = await seatsTaken()
      expect((await look(token)).json.items).toMatchObject({ people: 2, state: 'held', activity: 2 })
      expect(await seatsTaken(), 'looking changes nothing').toBe(full)
      const both = await Promise.all([cancel(token), cancel(token)])
      for (const { status, json } of both) expect([status, json.items]).toMatchObject([200, { state: 'cancelled' }])
      expect((await cancel(token)).status).toBe(200)
      expect(await seatsTaken()).toBe(full - 2)
      expect((await look(token)).json.items).toMatchObject({ state: 'cancelled' })
      await signUp('next@example.com')
    })

    test('reveals none of the input, and cannot be cancelled once the activity has started', async () => {
      const token = await signUp('late@example.com')
      const { text, json } = await look(token)
      expect(text).not.toMatch(/late@example|王先生/)
      const created = Date.parse((json.items as { starts_at: string }).starts_at)
      const seats = await seatsTaken()
      expect((await look(token, created)).json.items).toMatchObject({ state: 'begun' })
      expect((await cancel(token, created)).status).toBe(409)
      expect(await seatsTaken()).toBe(seats)
      expect((await cancel(token, created - 1000)).status).toBe(200)
    })

    test('is not found by reference alone, forged token or another form’s token', async () => {
      const token = await signUp('chen@example.com')
      const [reference = ''] = token.split('.')
      const seats = await seatsTaken()
      const forged = [reference, `${reference}.`, `${token}x`, token.replace(/^E/, 'L'), 'x', await open('activity')]
      for (const wrong of forged) expect([(await look(wrong)).status, (await cancel(wrong)).status], wrong).toEqual([404, 404])
      expect(await seatsTaken()).toBe(seats)
    })
  })

  test.each([
    ['3', 409, 'is signed up to elsewhere'],
    ['4', 409, 'is over'],
    ['999', 409, 'is unknown'],
    ['x', 422, 'is no number'],
  ])('rejects activity %s (%i), which %s', async (activity, status) => {
    const fields = { activity, name: '李小姐', email: 'nobody@example.com', phone: '', people: '1', note: '' }
    expect((await send({ fields, token: await open('activity') }, { kind: 'activity' })).status).toBe(status)
    expect(await mailsTo(db, 'nobody@example.com')).toEqual([])
  })

  test('rejects an unknown kind', async () => {
    expect((await callApi(db, '/api/v3.0/form/terms')).status).toBe(422)
  })
})

describe('licensed pieces', () => {
  test('expire in the database at the same instant as in the domain rule', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 10_000, max: 30_000 }), fc.integer({ min: -2, max: 2 }), async (day, hours) => {
        const last = new Date(day * 86_400_000).toISOString().slice(0, 10)
        const now = new Date((day + 1) * 86_400_000 - 8 * 3_600_000 + hours * 1_800_000)
        const result = await db.execute<{ held: boolean }>(
          sql`select ${last}::date >= (${now.toISOString()}::timestamptz at time zone 'Asia/Taipei')::date as held`,
        )
        expect(result.rows[0]?.held).toBe(areRightsValid(last, now))
      }),
      { numRuns: 50 },
    )
  })

  test('disappear everywhere once expired; the others name their partner', async () => {
    const over = await db.execute<{ id: number }>(sql`
      select id from posts p where partner is not null and state = 'published' and not (${isPublic})`)
    const { id } = over.rows[0] ?? { id: 0 }
    expect(id).toBeGreaterThan(0)
    expect((await callApi(db, `/api/v3.0/article/${id}`)).status).toBe(404)
    expect((await callApi(db, '/api/v3.0/article?channel=ewm&per_page=50')).text).not.toContain(`"/article/${id}"`)
    const { json } = await callApi(db, '/api/v3.0/bbc')
    const pieces = json.items as { id: number; partner: string; rights_end_on: string }[]
    expect(pieces.length).toBeGreaterThan(0)
    expect(pieces.map((piece) => piece.id)).not.toContain(id)
    for (const { partner, rights_end_on } of pieces)
      expect([partner, rights_end_on >= '2026-01-01']).toEqual(['晨光健康通訊', true])
  })
})
