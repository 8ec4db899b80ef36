import { expect, onTestFinished, test, vi } from 'vitest'
import { CountBatch, type ItemCount } from './count-views.ts'

/** A batch whose statements end when the test resolves them. */
function slowly(known: readonly number[], interval = 0) {
  const written: ItemCount<number>[][] = []
  const ends: { well: () => void; badly: () => void }[] = []
  const batch = new CountBatch<number>(
    String,
    (counted) => {
      written.push(counted)
      return new Promise((resolve, reject) => {
        ends.push({
          well: () => resolve(counted.map(({ item }) => item).filter((item) => known.includes(item))),
          badly: () => reject(new Error('the database is away')),
        })
      })
    },
    interval,
  )
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  return { batch, written, ends, turn }
}

test('items that arrive during a statement are batched into the next, and confirmed at its end', async () => {
  const { batch, written, ends, turn } = slowly([1, 2])
  const first = batch.add(1)
  await turn()
  const answered: number[] = []
  const rest = [2, 2, 1, 9].map((item, place) => batch.add(item).finally(() => answered.push(place)))
  await turn()
  expect(written).toEqual([[{ item: 1, times: 1 }]])
  ends[0]?.well()
  expect(await first).toBe(true)
  await turn()
  expect(written[1]).toEqual([
    { item: 2, times: 2 },
    { item: 1, times: 1 },
    { item: 9, times: 1 },
  ])
  expect(answered).toEqual([])
  ends[1]?.well()
  expect(await Promise.all(rest)).toEqual([true, true, true, false])
})

test('a failed statement fails only its own calls, and blocks no others', async () => {
  const { batch, ends, turn } = slowly([1])
  const first = batch.add(1)
  const actual = expect(first).rejects.toThrow('the database is away')
  await turn()
  const second = batch.add(1)
  ends[0]?.badly()
  await actual
  await turn()
  ends[1]?.well()
  expect(await second).toBe(true)
})

test('statements have a minimum interval, except after a pause', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const { batch, written, ends, turn } = slowly([1], 200)
  const first = batch.add(1)
  await turn()
  ends[0]?.well()
  await first
  const rest = Array.from({ length: 50 }, () => batch.add(1))
  await turn()
  expect(written).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  await turn()
  expect(written[1]).toEqual([{ item: 1, times: 50 }])
  ends[1]?.well()
  expect(await Promise.all(rest)).toContain(true)
  await vi.advanceTimersByTimeAsync(200)
  void batch.add(1)
  await turn()
  expect(written).toHaveLength(3)
})
