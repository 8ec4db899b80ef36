import { expect, test } from 'vitest'
import { endsMailbox, readPostmarkReport, readReportMail } from './delivery-report.ts'
import { failureWords } from './failed-mail.ts'

const id = '5f7e9d52-8a0e-4d8b-9d35-0a4f6a4f1b11'

/** A notification as Postfix writes it. */
const notification = (fields: string) =>
  `From: MAILER-DAEMON@relay.test
Message-Id: <20261128050000.4B2C31@relay.test>
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; relay.test
Arrival-Date: Sat, 28 Nov 2026 13:00:00 +0800

${fields}

--b
Content-Type: text/rfc822-headers

From: no-reply@magazine.test
To: reader@mail.test
Message-ID: <${id}@magazine.test>
--b--
`.replaceAll('\n', '\r\n')

test('a failed delivery is read with its status and the mail that it is about', () => {
  const fields = `Final-Recipient: rfc822; reader@mail.test
Original-Recipient: rfc822;reader@mail.test
Action: failed
Status: 5.1.1
Diagnostic-Code: smtp; 550 5.1.1 <reader@mail.test>:
    no such user`
  expect(readReportMail(notification(fields))).toEqual([
    { kind: 'bounce', recipient: 'reader@mail.test', status: '5.1.1', mailId: id },
  ])
})

test('each failed recipient is reported, and delays and deliveries are not', () => {
  const fields = [
    'a@mail.test|failed|5.2.2',
    'b@mail.test|delayed|4.4.1',
    'c@mail.test|delivered|2.0.0',
    'd@mail.test|failed|5.1.10',
  ]
    .map((line) => line.split('|'))
    .map(([address, action, status]) => `Final-Recipient: RFC822; <${address}>\nAction: ${action}\nStatus: ${status} (words)`)
    .join('\n\n')
  expect(readReportMail(notification(fields)).map(({ recipient, status }) => [recipient, status])).toEqual([
    ['a@mail.test', '5.2.2'],
    ['d@mail.test', '5.1.10'],
  ])
})

test('a complaint is read by the address or by the mail that it quotes', () => {
  const complaint = `Feedback-Type: abuse\nUser-Agent: SomeGenerator/1.0\nOriginal-Rcpt-To: <reader@mail.test>`
  expect(readReportMail(notification(complaint))).toEqual([
    { kind: 'complaint', recipient: 'reader@mail.test', status: null, mailId: id },
  ])
  expect(readReportMail(notification('Feedback-Type: abuse'))).toEqual([
    { kind: 'complaint', recipient: '', status: null, mailId: id },
  ])
  expect(readReportMail(notification('Feedback-Type: not-spam\nOriginal-Rcpt-To: reader@mail.test'))).toEqual([])
})

test.each(['', 'Subject: 自動回覆\n\n我休假中', 'x'.repeat(100_000), 'Action: failed\nStatus: 5.1.1'])(
  'an ordinary mail is no report',
  (mail) => {
    expect(readReportMail(mail)).toEqual([])
  },
)

test('the webhook of Postmark', () => {
  const Content = `Return-Path: <>\r\nMessage-ID: <${id}@magazine.test>\r\n`
  expect(readPostmarkReport({ RecordType: 'Bounce', Type: 'HardBounce', Email: 'a@mail.test', Content })).toEqual([
    { kind: 'bounce', recipient: 'a@mail.test', status: '5.1.1', mailId: id },
  ])
  expect(readPostmarkReport({ RecordType: 'SpamComplaint', Type: 'SpamComplaint', Email: 'a@mail.test' })).toMatchObject([
    { kind: 'complaint', mailId: null },
  ])
  for (const other of [{ RecordType: 'Bounce', Type: 'SoftBounce', Email: 'a@mail.test' }, { RecordType: 'Open' }, {}])
    expect(readPostmarkReport(other)).toEqual([])
})

test('only a mailbox that is gone ends the mailings to it', () => {
  const bounce = (status: string | null) => endsMailbox({ kind: 'bounce', recipient: 'a@mail.test', status, mailId: null })
  expect(['5.1.1', '5.1.10', '5.2.1', '5.2.2', '5.7.1', '4.4.1', null].map(bounce)).toEqual([
    true,
    true,
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['bounced 5.1.1', '沒有這個信箱'],
  ['bounced 5.2.2', '信箱滿了'],
  ['bounced 5.7.1', '垃圾信'],
  ['complaint: the recipient marked the mail as spam', '電子報已經停寄'],
])('%s is described to staff', (error, words) => {
  expect(failureWords(error)).toContain(words)
})
