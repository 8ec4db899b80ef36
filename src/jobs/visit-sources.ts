import { takeUpSources, visitSources } from '../operations/links/visit-sources.ts'
import type { Job } from './job.ts'

/**
 * Every five minutes: checks whether the sources of texts are still reachable. Does nothing when the operator has
 * disabled these checks.
 */
export const visitSourcesJob: Job = {
  name: 'visit-sources',
  schedule: '*/5 * * * *',
  outward: true,
  queue: { policy: 'stately', retryLimit: 0, expireInSeconds: 1200 },
  async run({ db, log, visit }) {
    if (visit === null) return
    const visited = await visitSources(db, new Date(), visit)
    if (visited > 0) log.info({ visited }, 'sources visited')
  },
}

/** Every night: registers the sources of all published texts, and deletes those that no text cites any more. */
export const takeUpSourcesJob: Job = {
  name: 'take-up-sources',
  schedule: '41 3 * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  async run({ db, visit }) {
    if (visit !== null) await takeUpSources(db, new Date())
  },
}
