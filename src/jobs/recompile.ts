import { recompile } from '../operations/manuscripts/recompile.ts'
import type { Job } from './job.ts'

/**
 * At worker start, and hourly for posts written meanwhile by the previous release: recompiles published versions that
 * an earlier renderer compiled.
 */
export const recompileJob: Job = {
  name: 'compile-again',
  schedule: '23 * * * *',
  atStart: true,
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 10, expireInSeconds: 3600 },
  async run({ db, log }) {
    const { compiled, changed } = await recompile(db)
    if (compiled > 0) log.info({ compiled, changed }, 'prints compiled again')
  },
}
