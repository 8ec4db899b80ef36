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
const checked = start('node', ['scripts/check.mjs', ...(whole ? ['--beside-all-tests'] : [])], {}, 'pipe')
build()
say('測試…')
// What asks nobody else waits for nobody: the others' waits (for a page, a process, a lock) are its time, and it takes none of theirs
const unit = whole ? [suites(['--project', 'unit'], 'pipe', 10)] : []
const tested = suites(whole ? ['--project', '!unit'] : given, 'inherit')
for (const part of [checked, tested, ...unit])
  part.code.then((code) => {
    for (const chunk of part.printed) process.stdout.write(chunk)
    if (code === 0) return
    process.exitCode = 1
    if (part === checked) for (const other of [tested, ...unit]) other.stop()
  })

/** Runs the suites that vitest is told of, in the last place of those that want a processor if `nice`. */
function suites(which, output, nice = 0) {
  return start('vitest', ['run', ...which], { CHROMIUM: chromium, NODE_ENV: 'test' }, output, nice)
}

/** Starts a command of the project. `printed` gathers what it says, where that goes to a pipe. */
function start(command, args, env, output, nice = 0) {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: ['ignore', output, output] })
  if (nice && child.pid) setPriority(child.pid, nice)
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const code = new Promise((resolve) => child.once('close', (ended) => resolve(ended ?? 1)).once('error', () => resolve(1)))
  return { code, printed, stop: () => child.kill('SIGINT') }
}
