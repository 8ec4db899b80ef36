import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DatabaseWatch } from './database-watch.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const never = () => new Promise<never>(() => undefined)

it('aborts calls to a silent database, and refuses further ones until it responds again', async () => {
  let silent = 0
  const watch = new DatabaseWatch(() => silent, 2_500)
  expect(await watch.race(async () => 'answered')).toBe('answered')
  const waiting = watch.race(never)
  const refused = expect(waiting).rejects.toMatchObject({ code: 'unavailable' })
  silent = 2_400
  await vi.advanceTimersByTimeAsync(1_000)
  expect(watch.isDatabaseDown).toBe(false)
  silent = 2_600
  await vi.advanceTimersByTimeAsync(1_000)
  await refused
  const work = vi.fn(never)
  await expect(watch.race(work)).rejects.toMatchObject({ code: 'unavailable' })
  expect(work).not.toHaveBeenCalled()
  silent = 0
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await watch.race(async () => 'again')).toBe('again')
  watch.stop()
})

it('rethrows the errors of the work', async () => {
  const watch = new DatabaseWatch(() => 0, 2_500)
  await expect(watch.race(() => Promise.reject(new Error('wrong')))).rejects.toThrow('wrong')
  watch.stop()
})
