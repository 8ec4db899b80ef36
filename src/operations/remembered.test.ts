import { expect, it, vi } from 'vitest'
import { Remembered } from './remembered.ts'

it('counts once for all who ask, each name for itself', async () => {
  const remembered = new Remembered()
  const count = vi.fn(async () => 7)
  expect(await Promise.all([remembered.of('a', count), remembered.of('a', count), remembered.of('b', count)])).toEqual([7, 7, 7])
  expect(count).toHaveBeenCalledTimes(2)
})

it('counts anew after content was purged, not after a member was', async () => {
  const remembered = new Remembered()
  let posts = 1
  const ask = () => remembered.of('posts', async () => posts)
  await ask()
  posts = 2
  remembered.purge(['member:7f3a'])
  expect(await ask()).toBe(1)
  remembered.purge(['member:7f3a', 'article:3'])
  expect(await ask()).toBe(2)
})

it('a count that began before a purge is not given to whoever asks after it', async () => {
  const remembered = new Remembered()
  const old = Promise.withResolvers<number>()
  const early = remembered.of('posts', () => old.promise)
  remembered.purge(['all'])
  expect(await remembered.of('posts', async () => 2)).toBe(2)
  old.resolve(1)
  expect(await early).toBe(1)
  expect(await remembered.of('posts', async () => 3)).toBe(2)
})

it('forgets by itself, and at once what failed', async () => {
  const brief = new Remembered({ keptFor: 1 })
  let posts = 1
  const ask = () => brief.of('posts', async () => posts)
  await ask()
  posts = 2
  await expect.poll(ask).toBe(2)
  const lasting = new Remembered()
  const askBriefly = () => lasting.of('posts', async () => posts, 1)
  await askBriefly()
  posts = 3
  await expect.poll(askBriefly).toBe(3)
  const remembered = new Remembered()
  await expect(remembered.of('posts', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await remembered.of('posts', async () => 4)).toBe(4)
})
