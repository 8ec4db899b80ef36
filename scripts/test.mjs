// npm test: installs what is missing (a browser too), the static checks, and every suite; with arguments, what vitest is told.
import { spawn } from 'node:child_process'
import { setPriority } from 'node:os'
import { browserPath } from './browser.mjs'
import { build } from './build.mjs'
import { environment, install, root, say } from './setup.mjs'

install()
const chromium = browserPath()
// beside the build and the suites, which wait for much and leave the processor to it; its fault ends a run at once
const given = process.argv.slice(2)
const whole = given.length === 0
const checked = start('檢查', 'node', ['scripts/check.mjs', ...(whole ? ['--beside-all-tests'] : [])], {}, 'pipe')
build()
say('測試…')
// What asks nobody else waits for nobody: the others' waits (for a page, a process, a lock) are its time, and it takes none of theirs
const unit = whole ? [suites('不需要資料庫的測試', ['--project', 'unit'], 'pipe', 10)] : []
const tested = suites('測試', whole ? ['--project', '!unit'] : given, 'inherit')
const parts = [...unit, tested, checked]
for (const part of parts)
  part.fault.then((fault) => {
    if (!fault) return print(part)
    process.exitCode = 1
    if (part === checked) for (const other of [tested, ...unit]) other.stop()
  })
// What failed stands last, where whoever looks at the end of a long run sees it
const faults = await Promise.all(parts.map(({ fault }) => fault))
for (const [nth, fault] of faults.entries()) {
  if (!fault) continue
  print(parts[nth])
  say(`沒有通過：${parts[nth].name}（${fault}）`)
}

function print({ printed }) {
  for (const chunk of printed) process.stdout.write(chunk)
}

/** Runs the suites that vitest is told of, in the last place of those that want a processor if `nice`. */
function suites(name, which, output, nice = 0) {
  return start(name, 'vitest', ['run', ...which], { CHROMIUM: chromium, NODE_ENV: 'test' }, output, nice)
}

/** Starts a command of the project. `printed` gathers what it says, where that goes to a pipe; `fault` is how it failed, if it did. */
function start(name, command, args, env, output, nice = 0) {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: ['ignore', output, output] })
  if (nice && child.pid) setPriority(child.pid, nice)
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const fault = new Promise((resolve) =>
    child
      .once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? code)))
      .once('error', ({ message }) => resolve(message)),
  )
  return { name, fault, printed, stop: () => child.kill('SIGINT') }
}
