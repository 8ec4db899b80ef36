import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Viewer, viewerOf } from '../../src/domain/membership/viewer.ts'
import { askConsent } from '../../src/domain/questions/consent.ts'
import { answerDeadline } from '../../src/domain/questions/deadline.ts'
import { taipeiDay } from '../../src/domain/time/taipei.ts'
import { advanceQuestionsJob } from '../../src/jobs/start-jobs.ts'
import { deleteExpiredData } from '../../src/operations/delete-expired.ts'
import { type ApiResponse, callApi, memberIdOf, type Person, reported } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'
import { payOrder } from '../support/orders.ts'
import { agreeToAsk, answerText, givePack, photograph, questionForm, storePicture, storeQuestion } from '../support/questions.ts'

const { db } = await createTestDatabase()
const ids = { member: await memberIdOf(db, 'member'), subscriber: await memberIdOf(db, 'subscriber') }
const colleague: Viewer = {
  ...viewerOf('member'),
  memberId: await memberIdOf(db, 'expired'),
  capabilities: ['answer'],
}
const day = 86_400_000

type Who = Person | typeof colleague
const own = 'member/question'
const queuePath = 'desk/question'
const call = (path: string, as: Who = 'member', body?: unknown, now?: Date) =>
  callApi(db, `/api/v3.0/${path}`, { as, body, ...(now ? { bindings: { now } } : {}) })
const addQuestion = (as: Who = 'member', more = {}) => call(`${own}/add`, as, questionForm(more))
const answer = (id: string, as: Who = 'professional') => call(`${queuePath}/${id}/answer`, as, { answer: answerText })
const follow = (id: string, more = {}) =>
  call(`${own}/${id}/follow_up`, 'member', { question: '那水果要放在飯前還是飯後吃？', ...more })
const idOf = ({ json, text }: ApiResponse) => (json.items as { id: string } | undefined)?.id ?? text
const actual = ({ status, json }: ApiResponse) => [status, json?.code]
const one = async (query: ReturnType<typeof sql>) => Object.values((await db.execute(query)).rows[0] ?? {})[0]
const used = async () => Number(await one(sql`select coalesce(sum(used), 0) from ask_quotas`))
const mails = async () =>
  (
    await db.execute<{ recipient: string; subject: string; text: string; html: string }>(
      sql`select recipient, subject, text, html from mail_outbox order by created_at, id`,
    )
  ).rows
const eventsOf = async (id: string) =>
  (
    await db.execute<{ line: string }>(
      sql`select concat_ws(' ', event, from_state, to_state, actor) as line from question_events where question_id = ${id} order by id`,
    )
  ).rows.map(({ line }) => line)

/** Runs the scheduled job at a given instant. */
async function advance(now: Date): Promise<unknown[]> {
  const lines: unknown[] = []
  const note = (metadata: object, text: string) => lines.push([text, metadata])
  const site = { name: '日安健康', url: 'http://site.test' }
  const context = {
    db,
    log: { info: note, error: note },
    send: null,
    visit: null,
    paymentServices: null,
    site,
    operator: 'operator@mail.test',
    linkSecrets: ['secret-of-a-test-that-signs-nothing'],
  }
  await db.execute(sql`update questions set due_at = due_at - ${`${now.getTime() - Date.now()} ms`}::interval,
    closes_at = closes_at - ${`${now.getTime() - Date.now()} ms`}::interval`)
  await advanceQuestionsJob.run(context, null)
  return lines
}

beforeEach(async () => {
  for (const table of ['questions', 'question_pictures', 'ask_quotas', 'mail_outbox', 'consents', 'holidays'])
    await db.execute(sql`delete from ${sql.identifier(table)}`)
  await agreeToAsk(db, ids.member)
})

describe('the whole workflow', () => {
  test('asks, answers, follows up and closes; each step is recorded and mailed without content', async () => {
    await givePack(db, ids.member, { questions: 1 })
    const id = idOf(await addQuestion())
    expect((await call(`${own}/${id}`)).json.items).toMatchObject({
      state: 'asked',
      late: false,
      may_follow_up: false,
      may_close: false,
    })
    expect(actual(await follow(id))).toEqual([409, 'conflict'])
    expect((await answer(id)).status).toBe(200)
    expect((await call(`${own}/${id}`)).json.items).toMatchObject({ state: 'answered', follow_ups_left: 1, may_follow_up: true })
    expect((await follow(id)).status).toBe(200)
    expect((await answer(id)).status).toBe(200)
    expect(actual(await follow(id))).toEqual([409, 'conflict'])
    expect((await call(`${own}/${id}/close`, 'member', {})).status).toBe(200)
    expect((await call(`${own}/${id}`)).json.items).toMatchObject({
      state: 'closed',
      messages: [
        { kind: 'question', author: '' },
        { kind: 'answer', author: '陳以晴' },
        { kind: 'follow_up' },
        { kind: 'answer' },
      ],
    })
    expect(await eventsOf(id)).toEqual([
      'asked asked asker',
      'answered asked answered professional',
      'followed_up answered followed_up asker',
      'answered followed_up answered professional',
      'closed answered closed asker',
    ])
    const sent = await mails()
    const asker = sent.filter(({ recipient }) => recipient === 'member@example.com').map(({ subject }) => subject)
    expect(asker).toEqual([
      '日安健康收到您的提問',
      '日安健康已回覆您的提問',
      '日安健康收到您的追問',
      '日安健康已回覆您的提問',
      '日安健康的提問已經結束',
    ])
    expect(sent.filter(({ recipient }) => recipient === 'professional@example.com')).toHaveLength(2)
    for (const { subject, text, html } of sent)
      for (const word of ['燕麥', '水果', '二甲雙胍', '7.4%', '58 歲'])
        expect(subject + text + html.replace(/style="[^"]*"/g, '')).not.toContain(word)
    expect(reported).toEqual([])
  })

  test('a form sent twice concurrently is one question and uses one of the quota', async () => {
    await givePack(db, ids.member)
    const form = questionForm()
    const responses = await Promise.all([1, 2, 3].map(() => call(`${own}/add`, 'member', form)))
    expect(new Set(responses.map(idOf)).size).toBe(1)
    expect(await used()).toBe(1)
    await agreeToAsk(db, ids.subscriber)
    expect((await call(`${own}/add`, 'subscriber', form)).status).toBe(404)
  })

  test('a partly used pack is refunded by staff only', async () => {
    const { orderNo } = await payOrder(db, 'member', { product: 'ask-1' })
    expect((await call(`payment/order/${orderNo}`)).json.items).toMatchObject({ refundable: true })
    await addQuestion()
    expect(actual(await call(`payment/order/${orderNo}/refund`, 'member', {}))).toEqual([409, 'conflict'])
    expect((await call(`payment/order/${orderNo}`)).json.items).toMatchObject({
      state: 'paid',
      refundable: false,
      refund: { refused: 'used' },
    })
    expect((await call(`payment/order/${orderNo}/refund`, 'admin', { reason: '題包沒有用處' })).status).toBe(200)
    expect(actual(await addQuestion())).toEqual([409, 'no_question_left'])
  })
})

describe('the quota', () => {
  test('is never exceeded by concurrent questions', async () => {
    const pack = fc.record({ questions: fc.integer({ min: 1, max: 4 }), used: fc.integer({ min: 0, max: 4 }) })
    await fc.assert(
      fc.asyncProperty(fc.array(pack, { maxLength: 3 }), fc.integer({ min: 1, max: 12 }), async (packs, tries) => {
        await db.execute(sql`delete from questions`)
        await db.execute(sql`delete from ask_quotas`)
        const bought = packs.map((one) => ({ ...one, used: Math.min(one.used, one.questions) }))
        for (const one of bought) await givePack(db, ids.member, one)
        const left = bought.reduce((sum, one) => sum + one.questions - one.used, 0)
        const responses = await Promise.all(Array.from({ length: tries }, () => addQuestion()))
        expect(responses.filter(({ status }) => status === 200)).toHaveLength(Math.min(left, tries))
        for (const refused of responses.filter(({ status }) => status !== 200))
          expect(actual(refused)).toEqual([409, 'no_question_left'])
        expect(Number(await one(sql`select count(*) from questions`))).toBe(Math.min(left, tries))
        expect(await one(sql`select coalesce(bool_and(used between 0 and questions), true) from ask_quotas`)).toBe(true)
      }),
      { numRuns: 12 },
    )
  })

  test('the pack that expires first is used first; expired, future and foreign ones never', async () => {
    await givePack(db, ids.member, { questions: 5, from: -200, to: -1 })
    await givePack(db, ids.member, { questions: 5, from: 1, to: 100 })
    await givePack(db, ids.subscriber)
    expect(actual(await addQuestion())).toEqual([409, 'no_question_left'])
    const later = await givePack(db, ids.member, { to: 50 })
    const sooner = await givePack(db, ids.member, { to: 0 })
    expect((await addQuestion()).status).toBe(200)
    const packs = (await call(`${own}/quota`)).json.items as { order_no: string; left: number }[]
    expect(packs.filter(({ order_no }) => order_no === sooner)).toMatchObject([{ left: 2 }])
    expect(packs.filter(({ order_no }) => order_no === later)).toMatchObject([{ left: 3 }])
    expect(packs).toHaveLength(4)
  })

  test('a rejected question uses none', async () => {
    await givePack(db, ids.member)
    for (const wrong of [
      { age: 0 },
      { age: 58.5 },
      { years: 59 },
      { hba1c: 2 },
      { question: '短' },
      { question: '\u200b'.repeat(20) },
      { question: '長'.repeat(2001) },
      { diabetes_type: 'x' },
    ])
      expect((await addQuestion('member', wrong)).status).toBe(422)
    expect(await used()).toBe(0)
  })
})

describe('the consent', () => {
  test('is required first, returned as text, and its withdrawal erases everything', async () => {
    await givePack(db, ids.member)
    await db.execute(sql`delete from consents`)
    expect(actual(await addQuestion())).toEqual([403, 'consent_required'])
    expect(
      actual(
        await call(`${own}/picture/add`, 'member', {
          request_key: questionForm().request_key,
          data: (await photograph()).toString('base64'),
        }),
      ),
    ).toEqual([403, 'consent_required'])
    expect(await used()).toBe(0)
    expect((await call('member/consent/ask')).json.items).toMatchObject({ granted: false, version: askConsent.version })
    expect((await call('member/consent/ask', 'member', { version: 'old' })).status).toBe(409)
    expect((await call('member/consent/ask', 'member', { version: askConsent.version })).json.items).toMatchObject({
      granted: true,
    })
    expect((await call('member/consent/health_record')).json.items).toMatchObject({ granted: false })
    const form = questionForm()
    await storePicture(db, ids.member, { requestKey: form.request_key })
    expect((await call(`${own}/add`, 'member', form)).status).toBe(200)
    await storePicture(db, ids.member)
    expect((await call('member/consent/ask/withdraw', 'member', {})).json.items).toEqual({ erased: 1 })
    for (const table of ['questions', 'question_messages', 'question_events', 'question_pictures'])
      expect(Number(await one(sql`select count(*) from ${sql.identifier(table)}`)), table).toBe(0)
  })

  test('withdrawn concurrently, either erases the question or prevents it', async () => {
    await givePack(db, ids.member, { questions: 6 })
    await Promise.all([
      addQuestion(),
      addQuestion(),
      call('member/consent/ask/withdraw', 'member', {}),
      addQuestion(),
      addQuestion(),
    ])
    expect(Number(await one(sql`select count(*) from questions`))).toBe(0)
  })

  test('an expired consent hides a question at once; the cleanup job erases it and unsent images', async () => {
    const { id } = await storeQuestion(db, ids.member, { state: 'answered' })
    await storePicture(db, ids.member)
    await db.execute(sql`update questions set expires_at = now() - interval '1 minute'`)
    expect((await call(`${own}/${id}`)).status).toBe(404)
    expect((await call(`${queuePath}/${id}`, 'professional')).status).toBe(404)
    expect((await call(`${own}/list`)).json.items).toEqual([])
    await deleteExpiredData(db, new Date())
    expect(Number(await one(sql`select count(*) from question_messages`))).toBe(0)
    expect(Number(await one(sql`select count(*) from question_pictures`))).toBe(1)
    await deleteExpiredData(db, new Date(Date.now() + 2 * day))
    expect(Number(await one(sql`select count(*) from question_pictures`))).toBe(0)
  })
})

test('emergency words: help first, then the question proceeds', async () => {
  await givePack(db, ids.member)
  const fields = { question: '爸爸剛才低血糖叫不醒，現在該餵他喝果汁嗎？' }
  const refused = await addQuestion('member', fields)
  expect(actual(refused)).toEqual([409, 'red_flag'])
  expect(await used()).toBe(0)
  const { help_seen } = refused.json['red_flag'] as { help_seen: string }
  // the acknowledgement is valid for this text alone
  expect(actual(await addQuestion('member', { question: '先生胸口像被石頭壓住，冒冷汗，要等嗎？', help_seen }))).toEqual([
    409,
    'red_flag',
  ])
  const id = idOf(await addQuestion('member', { ...fields, help_seen }))
  expect((await call(`${queuePath}/list`, 'professional')).json.items).toMatchObject([{ id, red_flag: 'emergency' }])
  expect(
    (await mails()).filter(
      ({ recipient, subject }) => recipient === 'professional@example.com' && subject.startsWith('【請立即查看】'),
    ),
  ).toHaveLength(1)
  await answer(id)
  const further = { question: '我活著好痛苦，不想再活下去了。' }
  const again = await follow(id, further)
  expect(actual(again)).toEqual([409, 'red_flag'])
  const seen = { help_seen: (again.json['red_flag'] as { help_seen: string }).help_seen }
  expect((await follow(id, { ...further, ...seen })).status).toBe(200)
})

test('emergency words among the medicines count too, and come first in the queue', async () => {
  await givePack(db, ids.member)
  const ordinaryId = idOf(await addQuestion('member', { question: '早餐前血糖都在一百三左右，晚餐要怎麼調整比較好？' }))
  const fields = { medicines: '一次吃了三十顆庫魯化，現在一直吐', question: '請問接下來應該怎麼辦才好？謝謝。' }
  const refused = await addQuestion('member', fields)
  expect(actual(refused)).toEqual([409, 'red_flag'])
  const { help_seen } = refused.json['red_flag'] as { help_seen: string }
  await givePack(db, ids.member)
  const urgent = idOf(await addQuestion('member', { ...fields, help_seen }))
  const listed = (await call(`${queuePath}/list`, 'professional')).json.items as { id: string; red_flag: string | null }[]
  const order = listed.map((question) => question.id)
  expect(order.indexOf(urgent)).toBeLessThan(order.indexOf(ordinaryId))
  expect(listed.findIndex(({ red_flag }) => red_flag === null)).toBe(listed.filter(({ red_flag }) => red_flag).length)
})

describe('images', () => {
  const add = (data: Buffer, key: string, as: Who = 'member') =>
    call(`${own}/picture/add`, as, { request_key: key, data: data.toString('base64') })

  test('are re-encoded upright without metadata, and visible to owner and professionals only', async () => {
    await givePack(db, ids.member)
    const original = await photograph({ width: 60, height: 40 })
    expect(original.includes('SecretCamera')).toBe(true)
    const form = questionForm()
    const added = await add(original, form.request_key)
    expect(added.json.items).toMatchObject({ width: 40, height: 60 })
    const id = idOf(added)
    const stored = (await db.execute<{ bytes: Buffer }>(sql`select bytes from question_pictures`)).rows[0]?.bytes
    const metadata = await sharp(stored).metadata()
    expect([metadata.format, metadata.exif, metadata.icc, metadata.xmp, metadata.orientation]).toEqual([
      'webp',
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    expect(stored?.includes('SecretCamera')).toBe(false)
    expect((await call(`${queuePath}/picture/${id}`, 'professional')).status).toBe(404)
    const question = idOf(await call(`${own}/add`, 'member', form))
    expect((await call(`${own}/${question}`)).json.items).toMatchObject({ pictures: [{ id }] })
    for (const [path, as] of [
      [`${own}/picture/${id}`, 'member'],
      [`${queuePath}/picture/${id}`, 'professional'],
    ] as const) {
      const response = await call(path, as)
      expect(response.json.items).toEqual({ type: 'image/webp', data: stored?.toString('base64') })
      expect(response.headers.get('cache-control')).toBe('private, no-store')
    }
    expect((await call(`${own}/picture/${id}`, 'subscriber')).status).toBe(404)
    expect((await call(`${own}/picture/${id}/delete`, 'subscriber', {})).status).toBe(404)
    expect((await call(`${own}/picture/${id}/delete`, 'member', {})).status, 'one that was sent stays').toBe(404)
    expect((await call(`${queuePath}/picture/${id}`, 'admin')).status).toBe(403)
    await answer(question)
    await call(`${own}/${question}/close`, 'member', {})
    expect((await call(`${queuePath}/picture/${id}`, 'professional')).status).toBe(404)
    expect((await call(`${own}/picture/${id}`)).status).toBe(200)
  })

  test('are at most three; a file that is no image or too large is rejected', async () => {
    await givePack(db, ids.member)
    const { request_key: key } = questionForm()
    const small = await photograph()
    const added = await Promise.all([1, 2, 3, 4, 5].map(() => add(small, key)))
    expect(added.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, 409, 409])
    const listed = (await call(`${own}/picture/list?request_key=${key}`)).json.items as { id: string }[]
    expect(listed).toHaveLength(3)
    expect((await call(`${own}/picture/list?request_key=${key}`, 'subscriber')).json.items).toEqual([])
    expect((await call(`${own}/picture/${listed[0]?.id}/delete`, 'member', {})).status).toBe(200)
    const next = questionForm().request_key
    for (const none of [
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'GIF89a',
      'words',
      small.subarray(0, 90),
    ])
      expect(actual(await add(Buffer.from(none), next))).toEqual([422, 'no_picture'])
    expect(actual(await add(Buffer.alloc(8 * 1024 * 1024 + 1), next))).toEqual([422, 'too_large'])
    expect(actual(await add(Buffer.alloc(10 * 1024 * 1024), next))).toEqual([413, 'body_too_large'])
    expect(actual(await add(small, next, 'subscriber'))).toEqual([409, 'no_question_left'])
  })
})

describe('another member’s question', () => {
  test('is as unknown as one that never existed', async () => {
    const { id, pictureId } = await storeQuestion(db, ids.member, { state: 'answered' })
    const none = '7b0c2b6e-3a51-4c7e-9a53-0d6a1f0e7a11'
    for (const wrong of [id, none, 'x', '1'])
      for (const [path, body] of [
        [`${own}/${wrong}`, undefined],
        [`${own}/${wrong}/follow_up`, { question: '這是另一個人寫的追問內容' }],
        [`${own}/${wrong}/close`, {}],
      ] as const)
        expect(actual(await call(path, 'subscriber', body)), path).toEqual([404, 'not_found'])
    expect(actual(await call(`${own}/picture/${pictureId}`, 'subscriber'))).toEqual([404, 'not_found'])
    expect((await call(`${own}/list`, 'subscriber')).json).toMatchObject({ items: [], meta: { total: 0 } })
    for (const as of ['member', 'editor', 'admin'] as const)
      for (const path of [`${queuePath}/list`, `${queuePath}/${id}`, `${queuePath}/picture/${pictureId}`])
        expect((await call(path, as)).status, `${as} ${path}`).toBe(403)
  })
})

describe('the queue of questions', () => {
  beforeAll(async () => {
    await db.execute(sql`insert into member_roles (member_id, role_key) values (${colleague.memberId}, 'professional')`)
  })
  afterAll(async () => {
    await db.execute(sql`delete from member_roles where member_id = ${colleague.memberId}`)
  })

  test('lists by due time, never one’s own, and drops closed questions', async () => {
    const [late, soon, mine] = [
      await storeQuestion(db, ids.member),
      await storeQuestion(db, ids.subscriber, { state: 'followed_up' }),
      await storeQuestion(db, await memberIdOf(db, 'professional')),
    ]
    const done = await storeQuestion(db, ids.member, { state: 'answered' })
    const over = await storeQuestion(db, ids.member, { state: 'closed' })
    await db.execute(sql`update questions set due_at = now() - interval '1 hour' where id = ${soon.id}`)
    const listed = async (queue: string) =>
      (await call(`${queuePath}/list?queue=${queue}`, 'professional')).json.items as { id: string; late: boolean }[]
    expect((await listed('waiting')).map(({ id, late }) => [id, late])).toEqual([
      [soon.id, true],
      [late.id, false],
    ])
    expect((await listed('answered')).map(({ id }) => id)).toEqual([done.id])
    for (const { id } of [mine, over]) expect((await call(`${queuePath}/${id}`, 'professional')).status).toBe(404)
    expect((await answer(mine.id)).status).toBe(404)
  })

  test('a question taken by one is not answered by another until returned or timed out', async () => {
    const { id } = await storeQuestion(db, ids.member)
    expect((await call(`${queuePath}/${id}/take_up`, 'professional', {})).status).toBe(200)
    expect(actual(await call(`${queuePath}/${id}/take_up`, colleague, {}))).toEqual([409, 'conflict'])
    expect(actual(await answer(id, colleague))).toEqual([409, 'conflict'])
    expect((await call(`${queuePath}/${id}`, colleague)).json.items).toMatchObject({
      claim: { name: '陳以晴', mine: false },
      may_answer: true,
    })
    await call(`${queuePath}/${id}/put_back`, colleague, {})
    expect((await call(`${queuePath}/${id}`, 'professional')).json.items).toMatchObject({ claim: { mine: true } })
    await call(`${queuePath}/${id}/put_back`, 'professional', {})
    expect((await call(`${queuePath}/${id}/take_up`, colleague, {})).status).toBe(200)
    await db.execute(sql`update question_claims set claimed_at = now() - interval '5 hours'`)
    expect((await answer(id)).status).toBe(200)
    expect((await call(`${queuePath}/${id}`, colleague)).json.items).toMatchObject({ claim: null, may_answer: false })
  })

  test('of concurrent answers one counts', async () => {
    const { id } = await storeQuestion(db, ids.member)
    const responses = await Promise.all(Array.from({ length: 8 }, (_, at) => answer(id, at % 2 ? colleague : 'professional')))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await one(sql`select count(*)::int from question_messages where kind = 'answer'`)).toBe(1)
  })
})

describe('the clock', () => {
  test('excludes holidays from the due time, of questions and follow-ups', async () => {
    const inDays = (days: number) => taipeiDay(new Date(Date.now() + days * day))
    const holidays = new Set([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(inDays))
    for (const holiday of holidays) await db.execute(sql`insert into holidays values (${holiday}, '測試假日')`)
    await givePack(db, ids.member)
    const id = idOf(await addQuestion())
    const readQuestion = async () => (await call(`${own}/${id}`)).json.items as { due_at: string; created_at: string }
    const { due_at, created_at } = await readQuestion()
    expect(new Date(due_at)).toEqual(answerDeadline(new Date(created_at), 48, holidays))
    expect(Date.parse(due_at) - Date.parse(created_at)).toBeGreaterThan(9 * day)
    await answer(id)
    await follow(id)
    expect(Date.parse((await readQuestion()).due_at) - Date.now()).toBeGreaterThan(9 * day)
  })

  test('reports a late answer to the operator once, and only a count in the log', async () => {
    await givePack(db, ids.member)
    const id = idOf(await addQuestion())
    const later = new Date(Date.now() + 6 * day)
    expect(await advance(new Date())).toEqual([])
    expect(await advance(later)).toEqual([['answers to questions are late', { overdue: 1 }]])
    expect(await advance(later)).toEqual([])
    const alarms = (await mails()).filter(({ recipient }) => recipient === 'operator@mail.test')
    expect(alarms.map(({ subject }) => subject)).toEqual(['日安健康：1 則提問超過回覆期限'])
    expect(alarms[0]?.text).not.toMatch(/王美惠|member@|燕麥/)
    expect((await call(`${own}/${id}`)).json.items).toMatchObject({ state: 'asked', late: true })
    await answer(id)
    await follow(id)
    await Promise.all([advance(later), advance(later)])
    expect((await mails()).filter(({ recipient }) => recipient === 'operator@mail.test')).toHaveLength(2)
    expect((await eventsOf(id)).filter((line) => line.startsWith('overdue'))).toEqual([
      'overdue asked asked clock',
      'overdue followed_up followed_up clock',
    ])
  })

  test('closes what was answered long ago, and notifies the asker', async () => {
    const { id } = await storeQuestion(db, ids.member, { state: 'answered' })
    expect(await advance(new Date(Date.now() + 13 * day))).toEqual([])
    expect(await advance(new Date(Date.now() + 2 * day))).toEqual([['questions closed', { closed: 1 }]])
    expect(await eventsOf(id)).toEqual(['closed answered closed clock'])
    expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ['member@example.com', '日安健康的提問已經結束'],
    ])
  })
})
