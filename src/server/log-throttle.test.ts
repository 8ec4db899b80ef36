import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { LogThrottle } from './log-throttle.ts'

it('logs a message ten times a minute per cause, and then how often it was suppressed', () => {
  const lines = new LogThrottle()
  const sum = vi.fn()
  const said = Array.from({ length: 500 }, () => lines.mayBeSaid('call failed', 'TypeError: x', sum)).filter(Boolean)
  expect(said.length).toBe(10)
  expect(lines.mayBeSaid('call failed', 'RangeError: y', sum)).toBe(false)
  lines.tellAndForget()
  expect(sum.mock.calls).toEqual([[491]])
  expect(lines.mayBeSaid('call failed', 'TypeError: x', sum)).toBe(true)
  lines.tellAndForget()
  expect(sum).toHaveBeenCalledTimes(1)
})

it('the number of lines per minute is bounded, whatever causes and messages visitors provoke', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 2000 }), (messages, causes) => {
      const lines = new LogThrottle()
      let said = 0
      for (let at = 0; at < 5000; at += 1)
        if (lines.mayBeSaid(`message ${at % messages}`, `cause ${at % causes}`, () => undefined)) said += 1
      lines.tellAndForget()
      expect(said).toBeLessThanOrEqual(messages * 60)
    }),
    { numRuns: 30 },
  )
  const lines = new LogThrottle()
  const said = Array.from({ length: 20_000 }, (_, at) => lines.mayBeSaid(`message ${at}`, '', () => undefined))
  expect(said.filter(Boolean).length).toBeLessThan(400)
  lines.tellAndForget()
})
