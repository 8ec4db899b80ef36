import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { describeError } from '../operations/failure.ts'
import { demoNotice } from './demo.ts'
import { redirectConsole } from './log.ts'
import { operatorEnvironment } from './node-env.ts'
import { start } from './start.ts'

/** The process: reads the settings, starts, stops on a signal. Startup errors are printed in one line. */
const starting = start({
  environment: { ...operatorEnvironment, ...readArguments() },
  root: fileURLToPath(new URL('../..', import.meta.url)),
  createServer,
  onLog: redirectConsole,
})

/**
 * The interval in which a repeated signal counts as the same, milliseconds: a terminal sends Ctrl-C to `npm start` and
 * to this process, and `npm` forwards its own.
 */
const sameSignal = 500
let stoppingSince: number | null = null

/** Stops once. During startup it waits for its end first, so that nothing is left half done. */
async function stop(code: number, reason: object): Promise<void> {
  if (stoppingSince !== null) return
  stoppingSince = performance.now()
  const running = await starting
  running.log[code === 0 ? 'info' : 'fatal'](reason, 'stopping')
  const clean = await running.stop()
  process.exit(clean ? code : 1)
}

/** At the second signal it exits immediately; the next start stops the orphaned PostgreSQL. */
function onSignal(signal: string): void {
  if (stoppingSince !== null && performance.now() - stoppingSince > sameSignal) process.exit(1)
  void stop(0, { signal })
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, onSignal)

try {
  const running = await starting
  process.on('uncaughtException', (error) => void stop(1, { error: error.stack ?? String(error) }))
  if (running.config.DEMO) process.stderr.write(demoNotice(running.config.SITE_URL))
} catch (error) {
  process.stderr.write(`${describeError(error)}\n`)
  process.exit(1)
}

/** The command-line arguments: `--role=web,api`, which overrides the setting ROLE. */
function readArguments(): { ROLE?: string } {
  try {
    const { role } = parseArgs({ options: { role: { type: 'string' } } }).values
    return role === undefined ? {} : { ROLE: role }
  } catch {
    process.stderr.write('用法：npm start -- --role=web,api,worker（其他設定都是環境變數，見 docs/running.md）\n')
    process.exit(1)
  }
}
