import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { AfterTyping, drawnAfter } from './after-typing.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reports at once when idle, and in order after typing pauses', () => {
  const [after, told] = [new AfterTyping(), [] as string[]]
  after.later(() => told.push('at once'))
  expect(told).toEqual(['at once'])

  after.typed()
  after.later(() => told.push('saving'))
  for (let key = 0; key < 20; key += 1) {
    vi.advanceTimersByTime(drawnAfter / 4)
    after.typed()
  }
  after.later(() => told.push('saved'))
  expect(told).toEqual(['at once'])
  vi.advanceTimersByTime(drawnAfter)
  expect(told).toEqual(['at once', 'saving', 'saved'])
})

it('reports pending events before an urgent one, once, and when the focus leaves', () => {
  const [after, told] = [new AfterTyping(), [] as string[]]
  after.typed()
  after.later(() => told.push('saved'))
  after.now(() => told.push('refused'))
  expect(told).toEqual(['saved', 'refused'])
  after.later(() => told.push('saving'))
  after.hurry()
  after.hurry()
  vi.advanceTimersByTime(10 * drawnAfter)
  expect(told).toEqual(['saved', 'refused', 'saving'])
})
