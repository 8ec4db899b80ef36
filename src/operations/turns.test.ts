import { expect, it } from 'vitest'
import { TooManyWaiting, Turns } from './turns.ts'

it('lets two work and three wait, turns the next away, and lets everybody in by turn', async () => {
  const turns = new Turns({ atOnce: 2, waiting: 3 })
  const order: number[] = []
  const ends: (() => void)[] = []
  const come = (who: number) =>
    turns.take(async () => {
      order.push(who)
      await new Promise<void>((end) => ends.push(end))
    })
  const five = [1, 2, 3, 4, 5].map(come)
  await expect(come(6)).rejects.toBeInstanceOf(TooManyWaiting)
  expect(order).toEqual([1, 2])
  for (const expected of [3, 4, 5]) {
    ends.shift()?.()
    await expect.poll(() => order.at(-1)).toBe(expected)
  }
  for (const end of ends) end()
  await Promise.all(five)
  expect(order).toEqual([1, 2, 3, 4, 5])
})

it('goes on after a work that failed', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 0 })
  await expect(turns.take(() => Promise.reject(new Error('no paper')))).rejects.toThrow('no paper')
  await expect(turns.take(async () => 'drawn')).resolves.toBe('drawn')
})

it('turns away who has waited too long, and nobody else', async () => {
  const turns = new Turns({ atOnce: 1, waiting: 5, patience: 20 })
  const { promise: first, resolve: end } = Promise.withResolvers<void>()
  const working = turns.take(() => first)
  await expect(turns.take(async () => 'late')).rejects.toBeInstanceOf(TooManyWaiting)
  const next = turns.take(async () => 'in time')
  end()
  await working
  expect(await next).toBe('in time')
  expect(await turns.take(async () => 'free again')).toBe('free again')
})
