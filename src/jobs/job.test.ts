import { afterEach, expect, test, vi } from 'vitest'
import { runEveryMinute } from './job.ts'

afterEach(() => void vi.useRealTimers())

test('runs once at the start of each minute, until it is stopped', () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T16:25:37.400+08:00') })
  const done: string[] = []
  const stop = runEveryMinute(() => void done.push(new Date().toISOString().slice(14)))
  vi.advanceTimersByTime(22_000)
  expect(done).toEqual([])
  vi.advanceTimersByTime(121_000)
  expect(done).toEqual(['26:00.200Z', '27:00.200Z', '28:00.200Z'])
  stop()
  vi.advanceTimersByTime(300_000)
  expect(done).toHaveLength(3)
})
