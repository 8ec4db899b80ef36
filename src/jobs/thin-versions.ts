import { thinVersions } from '../operations/manuscripts/thin-versions.ts'
import type { Job } from './job.ts'

/** Every hour: thins out autosaved versions that are no longer needed. */
export const thinVersionsJob: Job = {
  name: 'thin-versions',
  schedule: '37 * * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  async run({ db, log }) {
    const versions = await thinVersions(db, new Date())
    if (versions > 0) log.info({ versions }, 'autosaved versions thinned')
  },
}
