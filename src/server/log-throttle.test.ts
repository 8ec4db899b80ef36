import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { LogThrottle } from './log-throttle.ts'

it('logs a message ten times a minute per cause, and then how often it was suppressed', () => {
  const lines = new LogThrottle()
  const sum = vi.fn()
  const actual = Array.from({ length: 500 }, () => lines.mayLog('call failed', 'TypeError: x', sum)).filter(Boolean)
  expect(actual.length).toBe(10)
  expect(lines.mayLog('call failed', 'RangeError: y', sum)).toBe(false)
  lines.flush()
  expect(sum.mock.calls).toEqual([[491]])
  expect(lines.mayLog('call failed', 'TypeError: x', sum)).toBe(true)
  lines.flush()
  expect(sum).toHaveBeenCalledTimes(1)
})

it('the number of lines per minute is bounded, whatever causes and messages visitors provoke', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2000 }), (messages, causes) => {
      const lines = new LogThrottle()
      let actual = 0
      for (let at = 0; at < 5000; at += 1)
        if (lines.mayLog(`message ${at % messages}`, `cause ${at % causes}`, () => undefined)) actual += 1
      lines.flush()
      expect(actual).toBeLessThanOrEqual(messages * 60)
    }),
    { numRuns: 30 },
  )
  const lines = new LogThrottle()
  const actual = Array.from({ length: 20_000 }, (_, at) => lines.mayLog(`message ${at}`, '', () => undefined))
  expect(actual.filter(Boolean).length).toBeLessThan(400)
  lines.flush()
})
