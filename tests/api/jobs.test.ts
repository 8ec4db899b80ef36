import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { startJobs } from '../../src/jobs/start-jobs.ts'
import { deleteExpiredData } from '../../src/operations/delete-expired.ts'
import { deliverMails, sendMail } from '../../src/operations/mail/mail-queue.ts'
import { refreshPopularity } from '../../src/operations/recommendations/refresh-recommendations.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { createTestDatabase } from '../support/database.ts'

const { db, url } = await createTestDatabase()
const smtp = await startSmtpServer()
afterAll(() => smtp.stop())
const log = { info: () => undefined, error: () => undefined }
const site = { SITE_NAME: '日安健康', SITE_URL: 'https://magazine.test', AUTH_SECRET: 'x'.repeat(32), LINK_CHECK: false }
const mail = { ...site, MAIL_FROM: '日安健康 <no-reply@magazine.test>' }
const config = { ...mail, SMTP_URL: smtp.url }
const mailContent = (recipient: string) => ({ recipient, subject: '您的驗證碼', html: '<p>您好</p>', text: '您好' })
const outbox = async (id: string) =>
  (
    await db.execute<{ sent_at: Date | null; attempts: number; last_error: string | null }>(
      sql`select sent_at, attempts, last_error from mail_outbox where id = ${id}`,
    )
  ).rows[0]

test('the job of a killed worker is taken over within seconds, not when it expires', async () => {
  const first = await startJobs({ url, db, config: mail, gateway: null, log })
  await first.stop()
  await db.execute(sql`delete from pgboss.job where name = 'send-newsletters'`)
  const { rows } = await db.execute<{ id: string }>(sql`
    insert into pgboss.job (name, state, policy, started_on, heartbeat_on, heartbeat_seconds, retry_limit, retry_delay, expire_seconds)
    select name, 'active', policy, now() - interval '21 seconds', now() - interval '21 seconds', heartbeat_seconds, retry_limit, retry_delay, 1800
    from pgboss.queue where name = 'send-newsletters' returning id`)
  const done: string[] = []
  const meter = { mail: () => undefined, job: (name: string, result: string) => void done.push(`${name} ${result}`) }
  const second = await startJobs({ url, db, config: mail, gateway: null, log, meter })
  const state = async () =>
    (await db.execute<{ state: string }>(sql`select state from pgboss.job where id = ${rows[0]?.id ?? ''}::uuid`)).rows[0]?.state
  await vi.waitFor(async () => expect(await state()).toBe('completed'), { timeout: 90_000, interval: 200 })
  await second.stop()
  expect(done).toContain('send-newsletters completed')
})

describe('mail', () => {
  test('stays in the outbox without a mail server', async () => {
    const id = await sendMail(db, mailContent('stays@mail.test'))
    const running = await startJobs({
      url,
      db,
      config: mail,
      gateway: null,
      log,
    })
    await running.stop()
    expect(await outbox(id)).toEqual({ sent_at: null, attempts: 0, last_error: null })
    await db.execute(sql`delete from mail_outbox where id = ${id}`)
  })

  test('queued while no worker ran is sent exactly once by two workers', async () => {
    const ids = await Promise.all(['a', 'b', 'c'].map((name) => sendMail(db, mailContent(`${name}@mail.test`))))
    const workers = await Promise.all([
      startJobs({ url, db, config, gateway: null, log }),
      startJobs({ url, db, config, gateway: null, log }),
    ])
    await vi.waitFor(async () => expect((await Promise.all(ids.map(outbox))).every((mail) => mail?.sent_at)).toBe(true), {
      timeout: 90_000,
    })
    await Promise.all(workers.map((worker) => worker.stop()))
    expect(smtp.taken.map(({ to }) => to).sort()).toEqual(['a@mail.test', 'b@mail.test', 'c@mail.test'])
    expect(smtp.taken[0]?.from).toBe('no-reply@magazine.test')
    expect(smtp.taken.every(({ data }) => ids.some((id) => data.includes(`Message-ID: <${id}@magazine.test>`)))).toBe(true)
    expect(smtp.taken[0]?.data).toMatch(/^Subject: =\?UTF-8\?/m)
  })

  test('rejected by the server stays with the error and is retried; a sent one never again', async () => {
    const id = await sendMail(db, mailContent('later@mail.test'))
    const { smtpSender } = await import('../../src/jobs/smtp.ts')
    const { send, close } = smtpSender({ url: smtp.url, from: config.MAIL_FROM, connections: 1 })
    smtp.refuse('451 try again later')
    expect(await deliverMails(db, [{ id }], send)).toMatchObject([{ id, state: 'retry', error: { responseCode: 451 } }])
    expect(await outbox(id)).toMatchObject({ sent_at: null, attempts: 1, last_error: expect.stringContaining('451') })
    smtp.refuse(null)
    expect(await deliverMails(db, [{ id }], send)).toEqual([{ id, state: 'sent' }])
    expect(await deliverMails(db, [{ id }], send)).toEqual([{ id, state: 'gone' }])
    close()
    expect(await outbox(id)).toMatchObject({ sent_at: expect.anything(), attempts: 2, last_error: null })
    expect(smtp.taken.filter(({ to }) => to === 'later@mail.test')).toHaveLength(1)
  })
})

test('popularity follows the counted reads, and only changed posts are written', async () => {
  await refreshPopularity(db)
  const versions = async () =>
    new Map(
      (await db.execute<{ uid: string; xmin: string }>(sql`select uid, xmin::text from posts`)).rows.map(({ uid, xmin }) => [
        uid,
        xmin,
      ]),
    )
  const before = await versions()
  const [post] = (await db.execute<{ uid: string }>(sql`select uid from posts where type = 'article' and id = 1`)).rows
  await db.execute(
    sql`insert into post_views (post_uid, views) values (${post?.uid}, 123456) on conflict (post_uid) do update set views = 123456`,
  )
  expect(await refreshPopularity(db)).toBe(1)
  expect(await refreshPopularity(db)).toBe(0)
  const after = await versions()
  expect([...after].filter(([uid, xmin]) => before.get(uid) !== xmin).map(([uid]) => uid)).toEqual([post?.uid])
  expect((await db.execute(sql`select popularity from posts where uid = ${post?.uid}`)).rows).toEqual([{ popularity: '123456' }])
})

test('deletes expired data and nothing else', async () => {
  const count = async (table: string) =>
    Number((await db.execute<{ n: string }>(sql`select count(*) as n from ${sql.identifier(table)}`)).rows[0]?.n)
  const members = await count('members')
  const old = `now() - interval '8 days'`
  await db.execute(
    sql.raw(
      `insert into members (name, email, created_at) values ('未確認', 'old@mail.test', ${old}), ('未確認', 'new@mail.test', now())`,
    ),
  )
  await db.execute(
    sql.raw(
      `insert into sessions (token, member_id, expires_at) select 'ended', id, now() - interval '1 minute' from members limit 1`,
    ),
  )
  await db.execute(
    sql.raw(
      `insert into verifications (identifier, value, expires_at) values ('x', 'y', now() - interval '1 minute'), ('z', 'y', now() + interval '1 minute')`,
    ),
  )
  await db.execute(
    sql.raw(
      `insert into mail_outbox (recipient, subject, html, text, created_at, sent_at) values ('a', 'b', 'c', 'd', ${old}, ${old}), ('waiting', 'b', 'c', 'd', ${old}, null)`,
    ),
  )
  await deleteExpiredData(db, new Date())
  expect(await count('members')).toBe(members + 1)
  expect(await count('sessions')).toBe(0)
  expect(await count('verifications')).toBe(1)
  expect((await db.execute(sql`select recipient from mail_outbox where created_at < now() - interval '7 days'`)).rows).toEqual([
    { recipient: 'waiting' },
  ])
})
