import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it, onTestFinished } from 'vitest'

const script = fileURLToPath(new URL('../support/reap-processes.mjs', import.meta.url))
const wait = 'setInterval(() => {}, 1000)'
const withChild = `console.log(require('node:child_process').spawn(process.execPath, ['-e', '${wait}'], { detached: true }).pid); ${wait}`

const isAlive = (pid: number): boolean => {
  try {
    return /\) [^ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

/** A process with a child in a process group of its own, as the site has its PostgreSQL. @returns both ids */
async function startPair(): Promise<[number, number]> {
  const parent = spawn(process.execPath, ['-e', withChild], { stdio: ['ignore', 'pipe', 'ignore'] })
  const [line] = await once(parent.stdout, 'data')
  const pids: [number, number] = [parent.pid ?? 0, Number(line)]
  onTestFinished(() => {
    for (const pid of pids.filter(isAlive)) process.kill(pid, 'SIGKILL')
  })
  return pids
}

it.runIf(process.platform === 'linux')('kills what is registered, with its children, when the stream ends', async () => {
  const [registered, released] = [await startPair(), await startPair()]
  const reaper = spawn(process.execPath, [script], { stdio: ['pipe', 'ignore', 'inherit'] })
  reaper.stdin.end(`+${registered[0]}\n+${released[0]}\n-${released[0]}\n`)
  expect((await once(reaper, 'exit'))[0]).toBe(0)
  await expect.poll(() => registered.filter(isAlive)).toEqual([])
  expect(released.filter(isAlive)).toEqual(released)
})
