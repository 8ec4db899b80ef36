import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { createTestDatabase } from '../support/database.ts'
import { dumpOf } from '../support/dump.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { agreeToAsk, answerText, givePack, photograph } from '../support/questions.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { request } from '../support/request.ts'
import { type Reader, signIn } from '../support/site.ts'

const { db, url: databaseUrl } = await createTestDatabase()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-questions-'))
const port = await freePort()
const url = `http://127.0.0.1:${port}`
const site = startProcess({
  DATA_DIR: folder,
  PORT: String(port),
  SITE_URL: url,
  DATABASE_URL: databaseUrl,
  DEMO: '1',
  LOG_LEVEL: 'trace',
})
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  removeFolder(folder)
})
await site.ready()

/** Words that occur nowhere else. */
const secret = {
  question: '隱密提問甲乙丙，早餐後的血糖該怎麼看',
  medicines: '隱密用藥丁戊己',
  answer: `隱密回覆庚辛壬。${answerText}`,
}
const marks = ['隱密提問', '隱密用藥', '隱密回覆']

/** Submits a form as a browser without scripts does. */
async function send(path: string, cookie: Record<string, string>, fields: Record<string, string>, picture?: Buffer) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (picture) form.append('picture', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'photograph.jpg')
  const packed = new Response(form)
  const headers = { ...cookie, origin: url, 'content-type': packed.headers.get('content-type') ?? '' }
  return fetch(url + path, { method: 'POST', headers, body: await packed.arrayBuffer(), redirect: 'manual' })
}
const cookieOf = (reader: Reader | 'professional') => signIn(url, reader)

it('a question’s text is in no log, metric or visit count throughout its workflow', async () => {
  const asker = await db.execute<{ id: string }>(sql`select id from members where email = 'expired@example.com'`)
  const memberId = asker.rows[0]?.id ?? ''
  await agreeToAsk(db, memberId)
  await givePack(db, memberId)
  const cookie = await cookieOf('expired')
  const page = await request(`${url}/member/questions/new`, { headers: cookie })
  expect(page.headers['cache-control']).toBe('private, no-store')
  const requestKey = /name="request_key" value="([^"]+)"/.exec(page.text)?.[1] ?? ''
  const fields = {
    request_key: requestKey,
    subject: 'self',
    age: '58',
    diabetes_type: 'type2',
    years: '6',
    medicines: secret.medicines,
    question: secret.question,
  }

  const wrong = await send('/member/questions/new', cookie, { ...fields, age: '580' }, await photograph())
  const again = await wrong.text()
  expect(wrong.status).toBe(422)
  expect(again, 'what was written comes back').toContain(secret.question)
  const picture = /src="(\/member\/questions\/picture\/[^"]+)"/.exec(again)?.[1] ?? ''
  expect((await request(url + picture, { headers: cookie })).headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
  })
  expect((await request(url + picture, { headers: await cookieOf('member') })).status).toBe(404)
  expect((await request(url + picture)).status).toBe(302)

  const outside = await send('/member/questions/new', {}, fields)
  expect([outside.status, (await outside.text()).includes(secret.question)], 'without a session the words come back').toEqual([
    401,
    true,
  ])

  const sent = await send('/member/questions/new', cookie, fields)
  const location = sent.headers.get('location') ?? ''
  expect([sent.status, location]).toEqual([303, expect.stringMatching(/^\/member\/questions\/[0-9a-f-]{36}$/)])
  expect((await request(url + location, { headers: cookie })).text).toContain(secret.question)
  const id = location.split('/').at(-1) ?? ''

  const professional = await cookieOf('professional')
  expect((await request(`${url}/desk`, { headers: professional })).text).toContain('隱密提問')
  for (const reader of ['member', 'editor', 'admin'] as const)
    for (const path of ['/desk', `/desk/${id}`, `/member/questions/${id}`])
      expect((await request(url + path, { headers: await cookieOf(reader) })).status, `${reader} ${path}`).toBe(404)
  const answered = await send(`/desk/${id}`, professional, { intent: 'answer', answer: secret.answer })
  expect(answered.status).toBe(303)
  expect((await request(url + location, { headers: cookie })).text).toContain('隱密回覆')

  // a database error while the text is processed: the driver's message contains it
  await db.execute(sql`alter table question_messages add constraint refuse check (kind <> 'follow_up') not valid`)
  const broken = await send(location, cookie, { intent: 'follow-up', question: secret.question })
  expect(broken.status).toBe(500)

  const actual = site.output() + (await request(`${url}/metrics`)).text
  expect(actual, 'the error is in the log').toContain('refuse')
  for (const mark of marks) expect(actual.includes(mark) || actual.includes(encodeURIComponent(mark)), mark).toBe(false)
  const own = /^public\.(questions|question_messages): /
  const elsewhere = (await dumpOf(db)).split('\n').filter((line) => !own.test(line))
  for (const mark of marks)
    expect(
      elsewhere.filter((line) => line.includes(mark)),
      mark,
    ).toEqual([])
})
