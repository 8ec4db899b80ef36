// npm test: installs what is missing (a browser too), the static checks, then every suite; with arguments, what vitest is told.
import { spawn } from 'node:child_process'
import { browserPath } from './browser.mjs'
import { build } from './build.mjs'
import { check } from './check.mjs'
import { environment, install, root, run, say } from './setup.mjs'

install()
const chromium = browserPath()
await check()
build()
const env = { CHROMIUM: chromium, NODE_ENV: 'test' }
const wanted = process.argv.slice(2)
say('測試…')
if (wanted.length > 0) run('vitest', ['run', ...wanted], env)
else process.exitCode = await sideBySide([['unit', 'api', 'server'], ['e2e']])

/**
 * Runs the suites in two halves at once, for they wait for different things. What the second prints comes after the first.
 * In CI, where nobody waits at the screen, one half follows the other.
 */
async function sideBySide([one, other]) {
  const first = runSuites(one, 'inherit')
  if (process.env['CI']) return (await first.code) + (await runSuites(other, 'inherit').code) === 0 ? 0 : 1
  const second = runSuites(other, 'pipe')
  const codes = [await first.code, await second.code]
  for (const chunk of second.printed) process.stdout.write(chunk)
  return codes.every((code) => code === 0) ? 0 : 1
}

function runSuites(projects, output) {
  const child = spawn('vitest', ['run', ...projects.flatMap((project) => ['--project', project])], {
    cwd: root,
    env: environment(env),
    stdio: ['ignore', output, output],
  })
  const printed = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => printed.push(chunk))
  const code = new Promise((resolve) => child.once('close', (ended) => resolve(ended ?? 1)).once('error', () => resolve(1)))
  return { code, printed }
}
