import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { sendMail } from '../../src/operations/mail/mail-queue.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { requestUntil } from '../support/request.ts'
import { root, startSite } from '../support/site.ts'

const random = () => randomBytes(32).toString('hex')
const smtp = await startSmtpServer()
afterAll(() => smtp.stop())
const site = await startSite(
  async () => ({
    DEMO: '0',
    ROLE: 'web,api,worker',
    API_KEY: `web-${random()}`,
    AUTH_SECRET: random(),
    TIER_SECRET: random(),
    SMTP_URL: smtp.url,
    MAIL_FROM: '日安健康 <no-reply@magazine.test>',
    ECPAY_MERCHANT_ID: '3002607',
    ECPAY_HASH_KEY: 'a-key-of-a-test',
    ECPAY_HASH_IV: 'an-iv-of-a-test',
  }),
  { bare: true },
)
const { db, url } = site.database
const mail = { subject: '您好', html: '<p>您好</p>', text: '您好' }
const heldAt = async () => JSON.parse((await site.request('/readyz')).text).held
const untilHeld = (disabled: readonly string[] | undefined) => expect.poll(heldAt).toEqual(disabled)
const adopt = (...options: string[]) =>
  spawnSync(process.execPath, ['build/bin/adopt.js', ...options], {
    cwd: root,
    env: { DATABASE_URL: url, SITE_URL: site.url, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
const notified = () =>
  site.request('/api/payment/ecpay/notify', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'MerchantTradeNo=HP1',
  })

it('the first start makes the database the site’s own, and sends everything', async () => {
  const { rows } = await db.execute(sql`select site_url from site_identity`)
  expect(rows).toEqual([{ site_url: site.url }])
  expect(await heldAt()).toBe(undefined)
  await sendMail(db, { recipient: 'own@mail.test', ...mail })
  await expect.poll(() => smtp.taken.map(({ to }) => to)).toEqual(['own@mail.test'])
})

it.each([
  ['at another address', sql`update site_identity set site_url = 'https://production.test'`],
  ['restored into another database', sql`update site_identity set database = '1/1'`],
])('a copy %s holds mail, payment and webhooks until it is adopted', async (_, change) => {
  await db.execute(change)
  await untilHeld(['mail', 'payment', 'webhooks'])
  smtp.taken.splice(0)
  const id = await sendMail(db, { recipient: 'reader@mail.test', ...mail })
  const refused = await notified()
  expect([refused.status, JSON.parse(refused.text).code]).toEqual([503, 'payment_unavailable'])
  const queued = await db.execute(sql`select from pgboss.job where id = ${id}`)
  expect([queued.rowCount, smtp.taken]).toEqual([0, []])

  const { status, stdout } = adopt()
  expect([status, stdout]).toEqual([0, expect.stringContaining('等著寄出的 1 封信會寄出')])
  await untilHeld(undefined)
  await expect.poll(() => smtp.taken.map(({ to }) => to)).toEqual(['reader@mail.test'])
  expect((await notified()).status).toBe(400)
})

it('adopting a copy without its mail drops queued mail, which the original site has sent', async () => {
  await db.execute(sql`update site_identity set site_url = 'https://production.test'`)
  await untilHeld(['mail', 'payment', 'webhooks'])
  smtp.taken.splice(0)
  await sendMail(db, { recipient: 'old@mail.test', ...mail })
  expect(adopt('--without-mail').stdout).toContain('等著寄出的 1 封信不會寄')
  await untilHeld(undefined)
  await sendMail(db, { recipient: 'new@mail.test', ...mail })
  await expect.poll(() => smtp.taken.map(({ to }) => to)).toEqual(['new@mail.test'])
})

it('a demo pauses nothing; MAIL=off pauses only mail, which the office reports', async () => {
  const demo = await startSite(async () => ({ MAIL: 'off' }))
  expect(JSON.parse((await demo.request('/readyz')).text)).toEqual({ status: 'ok', held: ['mail'] })
  await requestUntil(`${demo.url}/office`, { headers: await demo.signIn('admin') }, ({ text }) =>
    text.includes('管理員停止了寄信'),
  )
})
