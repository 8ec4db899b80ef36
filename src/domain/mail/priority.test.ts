import { expect, test } from 'vitest'
import { mailDelayText, mailPriorities, mailStopError, mailStopNotice, mailStops, maySendMail } from './priority.ts'

test('mails can be stopped: none; all but codes; all', () => {
  const leaving = mailStops.map((stopped) => [
    stopped,
    Object.entries(mailPriorities).flatMap(([name, priority]) => (maySendMail(priority, stopped) ? [name] : [])),
  ])
  expect(leaving).toEqual([
    ['nothing', ['code', 'ordinary', 'bulk']],
    ['ordinary', ['code']],
    ['all', []],
  ])
})

test('a stop needs a reason, which the notice for staff contains', () => {
  expect([mailStopError('nothing', ''), mailStopError('all', '寄錯了')]).toEqual([null, null])
  expect([mailStopError('all', ' '), mailStopError('ordinary', '')]).toEqual([expect.any(String), expect.any(String)])
  expect(mailStopNotice({ stopped: 'nothing', reason: '' })).toBe(null)
  for (const stopped of ['ordinary', 'all'] as const)
    expect(mailStopNotice({ stopped, reason: '電子報寄錯了' })).toContain('：電子報寄錯了。')
})

test('a page announces a delay only of stopped mail, and mentions that codes expire', () => {
  const delays = mailStops.map((stopped) =>
    (['code', 'confirmation', 'notice'] as const).map((mail) => mailDelayText(mail, stopped)),
  )
  const [code, confirmation, notice] = delays[2] ?? []
  expect(delays).toEqual([
    [null, null, null],
    [null, null, notice],
    [expect.any(String), expect.any(String), expect.any(String)],
  ])
  expect([code, confirmation, notice].map((words) => words?.includes('再申請'))).toEqual([true, false, false])
  expect([code, confirmation, notice].map((words) => words?.includes('三天'))).toEqual([false, true, true])
})
