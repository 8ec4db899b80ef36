import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type MailStop, mailPriorities } from '../../src/domain/mail/priority.ts'
import { smtpSender } from '../../src/jobs/smtp.ts'
import { startJobs } from '../../src/jobs/start-jobs.ts'
import { deliverMails, sendMail, setMailSwitch } from '../../src/operations/mail/mail-queue.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { viewerWith } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db, url } = await createTestDatabase()
const smtp = await startSmtpServer()
afterAll(() => smtp.stop())
const governor = await viewerWith(db, ['govern'])
const from = '日安健康 <no-reply@magazine.test>'
const site = { SITE_NAME: '日安健康', SITE_URL: 'https://magazine.test', AUTH_SECRET: 'x'.repeat(32), LINK_CHECK: false }
const config = { ...site, MAIL_FROM: from, SMTP_URL: smtp.url }
const mail = { subject: '您好', html: '<p>您好</p>', text: '您好' }
const lines: [object, string][] = []
const log = { info: (...line: [object, string]) => lines.push(line), error: (...line: [object, string]) => lines.push(line) }
const work = (options: { isHeld?: () => Promise<boolean> } = {}) => startJobs({ url, db, config, gateway: null, log, ...options })
const eventually = (expectation: () => void | Promise<void>) => vi.waitFor(expectation, { timeout: 90_000, interval: 100 })

interface Row {
  id: string
  sent: boolean
  failed: boolean
  attempts: number
  last_error: string | null
  [column: string]: unknown
}
const outbox = async (): Promise<Row[]> =>
  (
    await db.execute<Row>(sql`
      select id, sent_at is not null as sent, failed_at is not null as failed, attempts, last_error from mail_outbox order by recipient`)
  ).rows
/** A mailing of so many mails, `m1@mailing.test` and so on. */
const mailing = (mails: number) =>
  db.execute(sql`
    insert into mail_outbox (recipient, subject, html, text, priority)
    select 'm' || n || '@mailing.test', '電子報', '<p>電子報</p>', '電子報', ${mailPriorities.bulk} from generate_series(1, ${mails}) n`)
const jobState = async (id: string) =>
  (
    await db.execute<{ state: string; retry_count: number; wait: number }>(sql`
      select state, retry_count, extract(epoch from start_after - now())::float8 as wait from pgboss.job where id = ${id}`)
  ).rows[0]
/** Skips the wait before a retry. */
const dueNow = (id: string) => db.execute(sql`update pgboss.job set start_after = now() where id = ${id}`)

beforeEach(async () => {
  await db.execute(sql`delete from mail_outbox`)
  smtp.taken.splice(0)
  lines.splice(0)
})
afterEach(() => {
  smtp.refuse(null)
  smtp.answerWith(() => '250 taken')
})

describe('a mailing', () => {
  test('does not delay a code mail, even while the mail server responds to none of its mails', async () => {
    const release = Promise.withResolvers<void>()
    smtp.answerWith(async ({ to }) => {
      if (to.endsWith('@mailing.test')) await release.promise
      return '250 taken'
    })
    await mailing(3000)
    const worker = await work()
    await sendMail(db, { recipient: 'reset@mail.test', ...mail, priority: mailPriorities.code })
    await eventually(() => expect(smtp.taken.map(({ to }) => to)).toEqual(['reset@mail.test']))
    await db.execute(sql`delete from mail_outbox where recipient like '%@mailing.test' and attempts = 0`)
    release.resolve()
    await worker.stop()
  })

  test('is sent after receipts, complete, each mail once', async () => {
    await mailing(400)
    await sendMail(db, { recipient: 'a-receipt@mail.test', ...mail, priority: mailPriorities.ordinary })
    const worker = await work()
    await eventually(() => expect(smtp.taken).toHaveLength(401))
    await worker.stop()
    expect(new Set(smtp.taken.map(({ to }) => to)).size).toBe(401)
    expect(smtp.taken.slice(0, 10).map(({ to }) => to)).toContain('a-receipt@mail.test')
    expect((await outbox()).every(({ sent, attempts }) => sent && attempts === 1)).toBe(true)
    expect(lines).toContainEqual([expect.objectContaining({ letters: expect.any(Number) }), 'mail sent'])
    expect(JSON.stringify(lines)).not.toContain('@mailing.test')
  })
})

describe('mail rejected by the mail server', () => {
  test('is given up at once after 5xx, with the server’s response, and never resent', async () => {
    smtp.answerWith(({ to }) => (to === 'bad@mail.test' ? '554 no such person here' : '250 taken'))
    const id = await sendMail(db, { recipient: 'bad@mail.test', ...mail })
    await sendMail(db, { recipient: 'good@mail.test', ...mail })
    const worker = await work()
    await eventually(async () => {
      expect(await jobState(id)).toMatchObject({ state: 'completed' })
      expect(smtp.taken.map(({ to }) => to)).toEqual(['good@mail.test'])
    })
    await worker.stop()
    expect(await outbox()).toMatchObject([
      { sent: false, failed: true, attempts: 1, last_error: expect.stringContaining('554') },
      { sent: true, failed: false },
    ])
    expect(lines).toContainEqual([{ mail: id, code: 'EMESSAGE', status: 554 }, 'a mail was refused and is given up'])
    expect(JSON.stringify(lines)).not.toContain('no such person')
  })

  test('is retried after 4xx with backoff', async () => {
    smtp.refuse('451 try again later')
    const id = await sendMail(db, { recipient: 'later@mail.test', ...mail })
    const worker = await work()
    await eventually(async () => expect(await jobState(id)).toMatchObject({ state: 'retry', retry_count: 0 }))
    const first = (await jobState(id))?.wait ?? 0
    await dueNow(id)
    await eventually(async () => expect(await jobState(id)).toMatchObject({ state: 'retry', retry_count: 1 }))
    expect((await jobState(id))?.wait).toBeGreaterThan(first)
    smtp.refuse(null)
    await dueNow(id)
    await eventually(() => expect(smtp.taken).toHaveLength(1))
    await worker.stop()
    expect(await outbox()).toMatchObject([{ sent: true, failed: false, attempts: 3, last_error: null }])
    expect(lines).toContainEqual([expect.objectContaining({ status: 451 }), 'mail could not be sent and is tried again'])
  })

  test('is given up when the last retry fails too', async () => {
    smtp.refuse('451 try again later')
    const id = await sendMail(db, { recipient: 'never@mail.test', ...mail })
    const { send, close } = smtpSender({ url: smtp.url, from, connections: 1 })
    expect(await deliverMails(db, [{ id, last: true }], send)).toMatchObject([{ id, state: 'failed' }])
    close()
    expect(await outbox()).toMatchObject([{ failed: true, last_error: expect.stringContaining('451') }])
  })
})

test('mails of a dead worker are taken over in seconds with their Message-IDs', async () => {
  const ids = await Promise.all(['a', 'b'].map((name) => sendMail(db, { recipient: `${name}@mail.test`, ...mail })))
  // what a killed worker leaves behind: active jobs whose heartbeat has stopped
  const setUp = await work({ isHeld: async () => true })
  await setUp.stop()
  for (const id of ids)
    await db.execute(sql`
      insert into pgboss.job (id, name, state, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds)
      values (${id}, 'deliver-mail', 'active', now(), now() - interval '11 seconds', 10, 60, 5, true, 900, 900)`)
  const worker = await work()
  await eventually(() => expect(smtp.taken.map(({ to }) => to).sort()).toEqual(['a@mail.test', 'b@mail.test']))
  await worker.stop()
  for (const id of ids) expect(smtp.taken.some(({ data }) => data.includes(`Message-ID: <${id}@magazine.test>`))).toBe(true)
  const takenOver = lines.flatMap(([details, line]) =>
    /^letters of a worker that died/.test(line) ? [(details as { letters: number }).letters] : [],
  )
  expect(takenOver.reduce((sum, mails) => sum + mails, 0)).toBe(2)
})

test('held mail stays and is sent once released', async () => {
  let hasLock = true
  const acquireLock = vi.fn(async () => hasLock)
  await sendMail(db, { recipient: 'held@mail.test', ...mail })
  const worker = await work({ isHeld: acquireLock })
  await eventually(() => expect(acquireLock.mock.calls.length).toBeGreaterThan(2))
  expect(smtp.taken).toEqual([])
  expect(await outbox()).toMatchObject([{ sent: false, attempts: 0 }])
  hasLock = false
  await eventually(() => expect(smtp.taken.map(({ to }) => to)).toEqual(['held@mail.test']))
  await worker.stop()
})

describe('an administrator', () => {
  const to = async (stopped: MailStop) =>
    setMailSwitch({ db, viewer: governor, now: new Date() }, { stopped, reason: '電子報寄錯了' })
  const recipients = () => smtp.taken.map(({ to: recipient }) => recipient).toSorted()
  const logged = (stopped: MailStop) => lines.some(([details]) => 'stopped' in details && details.stopped === stopped)

  test('stops all but codes, then everything, and resumes; no mail is lost or sent twice', async () => {
    await to('ordinary')
    const worker = await work()
    await eventually(() => expect(logged('ordinary')).toBe(true))
    await sendMail(db, { recipient: 'notice@mail.test', ...mail })
    await mailing(5)
    await sendMail(db, { recipient: 'code1@mail.test', ...mail, priority: mailPriorities.code })
    await eventually(() => expect(recipients()).toEqual(['code1@mail.test']))

    await to('all')
    await eventually(() => expect(logged('all')).toBe(true))
    await sendMail(db, { recipient: 'code2@mail.test', ...mail, priority: mailPriorities.code })
    // a second scan of the outbox passes it over, too
    await eventually(() =>
      expect(db.execute(sql`select from mail_outbox where sent_at is null`)).resolves.toMatchObject({ rowCount: 7 }),
    )
    expect(recipients()).toEqual(['code1@mail.test'])

    await to('nothing')
    const all = ['code1@mail.test', 'code2@mail.test', ...[1, 2, 3, 4, 5].map((n) => `m${n}@mailing.test`), 'notice@mail.test']
    await eventually(() => expect(recipients()).toEqual(all))
    await worker.stop()
  })

  test('stops a mailing midway: mails in flight are finished, the rest returns to the queue', async () => {
    const worker = await work()
    const release = Promise.withResolvers<void>()
    smtp.answerWith(async () => {
      await release.promise
      return '250 taken'
    })
    await mailing(120)
    await eventually(async () =>
      expect((await db.execute(sql`select from pgboss.job where state = 'active'`)).rowCount).toBeGreaterThan(50),
    )
    await to('ordinary')
    await eventually(() => expect(logged('ordinary')).toBe(true))
    release.resolve()
    await eventually(async () => expect((await db.execute(sql`select from pgboss.job where state = 'active'`)).rowCount).toBe(0))
    expect(smtp.taken.length).toBeLessThan(120)
    await to('nothing')
    await db.execute(sql`update pgboss.job set start_after = now() where state = 'retry'`)
    await eventually(() => expect(smtp.taken).toHaveLength(120))
    expect(new Set(recipients()).size).toBe(120)
    await worker.stop()
  })
})
