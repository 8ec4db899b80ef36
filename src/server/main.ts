import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { demoNotice } from './demo.ts'
import { start } from './start.ts'

/** The process: reads the settings, starts, stops on a signal. Faults of the start are told in one line. */
const starting = start({ environment: process.env, root: fileURLToPath(new URL('../..', import.meta.url)), createServer })

let stopping = false

/**
 * Stops once, however often it is asked to: a terminal sends Ctrl-C to `npm start` and to us, and it passes its own on.
 * While it starts, it starts first, so that nothing is left half done.
 */
async function stop(code: number, reason: object): Promise<void> {
  if (stopping) return
  stopping = true
  const running = await starting
  running.log[code === 0 ? 'info' : 'fatal'](reason, 'stopping')
  await running.stop().catch((error: unknown) => {
    running.log.error({ error: String(error) }, 'stopping failed')
    process.exit(1)
  })
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop(0, { signal }))

try {
  const running = await starting
  process.on('uncaughtException', (error) => void stop(1, { error: error.stack ?? String(error) }))
  if (running.config.DEMO) process.stdout.write(demoNotice(running.config.SITE_URL))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
