import { expect, it, vi } from 'vitest'
import { TtlCache } from './ttl-cache.ts'

it('reads once for concurrent callers, separately for each name', async () => {
  const cache = new TtlCache()
  const count = vi.fn(async () => 7)
  expect(await Promise.all([cache.get('a', count), cache.get('a', count), cache.get('b', count)])).toEqual([7, 7, 7])
  expect(count).toHaveBeenCalledTimes(2)
})

it('reads again after a purge of content, not after a purge of a member', async () => {
  const cache = new TtlCache()
  let posts = 1
  const load = () => cache.get('posts', async () => posts)
  await load()
  posts = 2
  cache.purge(['member:7f3a'])
  expect(await load()).toBe(1)
  cache.purge(['member:7f3a', 'article:3'])
  expect(await load()).toBe(2)
})

it('a read that started before a purge is not returned to later callers', async () => {
  const cache = new TtlCache()
  const old = Promise.withResolvers<number>()
  const early = cache.get('posts', () => old.promise)
  cache.purge(['all'])
  expect(await cache.get('posts', async () => 2)).toBe(2)
  old.resolve(1)
  expect(await early).toBe(1)
  expect(await cache.get('posts', async () => 3)).toBe(2)
})

it('entries expire, and failures are removed immediately', async () => {
  const brief = new TtlCache({ ttl: 1 })
  let posts = 1
  const load = () => brief.get('posts', async () => posts)
  await load()
  posts = 2
  await expect.poll(load).toBe(2)
  const lasting = new TtlCache()
  const askBriefly = () => lasting.get('posts', async () => posts, 1)
  await askBriefly()
  posts = 3
  await expect.poll(askBriefly).toBe(3)
  const cache = new TtlCache()
  await expect(cache.get('posts', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database')
  expect(await cache.get('posts', async () => 4)).toBe(4)
})
