import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it, onTestFinished } from 'vitest'
import { storeMailSwitch } from '../../src/db/queries/mail.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { createTestDatabase } from '../support/database.ts'
import { freePort } from '../support/free-port.ts'
import { startProcess } from '../support/process.ts'
import { removeFolder } from '../support/remove-folder.ts'
import { root } from '../support/site.ts'

const database = await createTestDatabase({ bare: true })
const smtp = await startSmtpServer()
const folder = mkdtempSync(join(tmpdir(), 'healthpress-doctor-'))
const random = () => randomBytes(32).toString('hex')
const port = String(await freePort())
const settings = {
  DATABASE_URL: database.url,
  SITE_URL: `http://127.0.0.1:${port}`,
  PORT: port,
  DATA_DIR: folder,
  API_KEY: random(),
  AUTH_SECRET: random(),
  TIER_SECRET: random(),
  SMTP_URL: smtp.url,
  MAIL_FROM: '日安健康 <no-reply@magazine.test>',
}
const site = startProcess(settings)
await site.ready()
afterAll(async () => {
  site.child.kill('SIGTERM')
  await site.ended
  await smtp.stop()
  removeFolder(folder)
})

/** Runs the command. This process must not wait for it: it runs the mail server. */
async function doctor(more: Record<string, string> = {}) {
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(process.execPath, ['build/bin/doctor.js'], { cwd: root, env: { PATH, HOME, ...settings, ...more } })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString('utf8')
    })
  const [status] = await once(child, 'close')
  return { status, errors: text.split('\n').filter((line) => line.startsWith('✗')), text }
}

it('finds no error in a site that runs', async () => {
  // the worker counts its queues every few seconds
  await expect.poll(async () => (await doctor()).status, { timeout: 120_000, interval: 2_000 }).toBe(0)
  const { text, errors } = await doctor()
  expect(errors).toEqual([])
  for (const part of ['設定', '資料庫', '資料表', '時間', '歸屬', '背景工作', '信件', '搜尋', '寄信', '圖片與影音', '磁碟'])
    expect(text).toContain(`${part}：`)
  expect(text).toContain('沒有找到毛病')
})

it.each([
  ['another site address, where no site answers', { SITE_URL: 'http://127.0.0.1:1' }, '資料庫屬於', ['歸屬', '網址']],
  ['a mail server that is away', { SMTP_URL: 'smtp://127.0.0.1:1' }, '寄信：127.0.0.1:1 不能用', ['寄信']],
  ['a folder that is a file', { DATA_DIR: join(root, 'package.json') }, 'DATA_DIR', ['圖片與影音']],
  ['a weak secret', { AUTH_SECRET: 'a'.repeat(40) }, 'AUTH_SECRET', ['設定']],
  ['a database that does not exist', { DATABASE_URL: database.url.replace(/\/test_[^?]*/, '/none') }, 'none', ['資料庫']],
  ['a database that is gone', { DATABASE_URL: 'postgres://site:x@127.0.0.1:1/magazine' }, '127.0.0.1:1/magazine', ['資料庫']],
])('reports %s and nothing else', async (_, more, words, parts) => {
  const { status, errors, text } = await doctor(more)
  expect(status).toBe(1)
  expect(errors.map((line) => line.slice(2, line.indexOf('：')))).toEqual(parts)
  expect(text).toContain(words)
})

it('names mail that is stopped in the office, with the reason', async () => {
  await storeMailSwitch(database.db, { stopped: 'ordinary', reason: 'the relay is being moved' })
  onTestFinished(() => storeMailSwitch(database.db, { stopped: 'nothing', reason: '' }))
  const { status, text } = await doctor()
  expect([status, text]).toEqual([0, expect.stringContaining('the relay is being moved')])
})
