import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it, onTestFinished } from 'vitest'
import { root } from '../support/site.ts'

/** A file that needs PostgreSQL, and no build. */
const file = 'tests/api/database-url.test.ts'

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // it has ended
    return ''
  }
}
/** The processes below one, the direct children first. */
function descendants(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return [...children, ...children.flatMap(descendants)]
}
const commandOf = (pid: number) => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
const isAlive = (pid: number) => /\) [^ZX] /.test(read(`/proc/${pid}/stat`))

it.each([
  ['SIGINT', 'its process group, as Ctrl+C does'],
  ['SIGKILL', 'npm'],
  ['SIGKILL', 'scripts/test.mjs'],
] as const)('npm test leaves no process behind after %s to %s', async (signal, target) => {
  const { PATH = '', HOME = '' } = process.env
  const npm = spawn('npm', ['test', '--', file], { cwd: root, env: { PATH, HOME }, detached: true, stdio: 'ignore' })
  const npmPid = npm.pid ?? 0
  const hasPostgres = () => descendants(npmPid).some((pid) => /bin\/postgres -D/.test(commandOf(pid)))
  await expect.poll(hasPostgres, { timeout: 240_000, interval: 50 }).toBe(true)
  const all = [npmPid, ...descendants(npmPid)]
  onTestFinished(() => {
    for (const pid of all.filter(isAlive)) process.kill(pid, 'SIGKILL')
  })
  const runner = all.find((pid) => commandOf(pid).startsWith('node scripts/test.mjs'))
  const pid = { 'its process group, as Ctrl+C does': -npmPid, npm: npmPid, 'scripts/test.mjs': runner }[target]
  process.kill(pid ?? 0, signal)
  await expect.poll(() => all.filter(isAlive).map(commandOf), { timeout: 60_000, interval: 100 }).toEqual([])
})
