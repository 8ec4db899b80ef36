import { forgetOldSearches, listWeakQueries } from '../operations/search/log-search.ts'
import type { Job } from './job.ts'

/**
 * Every Monday morning: deletes searches older than ninety days and logs how many search terms found too little. The
 * terms themselves are private to readers and are shown only at /office.
 */
export const pruneSearchLogJob: Job = {
  name: 'prune-search-log',
  schedule: '0 6 * * 1',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  run: async ({ db, log }) => {
    const now = new Date()
    await forgetOldSearches({ db, now })
    const { length: queries } = await listWeakQueries({ db, now })
    log.info({ queries }, 'searches of the last week that found too little')
  },
}
