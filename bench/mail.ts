import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { connect } from '../src/db/connect.ts'
import { migrate } from '../src/db/migrate.ts'
import { mailPriorities } from '../src/domain/mail/priority.ts'
import { sendMail } from '../src/operations/mail/send-mail.ts'
import { startEmbeddedPostgres } from '../src/server/database/embedded.ts'
import { startSmtpServer } from '../tests/fakes/smtp-server.ts'
import { root } from './site.ts'

/**
 * Measures how fast one worker sends a mailing to a local SMTP server, how long a code mail waits meanwhile, and what
 * happens to the mails of killed workers. `npm run bench -- --mail --letters 3000 --kills 3`.
 */
const { values } = parseArgs({
  options: {
    mail: { type: 'boolean' },
    letters: { type: 'string', default: '3000' },
    kills: { type: 'string', default: '3' },
  },
})
const mails = Number(values.letters)
const directory = mkdtempSync(join(tmpdir(), 'healthpress-mail-'))
const server = await startEmbeddedPostgres(join(directory, 'postgres'), () => undefined)
const smtp = await startSmtpServer()
const url = server.url('postgres')
const connection = connect(url, { max: 4, onError: () => undefined })
const { db } = connection
const workers: ChildProcess[] = []
try {
  await migrate(connection)
  await measureMailing()
  await measureKills(Number(values.kills))
} finally {
  for (const worker of workers) worker.kill('SIGKILL')
  await connection.pool.end()
  await smtp.stop()
  await server.stop()
  rmSync(directory, { recursive: true, force: true })
}

async function measureMailing(): Promise<void> {
  await writeMailing('first', mails)
  const worker = await startWorker()
  await until(() => smtp.taken.length > 0)
  const began = performance.now()
  const waits: number[] = []
  while (smtp.taken.length < mails) {
    const recipient = `code-${waits.length}@mail.test`
    const written = performance.now()
    await sendMail(db, { recipient, subject: '驗證碼', html: '<p>1</p>', text: '1', priority: mailPriorities.code })
    await until(() => smtp.taken.some(({ to }) => to === recipient))
    waits.push(performance.now() - written)
  }
  await until(() => smtp.taken.length >= mails + waits.length)
  const seconds = (performance.now() - began) / 1000
  console.log(`${mails} letters in ${seconds.toFixed(1)} s: ${(smtp.taken.length / seconds).toFixed(0)} letters/s by one worker`)
  console.log(`codes during the mailing: ${waits.length}, the slowest after ${(Math.max(...waits) / 1000).toFixed(2)} s`)
  await kill(worker)
}

async function measureKills(kills: number): Promise<void> {
  for (let time = 1; time <= kills; time += 1) {
    await connection.pool.query('delete from mail_outbox')
    smtp.taken.splice(0)
    const ids = await writeMailing(`kill-${time}`, 600)
    const victim = await startWorker()
    await until(() => smtp.taken.length > 150)
    await kill(victim)
    const killed = performance.now()
    const before = smtp.taken.length
    const worker = await startWorker()
    await until(() => new Set(smtp.taken.map(messageId)).size >= ids.length)
    const seconds = (performance.now() - killed) / 1000
    const known = new Set(ids)
    const strange = smtp.taken.filter((mail) => !known.has(messageId(mail))).length
    const twice = smtp.taken.length - new Set(smtp.taken.map(messageId)).size
    const lost = await connection.pool.query('select from mail_outbox where sent_at is null')
    console.log(
      `kill ${time}: ${before} sent before, all ${ids.length} after ${seconds.toFixed(1)} s; ${twice} twice, ${lost.rowCount} lost, ${strange} with another Message-ID`,
    )
    await kill(worker)
  }
}

function messageId({ data }: { data: string }): string {
  return /^Message-ID: <([^@]+)@/m.exec(data)?.[1] ?? ''
}

/** Mails of a newsletter's size. */
async function writeMailing(name: string, count: number): Promise<string[]> {
  const html = `<p>${'每天走一點，睡得好一點。'.repeat(800)}</p>`
  const made = await connection.pool.query<{ id: string }>(
    `insert into mail_outbox (recipient, subject, html, text, priority)
     select $1 || '-' || n || '@mailing.test', '每週好一點', $2, $2, $3 from generate_series(1, $4::int) n returning id`,
    [name, html, mailPriorities.bulk, count],
  )
  return made.rows.map(({ id }) => id)
}

async function startWorker(): Promise<ChildProcess> {
  const env = { ...process.env, DATABASE_URL: url, SMTP_URL: smtp.url }
  const worker = spawn(process.execPath, ['bench/mail-worker.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] })
  workers.push(worker)
  worker.stdout.on('data', (lines: Buffer) => process.stdout.write(lines))
  await once(worker.stdout, 'data')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  if (worker.exitCode === null && worker.signalCode === null) await once(worker, 'exit')
}

async function until(is: () => boolean): Promise<void> {
  while (!is()) await delay(20)
}
