import { endLicences } from '../operations/places/end-licences.ts'
import type { Job } from './job.ts'

/** At midnight: licensed pieces whose last day is over leave the page cache. */
export const endLicencesJob: Job = {
  name: 'end-licences',
  schedule: '0 0 * * *',
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 10, expireInSeconds: 60 },
  async run({ db, log }) {
    const pieces = await endLicences(db, new Date())
    if (pieces > 0) log.info({ pieces }, 'licences ended')
  },
}
