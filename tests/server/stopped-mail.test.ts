import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { mailDelayText, mailStops, type PromisedMail } from '../../src/domain/mail/priority.ts'
import { payOrder } from '../support/orders.ts'
import { ScriptlessBrowser } from '../support/scriptless-browser.ts'
import { startSite } from '../support/site.ts'

const site = await startSite()
const { db } = site.database
const visitor = () => new ScriptlessBrowser(site.url)
const memberBrowser = async () => new ScriptlessBrowser(site.url, (await site.signIn('member'))['cookie'])

/** The words of each page that promises a mail, without scripts, by the mail. */
const pages: [what: string, mail: PromisedMail, words: () => Promise<string>][] = [
  ['a forgotten password', 'code', async () => (await visitor().open('/forgot-password')).words],
  ['a reset that was requested', 'code', async () => (await visitor().open('/reset-password?sent=1')).words],
  ['a registration', 'code', async () => (await visitor().open('/verify-email?sent=1')).words],
  [
    'a code that is mailed again',
    'code',
    async () => {
      const page = await visitor().open('/verify-email')
      return (await page.press('重新寄送', { email: 'waits@mail.test' })).words
    },
  ],
  [
    'a newsletter of a visitor',
    'confirmation',
    async () => {
      const page = await visitor().open('/newsletter')
      return (await page.press('訂閱', { email: 'reader@mail.test', newsletters: ['1'] })).words
    },
  ],
  [
    'a newsletter of a member',
    'confirmation',
    async () => {
      await db.execute(sql`insert into newsletter_subscriptions (newsletter_id, email, state, asked_at)
        values (1, 'member@example.com', 'pending', now())
        on conflict (email, newsletter_id) do update set state = 'pending'`)
      return (await (await memberBrowser()).open('/member/member_newsletter?saved=mailed')).words
    },
  ],
  ['a form', 'notice', async () => (await visitor().open('/contact?sent=C-20261101-2345')).words],
  ['a sign-up', 'notice', async () => (await visitor().open('/activity?sent=E-20261101-2345')).words],
  ['the erasure of an account', 'notice', async () => (await visitor().open('/login?notice=deletion-requested')).words],
  ['what an erasure does', 'notice', async () => (await (await memberBrowser()).open('/member/data')).words],
  ['the code of an erasure', 'code', async () => (await (await memberBrowser()).open('/member/data?confirm=code')).words],
  ['another address', 'code', async () => (await (await memberBrowser()).open('/member/basic_info')).words],
  [
    'a paid order',
    'notice',
    async () => {
      const { orderNo } = await payOrder(db, 'member')
      return (await (await memberBrowser()).open(`/payment/success?order=${orderNo}`)).words
    },
  ],
]

test.each(mailStops)('pages promise a mail only while it is being sent: the stop switch is at %s', async (stopped) => {
  await db.execute(sql`
    insert into mail_switch (id, stopped, reason) values (1, ${stopped}, '') on conflict (id) do update set stopped = ${stopped}`)
  for (const [what, mail, read] of pages) {
    const pageText = await read()
    const delay = mailDelayText(mail, stopped)
    const all = mailDelayText(mail, 'all') ?? ''
    expect([what, pageText.includes(all)]).toEqual([what, delay !== null])
    if (delay !== null) expect([what, /(信|驗證碼|收據)(已經?|會)(重新)?寄/.exec(pageText)?.[0]]).toEqual([what, undefined])
  }
})
