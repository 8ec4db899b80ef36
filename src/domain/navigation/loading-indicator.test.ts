import { expect, test } from 'vitest'
import { type Indicator, idle, indicatorAfter, indicatorAt, indicatorLength, indicatorWait } from './loading-indicator.ts'

test('a fast navigation shows no bar', () => {
  const waiting = indicatorAfter(idle, true, 1000)
  expect(waiting).toEqual({ phase: 'waiting', since: 1000 })
  expect(indicatorWait(waiting, 1050)).toBe(150)
  expect(indicatorAt(waiting, 1199)).toBe(waiting)
  expect(indicatorAfter(waiting, false, 1199)).toEqual(idle)
})

test('a slow one grows after 200 ms, for 5 s, and disappears 500 ms after its end', () => {
  const growing = indicatorAt({ phase: 'waiting', since: 1000 }, 1200)
  expect(growing).toEqual({ phase: 'growing', since: 1200 })
  expect(indicatorLength(growing, 1200)).toBe(0)
  expect(indicatorLength(growing, 3000)).toBeGreaterThan(indicatorLength(growing, 2000))
  expect(indicatorLength(growing, 6200)).toBe(0.95)
  expect(indicatorLength(growing, 99_000)).toBe(0.95)
  expect(indicatorWait(growing, 3000)).toBeNull()
  const finishing = indicatorAfter(growing, false, 4000)
  expect(indicatorLength(finishing, 4000)).toBe(1)
  expect(indicatorAt(finishing, 4499)).toBe(finishing)
  expect(indicatorAt(finishing, 4500)).toEqual(idle)
})

test('a second navigation while the first bar finishes restarts it', () => {
  const finishing: Indicator = { phase: 'finishing', since: 10 }
  expect(indicatorAfter(finishing, true, 20)).toEqual({ phase: 'waiting', since: 20 })
  expect(indicatorAfter(idle, false, 20)).toBe(idle)
})
