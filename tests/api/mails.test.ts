import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { smtpSender } from '../../src/jobs/smtp.ts'
import type { MailContent } from '../../src/mail/mail-content.ts'
import { writeMail } from '../../src/mail/renderer.ts'
import { deliverMails, sendMail } from '../../src/operations/mail/mail-queue.ts'
import { startSmtpServer } from '../fakes/smtp-server.ts'
import { accountsOver, codeIn, joinAs, mailsTo, newPerson } from '../support/accounts.ts'
import { createTestDatabase } from '../support/database.ts'
import { readMime } from '../support/mime.ts'

const { db } = await createTestDatabase()
const smtp = await startSmtpServer()
const { send, close } = smtpSender({ url: smtp.url, from: '日安健康 <no-reply@magazine.test>', connections: 1 })
afterAll(async () => {
  close()
  await smtp.stop()
})
const { openBrowser } = accountsOver(db)

/** Sends the mails in the outbox. @returns those that the server received for an e-mail address */
async function receivedBy(email: string) {
  const waiting = await db.execute<{ id: string }>(sql`select id from mail_outbox where sent_at is null order by created_at, id`)
  await deliverMails(db, waiting.rows, send)
  return smtp.taken.filter(({ to }) => to === email).map(({ data }) => readMime(data))
}

const site = { name: '日安健康', url: 'https://magazine.test' }
const link = 'https://magazine.test/somewhere?a=1&b=2'
const at = new Date('2026-11-21T02:00:00Z')
const question = { name: '王美惠', questionId: '0199aaaa-0000-7000-8000-000000000001', askedAt: at }
const order = { orderNo: 'HP-1', title: '數位一年', amount: 1200 }
const printed = {
  issues: { firstIssue: 337, lastIssue: 348, firstCopyOn: '2026-12-01' },
  address: '臺北市中正區日安路一段 1 號',
  recipientName: '王春嬌',
}
/** One of each kind: a mail template added later and missing here is a compile error. */
const mails: { [Kind in MailContent['kind']]: Omit<Extract<MailContent, { kind: Kind }>, 'kind' | 'site'> } = {
  'verify-email': { code: '042817', link, minutes: 60 },
  welcome: { name: '王美惠', onboardingLink: link, coupon: { amount: 100, minimum: 300 }, newsletterLink: link, helpLink: link },
  'reset-password': { code: '042817', link, minutes: 60 },
  'already-member': { signInLink: link, resetLink: link },
  'change-email': { code: '042817', link, minutes: 30 },
  'email-taken': {},
  'email-changed': { email: 'a@mail.test' },
  'subscription-bound': {
    number: '6000001',
    title: '紙本一年',
    day: '2027.05.31',
    link: 'https://health.test/member/subscription-history',
  },
  'subscription-unbound': { number: '6000001', title: '紙本一年', link: 'https://health.test/member/subscription-history' },
  'passkey-added': { link },
  'second-factor-changed': { name: '王美惠', change: 'reset', link },
  'erasure-code': { code: '042817', link, minutes: 30 },
  erasure: { day: '2026.12.05', days: 14, link },
  'erasure-withdrawn': {},
  'form-received': { reference: 'S-1', noun: '投稿', afterwards: '編輯會回覆您。', cancelLink: link },
  'form-arrived': { reference: 'C-1', noun: '來信', at, answers: [{ label: '內容', value: '第一行\n第二行' }], replyTo: null },
  'form-reply': { reference: 'C-1', noun: '來信', text: '謝謝您。\n\n已經更正。', acceptsReplies: true },
  'form-waiting': { name: '許雅雯', reference: 'C-1', noun: '來信', dueOn: '2026.12.05' },
  'sign-up-cancelled': { reference: 'E-1', noun: '活動報名「健走」', reason: '場地改期', acceptsReplies: false },
  'order-paid': { ...order, startsOn: '2026-11-21', endsOn: '2027-11-20', number: '1000004', ...printed, nextOn: null },
  'order-refunded': order,
  'payment-returned': order,
  'renewal-failed': order,
  'charge-soon': { ...order, day: '2026.12.05' },
  'term-ending': { title: '數位一年', number: '1000004', day: '2026.12.05' },
  'question-received': { ...question, dueAt: at, followUp: false },
  'question-waiting': { ...question, dueAt: at, followUp: true, urgent: true },
  'question-answered': { ...question, closesAt: at, followUpsLeft: 1 },
  'question-closed': question,
  'questions-overdue': { count: 2, since: at },
  'look-ups-alert': { name: '林管理', by: '周客服', alert: '一天查看了 20 位會員', day: '2026-11-21' },
  'look-ups-week': {
    name: '林管理',
    from: '2026-11-16',
    until: '2026-11-22',
    people: [{ by: '周客服', totals: '打開 1 次', lines: ['2026.11.17 09:30　打開　王○○　來電'] }],
    left: 0,
  },
  'manuscript-news': {
    name: '林曉彤',
    event: 'sent_back',
    title: '減鹽',
    by: '周明德',
    note: '請補來源',
    link,
    at,
    publicAt: at,
  },
  'member-incident': {
    name: '王美惠',
    data: '姓名、密碼',
    since: '2026.11.20',
    paragraphs: ['有人複製了一份舊的備份。', '我們已經關掉那台主機，\n並請警方處理。'],
    advice: ['請現在就換掉在這裡的密碼。'],
    passwordLink: link,
    contactLink: link,
    mail: 'service@magazine.test',
    phone: '02-0000-1499',
  },
  'confirm-newsletters': { titles: ['每週好一點'], link, days: 7 },
  newsletter: {
    title: '每週好一點',
    frequency: '每週三',
    day: '2026.11.18',
    posts: [{ title: '走路的好處', by: '林若安', text: '每天走一點。', link, mark: null }],
    picture: { url: 'https://magazine.test/img/walk/800.jpg', height: 288 },
    task: '飯後走十分鐘。',
    unsubscribeLink: link,
    manageLink: link,
  },
}

describe('every mail, as an SMTP server receives it', () => {
  test.each(Object.keys(mails) as MailContent['kind'][])('%s has the same content as text and as HTML', async (kind) => {
    const recipient = `${kind}@mail.test`
    const mailContent = { site, kind, ...mails[kind] } as MailContent
    const { subject, html, text, ...rest } = await writeMail(mailContent)
    await sendMail(db, { recipient, subject, html, text, ...rest })
    const [mail] = await receivedBy(recipient)
    expect(mail?.headers.get('subject')).toBe(subject)
    expect(mail?.headers.get('from')).toContain('no-reply@magazine.test')
    expect(mail?.text.trim()).toBe(text.trim())
    expect(mail?.html.trim()).toBe(html.trim())
    expect(mail?.text).toContain(site.name)
    expect(mail?.text).not.toMatch(/<\/?(p|a|table|div|span|br)\b|undefined|null|NaN/)
    expect(mail?.text.split('\n').every((line) => line.length < 998)).toBe(true)
  })
})

describe('mail flows', () => {
  test('registration mails the code, confirmation the welcome; repeating mails no second one', async () => {
    const browser = openBrowser()
    const person = newPerson()
    await browser.call('/api/auth/sign-up/email', person)
    const [mail] = await receivedBy(person.email)
    const otp = /(?<!\d)\d{6}(?!\d)/.exec(mail?.text ?? '')?.[0]
    const body = { email: person.email, otp }
    expect((await browser.call('/api/auth/email-otp/verify-email', body)).status).toBe(200)
    expect((await browser.call('/api/auth/email-otp/verify-email', body)).status).toBe(400)
    const received = await receivedBy(person.email)
    expect(received.map(({ headers }) => headers.get('subject'))).toEqual([`${otp} 是您的日安健康驗證碼`, '歡迎加入日安健康'])
    expect(received[1]?.text).toContain(`${person.name}，您好`)
    expect(received[1]?.text).toMatch(/http:\/\/site\.test\/fti\b/)
  })

  test('a password reset mails the link and the code, which set a new one', async () => {
    const browser = openBrowser()
    const { email } = await joinAs(db, browser)
    await browser.call('/api/auth/request-password-reset', { email })
    const mail = (await receivedBy(email)).at(-1)
    expect(mail?.text).toMatch(/\/reset-password\?token=[\w-]+/)
    const otp = codeIn((await mailsTo(db, email))[0])
    expect(mail?.text).toContain(otp)
    const reset = { email, otp, password: 'eleven-copper-kettles' }
    expect((await openBrowser().call('/api/auth/email-otp/reset-password', reset)).status).toBe(200)
  })
})
