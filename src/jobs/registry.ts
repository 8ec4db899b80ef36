import { advanceQuestionsJob } from './advance-questions.ts'
import { announceHoursJob } from './announce-hours.ts'
import { emptyTrashJob } from './empty-trash.ts'
import { eraseAccountsJob } from './erase-accounts.ts'
import type { Job } from './job.ts'
import { notifyOfRenewalsJob } from './notify-of-renewals.ts'
import { pruneSearchLogJob } from './prune-search-log.ts'
import { recheckScheduledJob } from './recheck-scheduled.ts'
import { recommendNewPostsJob } from './recommend-new-posts.ts'
import { recompileJob } from './recompile.ts'
import { reconcilePaymentsJob } from './reconcile-payments.ts'
import { refreshPopularityJob } from './refresh-popularity.ts'
import { refreshRecommendationsJob } from './refresh-recommendations.ts'
import { sendNewslettersJob } from './send-newsletters.ts'
import { sweepExpiredJob } from './sweep-expired.ts'
import { thinVersionsJob } from './thin-versions.ts'
import { takeUpSourcesJob, visitSourcesJob } from './visit-sources.ts'

/** Every job except mail delivery, whose queue is processed in batches (`mail-delivery.ts`). */
export const jobs: readonly Job[] = [
  announceHoursJob,
  recompileJob,
  emptyTrashJob,
  eraseAccountsJob,
  notifyOfRenewalsJob,
  refreshPopularityJob,
  recheckScheduledJob,
  recommendNewPostsJob,
  reconcilePaymentsJob,
  refreshRecommendationsJob,
  sendNewslettersJob,
  sweepExpiredJob,
  advanceQuestionsJob,
  pruneSearchLogJob,
  thinVersionsJob,
  takeUpSourcesJob,
  visitSourcesJob,
]
