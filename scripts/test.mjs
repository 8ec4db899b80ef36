// npm test: installs what is missing (a browser too), the static checks, and every suite; with arguments, what vitest is told.
import { spawn } from 'node:child_process'
import { browserPath } from './browser.mjs'
import { build } from './build.mjs'
import { environment, install, root, say } from './setup.mjs'

install()
const chromium = browserPath()
// beside the build and the suites, which wait for much and leave the processor to it; its fault ends a run at once
const given = process.argv.slice(2)
const checked = start('node', ['scripts/check.mjs', ...(given.length === 0 ? ['--beside-all-tests'] : [])], {}, 'pipe')
build()
say('測試…')
const tested = start('vitest', ['run', ...given], { CHROMIUM: chromium, NODE_ENV: 'test' }, 'inherit')
for (const part of [checked, tested])
  part.code.then((code) => {
    if (part === checked) for (const chunk of part.printed) process.stdout.write(chunk)
    if (code === 0) return
    process.exitCode = 1
    if (part === checked) tested.stop()
  })

/** Starts a command of the project. `printed` gathers what it says, where that goes to a pipe. */
function start(command, args, env, output) {
  const child = spawn(command, args, { cwd: root, env: environment(env), stdio: ['ignore', output, output] })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const code = new Promise((resolve) => child.once('close', (ended) => resolve(ended ?? 1)).once('error', () => resolve(1)))
  return { code, printed, stop: () => child.kill('SIGINT') }
}
