import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../src/db/queries/expired.ts'
import { dataMatters } from '../../src/domain/forms/reference.ts'
import { smtpSender } from '../../src/jobs/smtp.ts'
import { deliverMails } from '../../src/operations/mail/mail-queue.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { mailsTo } from '../support/accounts.ts'
import { callApi, memberIdOf, operatorMail, viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { readMime } from '../support/mime.ts'

const { db } = await createTestDatabase()
const smtp = await startSmtpServer()
const { send, close } = smtpSender({ url: smtp.url, from: '日安健康 <no-reply@magazine.test>', connections: 1 })
afterAll(async () => {
  close()
  await smtp.stop()
})
const minute = 60_000
const day = 24 * 60 * minute
const care = await viewerWith(db, ['care'])
const contactForm = {
  name: '林美玉',
  email: 'lin@mail.test',
  phone: '0912-345-678',
  matter: '文章有誤',
  number: '/article/1',
  message: '第三段的單位寫錯了，應該是微克。',
}
let ipCount = 0
beforeEach(() => {
  ipCount += 1
})

/** Submits a form as a reader. @returns its reference */
async function sent(fields: object = contactForm, { kind = 'contact', now = Date.now() } = {}): Promise<string> {
  ipCount += 1
  const opened = await callApi(db, `/api/v3.0/form/${kind}`, { bindings: { now: new Date(now - minute) } })
  const body = { token: (opened.json.items as { token: string }).token, fields }
  const bindings = { ip: `198.51.${ipCount % 250}.7`, now: new Date(now) }
  const { status, json, text } = await callApi(db, `/api/v3.0/form/${kind}`, { body, bindings })
  expect(status, text).toBe(200)
  return (json.items as { reference: string }).reference
}

test('a request about one’s own data has its own kind, number and deadline, and is assigned', async () => {
  const now = Date.parse('2026-11-23T04:00:00Z')
  const ids: string[] = []
  for (const matter of [dataMatters.access, dataMatters.correction]) ids.push(await sent({ ...contactForm, matter }, { now }))
  expect(ids).toEqual([expect.stringMatching(/^P-20261123-/), expect.stringMatching(/^P-20261123-/)])
  const { items } = (await callApi(db, '/api/v3.0/office/entry?kind=personal-data&limit=100', { as: care })).json as unknown as {
    items: Entry[]
  }
  const due = ids.map((reference) => items.find((one) => one.reference === reference))
  expect(due.map((one) => [one?.due_on, one?.subject])).toEqual([
    ['2026-12-08', dataMatters.access],
    ['2026-12-23', dataMatters.correction],
  ])
  const one = `/api/v3.0/office/entry/${ids[0]}`
  const assignee = await memberIdOf(db, 'admin')
  expect((await callApi(db, `${one}/assign`, { as: care, body: { base: 1, assignee } })).json.items).toEqual({ changed: true })
  expect((await callApi(db, `${one}/state`, { as: care, body: { base: 2, state: 'closed' } })).json.items).toEqual({
    changed: true,
  })
})

interface Entry {
  reference: string
  state: string
  version: number
  overdue: boolean
  due_on: string | null
  assignee: { id: string; name: string } | null
  email: string
  sender: string
  subject: string
  answers: { label: string; value: string }[]
  events: { by: string | null; kind: string; text: string; delivery: string | null }[]
  people: { id: string; name: string }[]
}
const list = async (query: Record<string, string> = {}, now = Date.now()) => {
  const { json, text } = await callApi(db, `/api/v3.0/office/entry?${new URLSearchParams(query)}`, {
    as: care,
    bindings: { now: new Date(now) },
  })
  return { items: json.items as unknown as Entry[], next: json['next'] as string | null, text }
}
const read = async (reference: string) =>
  (await callApi(db, `/api/v3.0/office/entry/${reference}`, { as: care })).json.items as unknown as Entry
const event = (reference: string, action: string, body: object, as = care) =>
  callApi(db, `/api/v3.0/office/entry/${reference}/${action}`, { as, body })
const reply = (base: number, text = '謝謝您，已經更正。', key = randomUUID()) => ({ base, key, text })

describe('the list', () => {
  test('shows references, deadlines and subjects, and masks the senders', async () => {
    const reference = await sent()
    const { items, text } = await list()
    expect(items[0]).toMatchObject({ reference, state: 'new', sender: '林○○', email: 'l•••@m•••.test', subject: '文章有誤' })
    expect(text).not.toMatch(/林美玉|lin@mail|0912|微克/)
  })

  test('finds by reference, name and address, and escapes wildcards', async () => {
    const reference = await sent({ ...contactForm, name: '歐陽%百分', email: 'ou_yang@mail.test' })
    for (const query of [reference, reference.toLowerCase(), reference.slice(2, 13), '歐陽', 'OU_YANG', 'ou_yang@mail.test'])
      expect(
        (await list({ words: query })).items.map((entry) => entry.reference),
        query,
      ).toContain(reference)
    for (const query of ['%', '_'])
      expect(
        (await list({ words: query })).items.map((entry) => entry.reference),
        query,
      ).toEqual([reference])
    for (const query of ['歐%百', '\\', "' or 1=1 --", '微克']) expect((await list({ words: query })).items, query).toEqual([])
  })

  test('is paginated, each entry once', async () => {
    const responses = []
    for (let at = 0; at < 5; at += 1) responses.push(await sent({ ...contactForm, email: 'pages@mail.test' }))
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page: Awaited<ReturnType<typeof list>> = await list({ words: 'pages@', limit: '2', ...(after && { after }) })
      seen.push(...page.items.map(({ reference }) => reference))
      after = page.next
    }
    expect(seen).toEqual(responses.toReversed())
  })

  test('finds overdue entries by the promised working days', async () => {
    // a Friday: the deadline is Wednesday
    const friday = Date.parse('2026-11-20T10:00:00+08:00')
    const reference = await sent({ ...contactForm, email: 'late@mail.test' }, { now: friday })
    const overdueAt = async (moment: string) =>
      (await list({ overdue: 'true', words: 'late@' }, Date.parse(moment))).items.map((entry) => entry.reference)
    expect((await read(reference)).due_on).toBe('2026-11-25')
    expect(await overdueAt('2026-11-25T23:59:59+08:00')).toEqual([])
    expect(await overdueAt('2026-11-26T00:00:00+08:00')).toEqual([reference])
    await event(reference, 'state', { base: 1, state: 'closed' })
    expect(await overdueAt('2026-11-26T00:00:00+08:00')).toEqual([])
  })

  test('is filtered by kind, state and assignee', async () => {
    const ad = await sent(
      {
        organisation: '晴日',
        name: '范',
        email: 'fan@mail.test',
        phone: '',
        way: '還不確定',
        product: '一種家用的定量鹽罐子',
        period: '二月',
        budget: '',
      },
      { kind: 'ad' },
    )
    await event(ad, 'assign', { base: 1, assignee: care.memberId })
    const numbers = async (query: Record<string, string>) => (await list(query)).items.map(({ reference }) => reference)
    expect(await numbers({ kind: 'ad' })).toEqual([ad])
    expect(await numbers({ assignee: String(care.memberId) })).toEqual([ad])
    expect(await numbers({ assignee: 'nobody' })).not.toContain(ad)
    expect(await numbers({ state: 'in_progress' })).toEqual([ad])
    expect(await numbers({ state: 'new' })).not.toContain(ad)
  })
})

test('a new entry notifies members who may answer it, without its fields, and the operator', async () => {
  const before = (await mailsTo(db, 'admin@example.com')).length
  const reference = await sent({ ...contactForm, message: '請看看第四段的劑量單位，好像不對。' })
  const [mail] = (await mailsTo(db, 'admin@example.com')).filter(({ subject }) => subject.includes(reference))
  expect(mail?.subject).toBe(`日安健康收件匣有新的來信：${reference}`)
  expect(mail?.text).toContain(`/office/inbox/${reference}`)
  expect(mail?.text).toMatch(/承諾在 20\d\d\.\d\d\.\d\d 前回覆/)
  expect(mail?.text).not.toMatch(/林美玉|lin@mail|劑量/)
  expect((await mailsTo(db, 'admin@example.com')).length).toBe(before + 1)
  for (const unknown of ['editor@example.com', 'ads@example.com', 'member@example.com'])
    expect((await mailsTo(db, unknown)).filter(({ subject }) => subject.includes(reference))).toEqual([])
  expect((await mailsTo(db, operatorMail)).filter(({ subject }) => subject.includes(reference))).toHaveLength(1)
})

describe('one entry', () => {
  test('shows all submitted fields with the labels of the form', async () => {
    const entry = await read(await sent())
    expect(entry.answers.map(({ label, value }) => `${label} ${value}`)).toEqual([
      '姓名 林美玉',
      '電子郵件 lin@mail.test',
      '電話 0912-345-678',
      '想說的是 文章有誤',
      '訂戶編號、訂單編號或文章網址 /article/1',
      '內容 第三段的單位寫錯了，應該是微克。',
    ])
    expect(entry.people.map(({ name }) => name)).toContain('許雅雯')
    expect(entry.people.map(({ name }) => name)).not.toContain('溫書瑜')
  })

  test('is assigned, annotated and closed, and its history names the member', async () => {
    const reference = await sent()
    const [carer] = (await read(reference)).people.filter(({ name }) => name === '許雅雯')
    expect((await event(reference, 'assign', { base: 1, assignee: carer?.id })).status).toBe(200)
    expect((await event(reference, 'note', { text: '打過電話，沒有人接。' })).status).toBe(200)
    expect((await event(reference, 'state', { base: 2, state: 'closed' })).status).toBe(200)
    const { state, assignee, events } = await read(reference)
    expect([state, assignee?.name]).toEqual(['closed', '許雅雯'])
    expect(events.map(({ kind, text }) => [kind, text])).toEqual([
      ['assigned', '許雅雯'],
      ['note', '打過電話，沒有人接。'],
      ['state', '已結案'],
    ])
    const audit = await db.execute(
      sql`select action, before, after from audit where thing = ${`form-entry:${reference}`} order by id`,
    )
    expect(audit.rows).toMatchObject([
      { action: 'assign-form-entry', before: { state: '新' }, after: { member: carer?.id, state: '處理中' } },
      { action: 'note-form-entry' },
      { action: 'save-form-entry', before: { state: '處理中' }, after: { state: '已結案' } },
    ])
    expect(JSON.stringify(audit.rows)).not.toMatch(/林美玉|lin@mail|電話/)
  })

  test('the same assignee or state changes nothing and is not recorded', async () => {
    const reference = await sent()
    const changed = async (action: string, body: object) => {
      const { json, text } = await event(reference, action, body)
      return (json.items as { changed?: boolean } | undefined)?.changed ?? text
    }
    expect(await changed('state', { base: 1, state: 'new' })).toBe(false)
    expect(await changed('assign', { base: 1, assignee: null })).toBe(false)
    expect(await changed('assign', { base: 1, assignee: care.memberId })).toBe(true)
    expect(await changed('assign', { base: 2, assignee: care.memberId })).toBe(false)
    expect(await changed('state', { base: 2, state: 'in_progress' })).toBe(false)
    const { version, events } = await read(reference)
    expect([version, events.map(({ kind }) => kind)]).toEqual([2, ['assigned']])
  })

  test('cannot be assigned to a member who may not answer it', async () => {
    const reference = await sent()
    for (const assignee of [await memberIdOf(db, 'editor'), await memberIdOf(db, 'member'), randomUUID()])
      expect((await event(reference, 'assign', { base: 1, assignee })).status).toBe(422)
    expect(await read(reference)).toMatchObject({ assignee: null, version: 1, events: [] })
  })

  test('rejects a change if a colleague has changed it meanwhile', async () => {
    const reference = await sent()
    const two = await Promise.all([
      event(reference, 'state', { base: 1, state: 'closed' }),
      event(reference, 'reply', reply(1)),
      event(reference, 'assign', { base: 1, assignee: care.memberId }),
    ])
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await read(reference)).events).toHaveLength(1)
  })

  test.each([['C-20261101-9999'], ['C-2026'], ['%00'], ["' or 1=1"]])('there is none with the number %s', async (reference) => {
    const path = `/api/v3.0/office/entry/${encodeURIComponent(reference)}`
    expect([404, 422]).toContain((await callApi(db, path, { as: care })).status)
    expect([404, 422]).toContain((await callApi(db, `${path}/note`, { as: care, body: { text: '備註' } })).status)
  })
})

describe('a reply', () => {
  /** Delivers the queued mails, and returns those that the server received for an e-mail address. */
  async function receivedBy(email: string) {
    const waiting = await db.execute<{ id: string }>(
      sql`select id from mail_outbox where recipient = ${email} and sent_at is null order by created_at, id`,
    )
    await deliverMails(db, waiting.rows, send)
    return smtp.taken.filter(({ to }) => to === email).map(({ data }) => readMime(data))
  }

  test('continues the confirmation: one subject, one thread, and answers reach the operator', async () => {
    const reference = await sent({ ...contactForm, email: 'thread@mail.test' })
    expect((await event(reference, 'reply', reply(1, '第一段。\n\n第二段<b>不是標記</b>。'))).status).toBe(200)
    await receivedBy('thread@mail.test')
    expect((await event(reference, 'reply', reply(2, '再補一句。'))).status).toBe(200)
    const [confirmation, first, second] = await receivedBy('thread@mail.test')
    const id = (mail: typeof first) => mail?.headers.get('message-id')
    expect(first?.headers.get('subject')).toBe(`Re: ${confirmation?.headers.get('subject')}`)
    expect(first?.headers.get('in-reply-to')).toBe(id(confirmation))
    expect(second?.headers.get('in-reply-to')).toBe(id(first))
    expect(second?.headers.get('references')?.split(/\s+/)).toEqual([id(confirmation), id(first)])
    expect(first?.headers.get('reply-to')).toContain(operatorMail)
    expect(first?.text).toContain('第二段<b>不是標記</b>。')
    expect(first?.html).toContain('&lt;b&gt;')
    const { state, assignee, events } = await read(reference)
    expect([state, assignee?.id]).toEqual(['answered', care.memberId])
    expect(events.map(({ kind, delivery }) => [kind, delivery])).toEqual([
      ['reply', 'sent'],
      ['reply', 'sent'],
    ])
  })

  test('is sent once for repeated submissions of a form', async () => {
    const reference = await sent({ ...contactForm, email: 'once@mail.test' })
    const body = reply(1)
    const all = await Promise.all([1, 2, 3].map(() => event(reference, 'reply', body)))
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await mailsTo(db, 'once@mail.test')).filter(({ subject }) => subject.startsWith('Re:'))).toHaveLength(1)
  })

  test('with placeholders, without text, or with control characters is not sent', async () => {
    const reference = await sent({ ...contactForm, email: 'nothing@mail.test' })
    for (const text of ['費用是{金額}元。', ' ', 'a'.repeat(5001), '有\u0000字元', '\ud800'])
      expect((await event(reference, 'reply', reply(1, text))).status, text.slice(0, 9)).toBe(422)
    expect((await mailsTo(db, 'nothing@mail.test')).filter(({ subject }) => subject.startsWith('Re:'))).toEqual([])
  })

  test('to a sender without an address is refused', async () => {
    const fraud = { channel: '簡訊', what: '對方自稱編輯部，要我提供驗證碼。', loss: '沒有', email: '' }
    const reference = await sent(fraud, { kind: 'antifraud-1499' })
    const response = await event(reference, 'reply', reply(1))
    expect([response.status, response.json['detail']]).toEqual([409, '對方沒有留下電子郵件，不能回信'])
  })

  test('rejected by the mail server is marked in the history', async () => {
    const reference = await sent({ ...contactForm, email: 'bounces@mail.test' })
    await event(reference, 'reply', reply(1))
    await db.execute(sql`update mail_outbox set failed_at = now() where recipient = 'bounces@mail.test'`)
    expect((await read(reference)).events[0]?.delivery).toBe('failed')
  })
})

test('an entry is deleted a year after receipt, with notes and replies', async () => {
  const reference = await sent({ ...contactForm, email: 'year@mail.test' })
  await event(reference, 'note', { text: '一則備註' })
  const left = async () =>
    (
      await db.execute<{ n: number }>(sql`
      select count(*)::int as n from form_events e join form_entries f on f.id = e.entry where f.reference = ${reference}`)
    ).rows[0]?.n
  await deleteExpired(db, new Date(Date.now() + 364 * day))
  expect(await left()).toBe(1)
  const events = async () => (await db.execute<{ n: number }>(sql`select count(*)::int as n from form_events`)).rows[0]?.n
  await deleteExpired(db, new Date(Date.now() + 366 * day))
  expect([await left(), await events()]).toEqual([0, 0])
})
