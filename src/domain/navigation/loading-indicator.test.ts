import { expect, test } from 'vitest'
import {
  type Indicator,
  idleIndicator,
  indicatorAtTime,
  indicatorLength,
  indicatorOnNavigation,
  indicatorWait,
} from './loading-indicator.ts'

test('a fast navigation shows no bar', () => {
  const waiting = indicatorOnNavigation(idleIndicator, true, 1000)
  expect(waiting).toEqual({ phase: 'waiting', since: 1000 })
  expect(indicatorWait(waiting, 1050)).toBe(150)
  expect(indicatorAtTime(waiting, 1199)).toBe(waiting)
  expect(indicatorOnNavigation(waiting, false, 1199)).toEqual(idleIndicator)
})

test('a slow one grows after 200 ms, for 5 s, and disappears 500 ms after its end', () => {
  const growing = indicatorAtTime({ phase: 'waiting', since: 1000 }, 1200)
  expect(growing).toEqual({ phase: 'growing', since: 1200 })
  expect(indicatorLength(growing, 1200)).toBe(0)
  expect(indicatorLength(growing, 3000)).toBeGreaterThan(indicatorLength(growing, 2000))
  expect(indicatorLength(growing, 6200)).toBe(0.95)
  expect(indicatorLength(growing, 99_000)).toBe(0.95)
  expect(indicatorWait(growing, 3000)).toBeNull()
  const finishing = indicatorOnNavigation(growing, false, 4000)
  expect(indicatorLength(finishing, 4000)).toBe(1)
  expect(indicatorAtTime(finishing, 4499)).toBe(finishing)
  expect(indicatorAtTime(finishing, 4500)).toEqual(idleIndicator)
})

test('a second navigation while the first bar finishes restarts it', () => {
  const finishing: Indicator = { phase: 'finishing', since: 10 }
  expect(indicatorOnNavigation(finishing, true, 20)).toEqual({ phase: 'waiting', since: 20 })
  expect(indicatorOnNavigation(idleIndicator, false, 20)).toBe(idleIndicator)
})
