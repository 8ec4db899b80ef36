import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TypingDebounce, typingPause } from './run-autosave.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

it('reports at once when idle, and in order after typing pauses', () => {
  const [after, actual] = [new TypingDebounce(), [] as string[]]
  after.later(() => actual.push('at once'))
  expect(actual).toEqual(['at once'])

  after.typed()
  after.later(() => actual.push('saving'))
  for (let key = 0; key < 20; key += 1) {
    vi.advanceTimersByTime(typingPause / 4)
    after.typed()
  }
  after.later(() => actual.push('saved'))
  expect(actual).toEqual(['at once'])
  vi.advanceTimersByTime(typingPause)
  expect(actual).toEqual(['at once', 'saving', 'saved'])
})

it('reports pending events before an urgent one, once, and when the focus leaves', () => {
  const [after, actual] = [new TypingDebounce(), [] as string[]]
  after.typed()
  after.later(() => actual.push('saved'))
  after.now(() => actual.push('refused'))
  expect(actual).toEqual(['saved', 'refused'])
  after.later(() => actual.push('saving'))
  after.flush()
  after.flush()
  vi.advanceTimersByTime(10 * typingPause)
  expect(actual).toEqual(['saved', 'refused', 'saving'])
})
