import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { smtpSender } from '../../src/jobs/smtp.ts'
import { createIssueWriter } from '../../src/jobs/start-jobs.ts'
import { deliverMails } from '../../src/operations/mail/mail-queue.ts'
import { createIssues, linkToken, readLinkToken, writeIssues } from '../../src/operations/newsletters/newsletters.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { callApi, type Person, reported, siteOrigin, testSecret } from '../support/api.ts'
import { createTestDatabase } from '../support/database.ts'

const { db } = await createTestDatabase()
const smtp = await startSmtpServer()
afterAll(() => smtp.stop())

const states = async (as: Person = 'member') =>
  ((await callApi(db, '/api/v3.0/member/news_letter', { as })).json.items as { state: string }[]).map(({ state }) => state)
const choose = async (newsletters: unknown, as: Person = 'member') =>
  callApi(db, '/api/v3.0/member/news_letter/update', { as, body: { newsletters } })
const follow = (purpose: 'confirm' | 'unsubscribe', token: string) =>
  callApi(db, `/api/v3.0/news_letter/${purpose}`, { body: { token } })
interface Mail extends Record<string, unknown> {
  recipient: string
  subject: string
  html: string
  text: string
  headers: Record<string, string> | null
}
const mails = async () =>
  (await db.execute<Mail>(sql`select recipient, subject, html, text, headers from mail_outbox order by created_at`)).rows
const tokenIn = (text: string) => /token=([\w.-]+)/.exec(text)?.[1] ?? ''
const confirmation = async () => tokenIn((await mails()).at(-1)?.text ?? '')

beforeEach(async () => {
  await db.execute(sql`delete from newsletter_issues`)
  await db.execute(sql`delete from newsletter_subscriptions`)
  await db.execute(sql`delete from mail_outbox`)
})

describe('double opt-in', () => {
  test('an unknown newsletter number is rejected, and nothing changes', async () => {
    await choose([1])
    const before = await states()
    for (const numbers of [[99], [1, 99], [2, 3, 99]]) {
      const response = await choose(numbers)
      expect([response.status, response.json.errors]).toEqual([
        422,
        [{ path: 'body.newsletters', message: '沒有編號 99 的電子報' }],
      ])
    }
    const response = await callApi(db, '/api/v3.0/news_letter/ask', { body: { email: 'reader@mail.test', newsletters: [1, 99] } })
    expect([response.status, await states(), (await mails()).length]).toEqual([422, before, 1])
  })

  test('chosen, pending, confirmed by the mailed link, unsubscribed', async () => {
    expect(await states()).toEqual(['none', 'none', 'none', 'none'])
    expect((await choose([1, 3])).json.items).toEqual({ result: true, mailed: true })
    expect(await states()).toEqual(['pending', 'none', 'pending', 'none'])
    const [mail] = await mails()
    expect(mail?.recipient).toBe('member@example.com')
    expect(mail?.text).toContain('「每週好一點」「營養師的菜單」')
    const token = await confirmation()
    const look = await callApi(db, `/api/v3.0/news_letter/link?token=${token}`)
    expect(look.json.items).toMatchObject({ purpose: 'confirm', newsletters: [{ id: 1 }, { id: 3, state: 'pending' }] })
    expect(await states()).toEqual(['pending', 'none', 'pending', 'none'])
    expect((await follow('confirm', token)).status).toBe(200)
    expect(await states()).toEqual(['subscribed', 'none', 'subscribed', 'none'])
    expect((await choose([3])).json.items).toEqual({ result: true, mailed: false })
    expect(await states()).toEqual(['unsubscribed', 'none', 'subscribed', 'none'])
    await follow('confirm', token)
    expect(await states()).toEqual(['unsubscribed', 'none', 'subscribed', 'none'])
    expect(await states('subscriber')).toEqual(['none', 'none', 'none', 'none'])
  })

  test('choosing again soon sends no second mail, later it does', async () => {
    await choose([1])
    expect((await choose([1])).json.items).toMatchObject({ mailed: false })
    expect(await mails()).toHaveLength(1)
    await db.execute(sql`update newsletter_subscriptions set asked_at = now() - interval '11 minutes'`)
    expect((await choose([1])).json.items).toMatchObject({ mailed: true })
    expect(await mails()).toHaveLength(2)
  })

  test('chosen six times concurrently: one subscription, one mail', async () => {
    await Promise.all(Array.from({ length: 6 }, () => choose([2])))
    expect(await states()).toEqual(['none', 'pending', 'none', 'none'])
    expect(await mails()).toHaveLength(1)
  })

  test('an archived newsletter is listed only while it is received', async () => {
    await choose([1])
    await follow('confirm', await confirmation())
    const listed = async () =>
      (await callApi(db, '/api/v3.0/member/news_letter', { as: 'member' })).json.items as { id: number }[]
    await db.execute(sql`update newsletters set archived_at = now() where id in (1, 2)`)
    expect((await listed()).map(({ id }) => id)).toEqual([1, 3, 4])
    await choose([])
    expect((await listed()).map(({ id }) => id)).toEqual([3, 4])
    await db.execute(sql`update newsletters set archived_at = null`)
  })

  test('an expired, forged or foreign link is unknown', async () => {
    await choose([1])
    const token = await confirmation()
    const [, , ids = ''] = token.split('.')
    const link = { purpose: 'confirm' as const, ids: [ids] }
    expect(readLinkToken(['a new secret', testSecret], linkToken([testSecret], link, new Date()), new Date())).toEqual(link)
    const old = linkToken([testSecret], link, new Date(Date.now() - 8 * 86_400_000))
    const others = linkToken(['another secret of thirty-two signs'], link, new Date())
    for (const bad of [old, others, `${token}x`, token.slice(0, -2), 'x', ''])
      expect([404, 422], bad).toContain((await follow('confirm', bad)).status)
    expect((await follow('unsubscribe', token)).status).toBe(404)
    expect(await states()).toEqual(['pending', 'none', 'none', 'none'])
  })

  test.each([['x'], [[0]], [[1.5]], [['1']], [null]])('rejects %j', async (newsletters) => {
    expect((await choose(newsletters)).status).toBe(422)
  })

  test('a subscription follows the member’s address and is deleted with the account', async () => {
    await db.execute(sql`insert into members (name, email, email_verified) values ('甲', 'before@mail.test', true)`)
    await subscribe('before@mail.test', 1)
    await db.execute(sql`update members set email = 'after@mail.test' where email = 'before@mail.test'`)
    const of = (email: string) => db.execute(sql`select state from newsletter_subscriptions where email = ${email}`)
    expect((await of('before@mail.test')).rows).toEqual([])
    expect((await of('after@mail.test')).rows).toEqual([{ state: 'subscribed' }])
    await db.execute(sql`delete from members where email = 'after@mail.test'`)
    expect((await of('after@mail.test')).rows).toEqual([])
  })
})

async function subscribe(email: string, newsletter: number, state = 'subscribed') {
  await db.execute(sql`insert into newsletter_subscriptions (newsletter_id, email, state, asked_at, confirmed_at)
    values (${newsletter}, ${email}, ${state}, now() - interval '2 days', now() - interval '1 day')`)
}

/** Wednesday morning in Taipei. */
const wednesday = new Date('2027-03-10T00:00:00Z')
const write = createIssueWriter({ site: { name: '日安健康', url: siteOrigin }, linkSecrets: [testSecret] }, wednesday)

/** Three new posts of the weekly's topic on that day: open, and behind either wall. */
async function publish() {
  await db.execute(sql`
    update posts set publish_date = now() - interval '1 hour', tag_names = array['健走'] where type = 'article' and id in (1, 2, 3)`)
  await db.execute(
    sql`update posts set tag_names = array_remove(tag_names, '健走') where not (type = 'article' and id in (1, 2, 3))`,
  )
  await db.execute(sql`update newsletters set tags = array['健走'] where id = 1`)
}

describe('an issue', () => {
  test('is sent to confirmed subscribers only, once, with unsubscribe headers', async () => {
    await publish()
    for (const name of ['a', 'b', 'c']) await subscribe(`${name}@mail.test`, 1)
    await subscribe('waiting@mail.test', 1, 'pending')
    await subscribe('left@mail.test', 1, 'unsubscribed')
    await subscribe('other@mail.test', 2)
    const now = new Date(Date.now() + 1000)
    await issueToday(now)
    expect(await writeIssues(db, now, write)).toBe(3)
    expect(await writeIssues(db, now, write)).toBe(0)
    await createIssues(db, now)
    expect(await writeIssues(db, now, write)).toBe(0)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(['a@mail.test', 'b@mail.test', 'c@mail.test'])
    expect(new Set(sent.map(({ headers }) => headers?.['List-Unsubscribe'])).size).toBe(3)

    const { send, close } = smtpSender({ url: smtp.url, from: '日安健康 <no-reply@magazine.test>', connections: 1 })
    const ids = await db.execute<{ id: string }>(sql`select id from mail_outbox where recipient = 'b@mail.test'`)
    await deliverMails(db, ids.rows, send)
    close()
    const data = smtp.taken.at(-1)?.data ?? ''
    const head = (data.split('\n\n', 1)[0] ?? '').replace(/\n[ \t]+/g, ' ')
    expect(head).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    expect(head).toMatch(/^List-Id: <newsletter-1\.site\.test>$/im)
    expect(head).toMatch(/^Content-Type: multipart\/alternative/m)
    expect(data).toMatch(/^Content-Type: text\/plain/m)
    expect(data).toMatch(/^Content-Type: text\/html/m)
    const header = /^List-Unsubscribe: <([^>]+)>$/m.exec(head)?.[1] ?? ''
    expect(header.startsWith(`${siteOrigin}/newsletter/unsubscribe?token=`)).toBe(true)
    expect((await follow('unsubscribe', tokenIn(header))).json.items).toMatchObject({
      newsletters: [{ id: 1, state: 'unsubscribed' }],
    })
    const left = await db.execute(sql`select email from newsletter_subscriptions where state = 'unsubscribed' order by email`)
    expect(left.rows).toEqual([{ email: 'b@mail.test' }, { email: 'left@mail.test' }])
  })

  test('with more recipients than a batch is written completely, each mail once, by two workers', async () => {
    await publish()
    await db.execute(sql`insert into newsletter_subscriptions (newsletter_id, email, state, asked_at, confirmed_at)
      select 1, 'many' || n || '@mail.test', 'subscribed', now() - interval '2 days', now() - interval '1 day' from generate_series(1, 450) n`)
    const now = new Date(Date.now() + 1000)
    await issueToday(now)
    const written = await Promise.all([writeIssues(db, now, write), writeIssues(db, now, write)])
    const rest = await writeIssues(db, now, write)
    expect(written[0] + written[1] + rest).toBe(450)
    const sentMails = await mails()
    expect([sentMails.length, new Set(sentMails.map(({ recipient }) => recipient)).size]).toEqual([450, 450])
    expect(await writeIssues(db, now, write)).toBe(0)
  })

  test('has the same content in plain text and HTML, and only teasers of walled posts', async () => {
    await publish()
    const long = '很長的一段前言。'.repeat(12)
    await db.execute(sql`update posts set lead = ${long} where type = 'article' and id in (2, 3) and status <> ''`)
    await subscribe('a@mail.test', 1)
    const now = new Date(Date.now() + 1000)
    await issueToday(now)
    await writeIssues(db, now, write)
    const [mail] = await mails()
    const posts = await db.execute<{ id: number; title: string; lead: string; status: string; html: string[] }>(sql`
      select id, title, lead, status, array(select b->>'html' from jsonb_array_elements(blocks) b where length(b->>'html') > 30) as html
      from posts where type = 'article' and id in (1, 2, 3) order by id`)
    for (const { id, title, status, html } of posts.rows) {
      for (const part of [mail?.html ?? '', mail?.text ?? '']) {
        expect(part).toContain(title)
        expect(part).toContain(`${siteOrigin}/article/${id}`)
        for (const block of html) expect(part.includes(block), block).toBe(false)
        if (status !== '') expect(part).not.toContain(long)
      }
      if (status !== '') expect(mail?.text).toContain(status === 'memberwall' ? '【會員文章】' : '【訂戶文章】')
    }
    expect(mail?.text).toContain(posts.rows[0]?.lead)
  })

  test('in the preview equals the mail sent at that instant, the next one before it, or none', async () => {
    await publish()
    await subscribe('a@mail.test', 1)
    const now = new Date(Date.now() + 1000)
    interface Seen {
      letter: { mail: { subject: string; html: string; text: string } | null }
    }
    const seenAt = async (at: Date) => {
      const { json } = await callApi(db, `/api/v3.0/office/lens?place=newsletter/1&at=${at.toISOString()}`, { as: 'editor' })
      return (json.items as Seen).letter.mail
    }
    const before = await seenAt(now)
    await issueToday(now)
    await writeIssues(db, now, write)
    const [mail] = await mails()
    const bare = (text = '') => text.replace(/\?token=[\w.-]+/g, '')
    const actual = { subject: mail?.subject, html: bare(mail?.html), text: bare(mail?.text) }
    expect(before).toEqual(actual)
    // the first post has its picture, and the issue ends with the task of the day
    expect(actual.html).toMatch(/<img [^>]*src="https?:[^"]*\/img\/[^"]+\/800\.jpg"/)
    expect(actual.text).toMatch(/今天做一件事\s+\S/)
    expect(await seenAt(now)).toEqual(actual)
    // a week later all of these have been mailed, and nothing is new
    expect(await seenAt(new Date(now.getTime() + 7 * 86_400_000))).toBeNull()
  })

  test('without anything new is not sent', async () => {
    await publish()
    await db.execute(sql`update posts set publish_date = now() - interval '40 days' where type = 'article' and id in (1, 2, 3)`)
    await subscribe('a@mail.test', 1)
    await issueToday(new Date())
    expect((await db.execute(sql`select 1 from newsletter_issues`)).rows).toEqual([])
  })

  test('an address without a mailbox skips the next issues until a mail is delivered there again', async () => {
    await publish()
    for (const name of ['gone', 'here']) await subscribe(`${name}@mail.test`, 1)
    const { send, close } = smtpSender({ url: smtp.url, from: '日安健康 <no-reply@magazine.test>', connections: 1 })
    const deliver = async () => {
      const ids = await db.execute<{ id: string }>(
        sql`select id from mail_outbox where recipient = 'gone@mail.test' and sent_at is null and failed_at is null`,
      )
      return (await deliverMails(db, ids.rows, send)).map(({ state }) => state)
    }
    const issue = async () => {
      const now = new Date(Date.now() + 1000)
      await issueToday(now)
      const written = await writeIssues(db, now, write)
      expect((await db.execute(sql`select 1 from newsletter_issues where done_at is null`)).rows).toEqual([])
      return written
    }
    await db.execute(sql`insert into mail_outbox (recipient, subject, html, text) values ('Gone@mail.test', '收據', '', '')`)
    smtp.refuse('550 5.7.1 policy')
    const first = await db.execute<{ id: string }>(sql`select id from mail_outbox`)
    await deliverMails(db, first.rows, send)
    expect((await db.execute(sql`select 1 from mail_suppressions`)).rows).toEqual([])
    smtp.refuse('550 5.1.1 no such user')
    await db.execute(sql`update mail_outbox set failed_at = null`)
    await deliverMails(db, first.rows, send)
    expect((await db.execute(sql`select email from mail_suppressions`)).rows).toEqual([{ email: 'gone@mail.test' }])
    expect(await issue()).toBe(1)
    smtp.refuse(null)
    await db.execute(sql`insert into mail_outbox (recipient, subject, html, text) values ('gone@mail.test', '重設密碼', '', '')`)
    expect(await deliver()).toEqual(['sent'])
    close()
    expect((await db.execute(sql`select 1 from mail_suppressions`)).rows).toEqual([])
    await db.execute(sql`delete from newsletter_issues`)
    expect(await issue()).toBe(2)
  })

  test('killed midway and resumed by two processes: every subscriber receives it once', async () => {
    await publish()
    for (let number = 0; number < 330; number += 1) await subscribe(`reader-${number}@mail.test`, 1)
    const now = new Date(Date.now() + 1000)
    await issueToday(now)
    let left = 270
    const dying: typeof write = async (...issue) => {
      const mailTo = await write(...issue)
      return (recipient) => {
        left -= 1
        if (left < 0) throw new Error('killed')
        return mailTo(recipient)
      }
    }
    await expect(writeIssues(db, now, dying)).rejects.toThrow('killed')
    expect(await mails()).toHaveLength(200)
    await Promise.all([writeIssues(db, now, write), writeIssues(db, now, write)])
    await writeIssues(db, now, write)
    const recipients = (await mails()).map(({ recipient }) => recipient)
    expect(recipients).toHaveLength(330)
    expect(new Set(recipients).size).toBe(330)
    expect((await db.execute(sql`select 1 from newsletter_issues where done_at is null`)).rows).toEqual([])
  })
})

/** Starts today's issue of the weekly, whatever weekday today is. */
async function issueToday(now: Date) {
  const weekday = new Date(now.getTime() + 8 * 3_600_000).getUTCDay()
  await db.execute(sql`update newsletters set weekday = case when id = 1 then ${weekday}::int else (${weekday}::int + 1) % 7 end`)
  await createIssues(db, now)
}

test('no error was logged', () => expect(reported).toEqual([]))
