// npm test: the essential suite, with the static checks in parallel. `npm run test:full`: every suite (`--
// --full-only`: the suites that `npm test` omits). With paths or vitest flags: those tests only.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { environment, install, root, say } from './setup.mjs'

const given = process.argv.slice(2)
const isFull = given.includes('--full')
const isRest = given.includes('--full-only')

install()
const reaper = startReaper()
endWithNpm()
if (given.length > 0 && !isFull && !isRest) runGiven()
else await runSuite()

/** Suites that need the built site or a browser prepare those themselves (tests/support/built.ts). */
function runGiven() {
  start('測試', 'vitest', given[0] === 'related' ? given : ['run', ...given], {}, 'inherit').failure.then((failure) => {
    if (failure) process.exitCode = 1
  })
}

async function runSuite() {
  const suite = isRest ? 'full-only' : isFull ? undefined : 'essential'
  // A failed check never stops the tests: one run reports every problem. At a lower priority than the build, for which
  // the other suites wait.
  const checks = isRest ? [] : [start('檢查', 'node', ['scripts/check.mjs', '--beside-all-tests'], {}, 'pipe', 5)]
  // The unit suite needs no build and never waits for other processes. At a lower priority it uses the time in which the
  // build and the other suites wait.
  const unit = isRest ? [] : [suites('不需要資料庫的測試', ['--project', 'unit'], suite, 'pipe', 10)]
  const browser = start('瀏覽器', 'node', ['scripts/browser.mjs'], {}, 'inherit')
  const build = start('建置', 'node', ['scripts/build.mjs'], {}, 'inherit')
  await browser.failure
  const isBuilt = !(await build.failure)
  say(isBuilt ? '測試…' : '沒有建置成功，不測網站')
  const parts = [...unit, ...(isBuilt ? [suites('測試', ['--project', '!unit'], suite, 'inherit')] : [build]), browser, ...checks]
  for (const part of parts)
    part.failure.then((failure) => {
      if (failure) process.exitCode = 1
      else print(part)
    })
  // Output of failed parts is printed last, at the end of a long log
  const failures = await Promise.all(parts.map(({ failure }) => failure))
  for (const [nth, failure] of failures.entries()) {
    if (!failure) continue
    print(parts[nth])
    say(`沒有通過：${parts[nth].name}（${failure}）`)
  }
}

function print({ printed }) {
  for (const chunk of printed) process.stdout.write(chunk)
}

/** Runs vitest for a suite (tests/suites.ts). */
function suites(name, which, suite, output, nice = 0) {
  return start(name, 'vitest', ['run', ...which], suite ? { TEST_SUITE: suite } : {}, output, nice)
}

/**
 * Starts a command of the project, at a lower priority if `nice` is given. `printed` collects its output when that goes
 * to a pipe; `failure` is its exit code or signal, if it failed.
 */
function start(name, command, args, env, output, nice = 0) {
  const child = spawn(command, args, {
    cwd: root,
    env: environment({ NODE_ENV: 'test', ...env }),
    stdio: ['ignore', output, output],
  })
  if (child.pid) {
    reaper.write(`+${child.pid}\n`)
    child.once('exit', () => reaper.write(`-${child.pid}\n`))
  }
  if (nice && child.pid) setPriority(child.pid, nice)
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const failure = new Promise((resolve) =>
    child
      .once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? code)))
      .once('error', ({ message }) => resolve(message)),
  )
  // Forwards termination signals: vitest then stops PostgreSQL, the site and the browser.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => child.kill(signal))
  return { name, failure, printed }
}

/**
 * Ends the commands when this process is killed and cannot end them itself: vitest then ends PostgreSQL, the site and the
 * browser. In a process group of its own, so that Ctrl+C does not end it before its work is done.
 */
function startReaper() {
  const script = join(root, 'tests/support/reap-processes.mjs')
  const child = spawn(process.execPath, [script], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  const { stdin } = child
  // an open pipe would keep this process alive
  child.unref()
  stdin.unref()
  return stdin
}

/** A killed npm does not end its child. */
function endWithNpm() {
  const npm = process.ppid
  if (!process.env.npm_lifecycle_event || !isNpm(npm)) return
  setInterval(() => process.ppid !== npm && process.kill(process.pid, 'SIGKILL'), 1000).unref()
}

function isNpm(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').startsWith('npm')
  } catch {
    return false
  }
}
