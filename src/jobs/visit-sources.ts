import { takeUpSources, visitSources } from '../operations/links/visit-sources.ts'
import type { Job } from './job.ts'

/** Every five minutes: it is looked whether the sources of texts are still there. Nothing where the operator wants none of it. */
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

/** Every night: the sources of all that readers have are taken up, and those that stand nowhere are forgotten. */
export const takeUpSourcesJob: Job = {
  name: 'take-up-sources',
  schedule: '41 3 * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  async run({ db, visit }) {
    if (visit !== null) await takeUpSources(db, new Date())
  },
}
