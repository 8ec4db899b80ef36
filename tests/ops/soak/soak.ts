import { setTimeout as delay } from 'node:timers/promises'
import { type Happening, loggedErrors, report, settle } from './report.ts'
import { startTopology, type Topology } from './topology.ts'
import { Traffic } from './traffic.ts'

const eventsOf = ({ services, killStandby, failOver, deploy }: Topology): [string, () => Promise<void>][] => [
  ['web process 1 killed', () => services.web1.kill()],
  ['worker killed', () => services.worker.kill()],
  ['Varnish killed', () => services.varnish.kill()],
  ['PgBouncer killed', () => services.pooler.kill()],
  ['deployment of another build', deploy],
  ['primary killed, standby promoted', failOver],
  ['nginx killed', () => services.nginx.kill()],
  ['mail server killed', () => services.mail.kill()],
  ['standby killed', killStandby],
  ['web process 2 killed', () => services.web2.kill()],
]

/**
 * Runs the whole site under load for some minutes, and kills each of its parts in turn. @param rate actions of readers a
 * second
 */
export async function soak({ minutes, rate, say }: { minutes: number; rate: number; say: (line: string) => void }) {
  const site = await startTopology(say)
  const interrupt = () => void site.stop().then(() => process.exit(1))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, interrupt)
  try {
    const traffic = new Traffic(site)
    say('readers')
    await traffic.prepare()
    // an error in these queries shows now, not at the end
    await settle(site, traffic)
    traffic.start(rate)
    // the first pages fill the caches
    const warm = Math.min(60_000, minutes * 4_000)
    await delay(warm)
    const started = traffic.now()
    const measuredTime = minutes * 60_000 - warm
    const events = eventsOf(site)
    const quietTime = measuredTime * 0.15
    await delay(quietTime)
    const quiet = { from: started, until: traffic.now() }
    const happenings: Happening[] = []
    for (const [name, happen] of events) {
      const at = traffic.now()
      say(`${(at / 60_000).toFixed(1)} min: ${name}`)
      await happen()
      const restored = traffic.now()
      await delay(Math.max(5_000, (measuredTime - quietTime) / events.length - (restored - at)))
      happenings.push({ name, at, restored, until: traffic.now() })
    }
    await traffic.end()
    // what waits for its next attempt
    for (let tries = 0; tries < 60; tries += 1) {
      const [unsent] = await site.sql('select 1 from mail_outbox where sent_at is null and failed_at is null limit 1')
      if (!unsent) break
      await delay(1_000)
    }
    const result = await settle(site, traffic)
    return {
      found: result,
      text: report(traffic, happenings, result, quiet),
      errorCounts: loggedErrors(site),
      samples: traffic.samples,
      happenings,
    }
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, interrupt)
    await site.stop()
  }
}
