import { expect, test } from 'vitest'
import { failureWords, maskedAddress, mayResend } from './failed-mail.ts'
import { mailPriorities } from './priority.ts'

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
  expect(failureWords(error)).toContain(words)
  expect(failureWords(error)).not.toContain('@')
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
  expect(['reader@example.com', 'a@b@example.com', '', '@x'].map(maskedAddress)).toEqual([
    'r•••@example.com',
    'a•••@example.com',
    '•••',
    '•••',
  ])
})
