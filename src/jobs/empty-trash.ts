import { emptyTrash, trashUnwritten } from '../operations/manuscripts/trash.ts'
import type { Job } from './job.ts'

/** Every night: erases what has been in the trash for thirty days, and moves manuscripts without any input to the trash. */
export const emptyTrashJob: Job = {
  name: 'empty-trash',
  schedule: '23 3 * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 600 },
  async run({ db, log }) {
    const now = new Date()
    const [erased, unwritten] = [await emptyTrash(db, now), await trashUnwritten(db, now)]
    if (erased + unwritten > 0) log.info({ erased, unwritten }, 'trash emptied')
  },
}
