import { announceHours } from '../operations/calendar/announce-hours.ts'
import type { Job } from './job.ts'

/** Every minute: purges the cached pages of what appears or ends at a scheduled time. */
export const announceHoursJob: Job = {
  name: 'announce-hours',
  schedule: '* * * * *',
  onTheMinute: true,
  queue: { policy: 'stately', retryLimit: 5, retryDelay: 2, expireInSeconds: 60 },
  async run({ db, log }) {
    const entities = await announceHours({ db })
    if (entities > 0) log.info({ things: entities }, 'hours announced')
  },
}
