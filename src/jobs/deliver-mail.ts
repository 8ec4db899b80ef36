import { z } from 'zod'
import { deliverMail } from '../operations/mail/deliver-mail.ts'
import type { Job } from './job.ts'

const letter = z.object({ id: z.uuid() })

/** Sends one mail. A mail server that is away is asked again after 15 s, 30 s, 1 min… up to an hour, for half a day. */
export const deliverMailJob: Job = {
  name: 'deliver-mail',
  queue: { retryLimit: 18, retryDelay: 15, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 120 },
  concurrency: 2,
  async run({ db, send }, data) {
    if (send) await deliverMail(db, letter.parse(data).id, send)
  },
}
