import { expect, it } from 'vitest'
import { Backpressure, BoundedQueue } from './bounded-queue.ts'

it('runs two, queues three, rejects the next, and processes all in order', async () => {
  const queue = new BoundedQueue({ concurrency: 2, waiting: 3 })
  const order: number[] = []
  const ends: (() => void)[] = []
  const enqueue = (who: number) =>
    queue.run(async () => {
      order.push(who)
      await new Promise<void>((end) => ends.push(end))
    })
  const five = [1, 2, 3, 4, 5].map(enqueue)
  await expect(enqueue(6)).rejects.toBeInstanceOf(Backpressure)
  expect(order).toEqual([1, 2])
  for (const expected of [3, 4, 5]) {
    ends.shift()?.()
    await expect.poll(() => order.at(-1)).toBe(expected)
  }
  for (const end of ends) end()
  await Promise.all(five)
  expect(order).toEqual([1, 2, 3, 4, 5])
})

it('continues after a failed call', async () => {
  const queue = new BoundedQueue({ concurrency: 1, waiting: 0 })
  await expect(queue.run(() => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
  await expect(queue.run(async () => 'drawn')).resolves.toBe('drawn')
})

it('rejects only calls that have waited too long', async () => {
  const queue = new BoundedQueue({ concurrency: 1, waiting: 5, timeout: 20 })
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const working = queue.run(() => first)
  await expect(queue.run(async () => 'late')).rejects.toBeInstanceOf(Backpressure)
  const next = queue.run(async () => 'in time')
  end()
  await working
  expect(await next).toBe('in time')
  expect(await queue.run(async () => 'free again')).toBe('free again')
})
