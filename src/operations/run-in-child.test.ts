import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, expect, test } from 'vitest'
import { ReusedChild } from './run-in-child.ts'

interface Job {
  word: string
  /** Ends the process instead of an answer: always, or only if it has answered before. */
  dies?: 'always' | 'later'
  hangs?: boolean
}
interface Result {
  word: string
  pid: number
  nth: number
}

const directory = mkdtempSync(join(tmpdir(), 'healthpress-child-'))
const file = join(directory, 'child.mjs')
writeFileSync(
  file,
  `let nth = 0
process.once('disconnect', () => process.exit())
process.on('message', ({ word, dies, hangs }) => {
  if (dies === 'always' || (dies === 'later' && nth > 0)) process.kill(process.pid, 'SIGKILL')
  else if (!hangs) process.send({ word, pid: process.pid, nth: ++nth })
})`,
)
const started: ReusedChild<Job, Result>[] = []
const lavish = { time: 600_000, idle: 600_000, memory: 2 ** 28 }
function start(bounds = lavish) {
  const child = new ReusedChild<Job, Result>(pathToFileURL(file), bounds)
  started.push(child)
  return child
}
afterEach(() => {
  for (const child of started.splice(0)) child.stop()
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const isAlive = (pid = 0) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('one process performs all jobs, each in turn', async () => {
  const child = start()
  const results = await Promise.all(['甲', '乙', '丙'].map((word) => child.perform({ word })))
  expect(results.map((result) => [result?.word, result?.nth])).toEqual([
    ['甲', 1],
    ['乙', 2],
    ['丙', 3],
  ])
  expect(new Set(results.map((result) => result?.pid)).size).toBe(1)
})

test('a job whose process is killed while it works is performed by another one', async () => {
  const child = start()
  const first = await child.perform({ word: '甲' })
  const [again, after] = await Promise.all([child.perform({ word: '乙', dies: 'later' }), child.perform({ word: '丙' })])
  expect([again?.word, again?.nth, after?.nth]).toEqual(['乙', 1, 2])
  expect(again?.pid).not.toBe(first?.pid)
})

test('a process that is killed between two jobs is replaced', async () => {
  const child = start()
  const first = await child.perform({ word: '甲' })
  process.kill(first?.pid ?? 0, 'SIGKILL')
  const second = await child.perform({ word: '乙' })
  expect([second?.word, second?.nth]).toEqual(['乙', 1])
})

test('a job that ends every process has no answer, and the next one has', async () => {
  const child = start()
  expect(await child.perform({ word: '甲', dies: 'always' })).toBeNull()
  expect(await child.perform({ word: '乙' })).toMatchObject({ word: '乙', nth: 1 })
})

test('a job that exceeds its time ends the process, and is not repeated', async () => {
  const bounds = { ...lavish }
  const child = start(bounds)
  const first = await child.perform({ word: '甲' })
  // only the job that hangs is limited: the start of a process takes seconds on a busy machine
  bounds.time = 100
  expect(await child.perform({ word: '乙', hangs: true })).toBeNull()
  bounds.time = lavish.time
  await expect.poll(() => isAlive(first?.pid)).toBe(false)
  expect(await child.perform({ word: '丙' })).toMatchObject({ nth: 1 })
})

test('the process ends when it is idle, and with a stop, after which none is started', async () => {
  const idle = start({ ...lavish, idle: 1 })
  const first = await idle.perform({ word: '甲' })
  await expect.poll(() => isAlive(first?.pid)).toBe(false)
  expect(await idle.perform({ word: '乙' })).toMatchObject({ nth: 1 })
  const child = start()
  const working = await child.perform({ word: '甲' })
  const pending = child.perform({ word: '乙', hangs: true })
  child.stop()
  expect(await pending).toBeNull()
  await expect.poll(() => isAlive(working?.pid)).toBe(false)
  expect(await child.perform({ word: '丙' })).toBeNull()
})
