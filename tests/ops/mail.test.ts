import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, expect, it } from 'vitest'
import { migrate } from '../../src/db/migrate.ts'
import { mailPriorities } from '../../src/domain/mail/priority.ts'
import { sendMail } from '../../src/operations/mail/mail-queue.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { endWithThisProcess } from '../support/reap-processes.ts'
import { root } from '../support/site.ts'

/** How many mails the mailing has, how often a worker is killed (each takes half a minute), and the mails of a mailing with a kill. */
const sizes = { mailing: 200_000, kills: process.env['LONG'] ? 20 : 4, ofKill: 600 }
/** Mails of which the rate is measured. */
const measured = 3000
/** One worker sends 109 to 189 mails a second on two busy cores; less than this means that something is wrong. */
const minRate = 60

const database = await createTestDatabase({ bare: true })
await migrate(database)
const { db, pool } = database
const smtp = await startSmtpServer()
afterAll(() => smtp.stop())
let workers: ChildProcess[] = []
afterEach(async () => {
  await Promise.all(workers.map(kill))
  workers = []
  await pool.query('delete from mail_outbox')
})

/** Mails of a newsletter's size. @returns the ids */
async function writeMailing(name: string, count: number): Promise<string[]> {
  const html = `<p>${'每天走一點，睡得好一點。'.repeat(800)}</p>`
  const { rows } = await pool.query<{ id: string }>(
    `insert into mail_outbox (recipient, subject, html, text, priority)
     select $1 || '-' || n || '@mailing.test', '每週好一點', $2, $2, $3 from generate_series(1, $4::int) n returning id`,
    [name, html, mailPriorities.bulk, count],
  )
  return rows.map(({ id }) => id)
}

async function startWorker(): Promise<ChildProcess> {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, DATABASE_URL: database.url, SMTP_URL: smtp.url }
  const worker = spawn(process.execPath, [join(root, 'tests/ops/mail-worker.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  if (worker.pid !== undefined) worker.once('exit', endWithThisProcess(worker.pid))
  workers.push(worker)
  await once(worker.stdout, 'data')
  worker.stdout.resume()
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

async function waitUntil(condition: () => boolean): Promise<void> {
  while (!condition()) await delay(20)
}

const messageId = ({ data }: { data: string }): string => /^Message-ID: <([^@]+)@/m.exec(data)?.[1] ?? ''

it(`a code is sent within five seconds during a mailing of ${sizes.mailing}`, async () => {
  await writeMailing('large', sizes.mailing)
  await startWorker()
  await waitUntil(() => smtp.taken.length > 0)
  const started = performance.now()
  const waits: number[] = []
  while (smtp.taken.length < measured) {
    const recipient = `code-${waits.length}@mail.test`
    const written = performance.now()
    await sendMail(db, { recipient, subject: '驗證碼', html: '<p>1</p>', text: '1', priority: mailPriorities.code })
    await waitUntil(() => smtp.taken.some(({ to }) => to === recipient))
    waits.push(performance.now() - written)
  }
  const rate = smtp.taken.length / ((performance.now() - started) / 1000)
  const slowest = Math.max(...waits) / 1000
  process.stdout.write(`${rate.toFixed(0)} mails a second; the slowest of ${waits.length} codes after ${slowest.toFixed(2)} s\n`)
  expect(waits.length).toBeGreaterThan(5)
  expect(slowest).toBeLessThan(5)
  expect(rate).toBeGreaterThan(minRate)
})

it(`${sizes.kills} killed workers lose no mail; mails in flight repeat with their Message-ID`, async () => {
  for (let time = 1; time <= sizes.kills; time += 1) {
    await pool.query('delete from mail_outbox')
    smtp.taken.splice(0)
    const ids = await writeMailing(`kill-${time}`, sizes.ofKill)
    const killedWorker = await startWorker()
    await waitUntil(() => smtp.taken.length > ((2 / 3) * sizes.ofKill * time) / sizes.kills)
    await kill(killedWorker)
    const killed = performance.now()
    const before = smtp.taken.length
    const worker = await startWorker()
    await waitUntil(() => smtp.taken.length > before)
    const resumed = (performance.now() - killed) / 1000
    await waitUntil(() => new Set(smtp.taken.map(messageId)).size >= ids.length)
    const seconds = (performance.now() - killed) / 1000
    const repeated = smtp.taken.length - new Set(smtp.taken.map(messageId)).size
    process.stdout.write(
      `kill ${time}: ${before} sent before, the next after ${resumed.toFixed(1)} s, all after ${seconds.toFixed(1)} s, ${repeated} twice\n`,
    )
    expect(new Set(smtp.taken.map(messageId))).toEqual(new Set(ids))
    // eight connections: two for codes, six for the rest
    expect(repeated).toBeLessThanOrEqual(6)
    expect(resumed).toBeLessThan(30)
    await kill(worker)
    expect((await pool.query('select from mail_outbox where failed_at is not null')).rowCount).toBe(0)
  }
})
