import { expect, it, vi } from 'vitest'
import { Totals } from './totals.ts'

it('counts once for all who ask, each name for itself', async () => {
  const totals = new Totals()
  const count = vi.fn(async () => 7)
  expect(await Promise.all([totals.of('a', count), totals.of('a', count), totals.of('b', count)])).toEqual([7, 7, 7])
  expect(count).toHaveBeenCalledTimes(2)
})

it('counts anew after content was purged, not after a member was', async () => {
  const totals = new Totals()
  let posts = 1
  const ask = () => totals.of('posts', async () => posts)
  await ask()
  posts = 2
  totals.purge(['member:7f3a'])
  expect(await ask()).toBe(1)
  totals.purge(['member:7f3a', 'article:3'])
  expect(await ask()).toBe(2)
})

it('a count that began before a purge is not given to whoever asks after it', async () => {
  const totals = new Totals()
  const old = Promise.withResolvers<number>()
  const early = totals.of('posts', () => old.promise)
  totals.purge(['all'])
  expect(await totals.of('posts', async () => 2)).toBe(2)
  old.resolve(1)
  expect(await early).toBe(1)
  expect(await totals.of('posts', async () => 3)).toBe(2)
})

it('forgets by itself, and at once what failed', async () => {
  const brief = new Totals({ keptFor: 1 })
  let posts = 1
  const ask = () => brief.of('posts', async () => posts)
  await ask()
  posts = 2
  await expect.poll(ask).toBe(2)
  const totals = new Totals()
  await expect(totals.of('posts', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await totals.of('posts', async () => 4)).toBe(4)
})
