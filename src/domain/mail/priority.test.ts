import { expect, test } from 'vitest'
import { mailPriorities, mailStopFault, mailStopNotice, mailStops, mayLeave } from './priority.ts'

test('what is stopped: nothing; all but codes; everything', () => {
  const leaving = mailStops.map((stopped) => [
    stopped,
    Object.entries(mailPriorities).flatMap(([name, priority]) => (mayLeave(priority, stopped) ? [name] : [])),
  ])
  expect(leaving).toEqual([
    ['nothing', ['code', 'ordinary', 'bulk']],
    ['ordinary', ['code']],
    ['all', []],
  ])
})

test('a stop needs a reason, which the notice for staff contains', () => {
  expect([mailStopFault('nothing', ''), mailStopFault('all', '寄錯了')]).toEqual([null, null])
  expect([mailStopFault('all', ' '), mailStopFault('ordinary', '')]).toEqual([expect.any(String), expect.any(String)])
  expect(mailStopNotice({ stopped: 'nothing', reason: '' })).toBe(null)
  for (const stopped of ['ordinary', 'all'] as const)
    expect(mailStopNotice({ stopped, reason: '電子報寄錯了' })).toContain('：電子報寄錯了。')
})
