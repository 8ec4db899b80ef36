import { expect, test } from 'vitest'
import {
  failureText,
  hasNoMailbox,
  isMailboxGone,
  isPermanentFailure,
  maskedEmail,
  mayResend,
  readPostmarkReport,
  readReportMail,
} from './delivery.ts'
import { mailPriorities } from './priority.ts'

test.each([
  [{ code: 'EENVELOPE', responseCode: 550 }, true],
  [{ code: 'EENVELOPE', responseCode: 553 }, true],
  [{ code: 'EMESSAGE', responseCode: 554 }, true],
  [{ code: 'EENVELOPE' }, true],
  [{ code: 'EENVELOPE', responseCode: 450 }, false],
  [{ code: 'EENVELOPE', responseCode: 421 }, false],
  [{ code: 'EMESSAGE', responseCode: 452 }, false],
  [{ code: 'EENVELOPE', responseCode: 530 }, false],
  [{ code: 'EAUTH', responseCode: 535 }, false],
  [{ code: 'EPROTOCOL', responseCode: 554 }, false],
  [{ code: 'ESOCKET' }, false],
  [{}, false],
] as const)('%o is permanent: %s', (error, permanent) => {
  expect(isPermanentFailure(error)).toBe(permanent)
})

test.each([
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 no such user' }, true],
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 unknown' }, true],
  [{ code: 'EENVELOPE', responseCode: 553 }, true],
  [{ code: 'EENVELOPE', responseCode: 550, response: '550 5.2.1 mailbox disabled' }, true],
  [{ code: 'EENVELOPE', responseCode: 550, response: '550-5.7.1 sender is on a list' }, false],
  [{ code: 'EENVELOPE', responseCode: 552, response: '552 5.2.2 mailbox full' }, false],
  [{ code: 'EENVELOPE', responseCode: 450, response: '450 4.2.1 later' }, false],
  [{ code: 'EMESSAGE', responseCode: 550, response: '550 looks like spam' }, false],
  [{ code: 'EENVELOPE' }, false],
  [{ code: 'ESOCKET' }, false],
] as const)('%o says that there is no such mailbox: %s', (error, dead) => {
  expect(hasNoMailbox(error)).toBe(dead)
})

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
    .map(([email, action, status]) => `Final-Recipient: RFC822; <${email}>\nAction: ${action}\nStatus: ${status} (words)`)
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
  const bounce = (status: string | null) => isMailboxGone({ kind: 'bounce', recipient: 'a@mail.test', status, mailId: null })
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
  expect(failureText(error)).toContain(words)
})

const noMailbox = "Can't send mail - all recipients were rejected: 550 5.1.1 <reader@example.com> no such user"

test.each([
  [noMailbox, '沒有這個信箱'],
  ['Message failed: 552 5.2.2 mailbox full', '信箱滿了'],
  ['Message failed: 554 spam', '垃圾信'],
  ['550 5.7.1 policy', '垃圾信'],
  ['Invalid login: 535 5.7.8 authentication failed', '檢查寄信設定'],
  ['connect ECONNREFUSED 127.0.0.1:25', '連不上'],
  [null, '連不上'],
])('the reason of %j is shown without the address', (error, words) => {
  expect(failureText(error)).toContain(words)
  expect(failureText(error)).not.toContain('@')
})

test('codes, newsletters and mails to a missing mailbox cannot be resent', () => {
  const error = 'connect ETIMEDOUT'
  expect([
    mayResend({ priority: mailPriorities.ordinary, error }),
    mayResend({ priority: mailPriorities.code, error }),
    mayResend({ priority: mailPriorities.bulk, error }),
    mayResend({ priority: mailPriorities.ordinary, error: noMailbox }),
  ]).toEqual([true, false, false, false])
})

test('a masked address shows the first character and the host', () => {
  expect(['reader@example.com', 'a@b@example.com', '', '@x'].map(maskedEmail)).toEqual([
    'r•••@example.com',
    'a•••@example.com',
    '•••',
    '•••',
  ])
})
