import { createServer } from 'node:http'
import { fileURLToPath } from 'node:url'
import { demoNotice } from './demo.ts'
import { start } from './start.ts'

/** The process: reads the settings, starts, stops on a signal. Faults of the start are told in one line. */
try {
  const running = await start({ environment: process.env, root: fileURLToPath(new URL('../..', import.meta.url)), createServer })
  if (running.config.DEMO) process.stdout.write(demoNotice(running.config.SITE_URL))
  const stop = (signal: string) => {
    running.log.info({ signal }, 'stopping')
    running.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        running.log.error({ error: String(error) }, 'stopping failed')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => stop(signal))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
