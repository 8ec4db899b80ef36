import { questionMails } from '../mail/question-mails.ts'
import { advanceQuestions } from '../operations/questions/advance-questions.ts'
import type { Job } from './job.ts'

/**
 * Every five minutes: mails the operator about late answers, once each, and closes questions answered long ago. The log
 * contains only the counts.
 */
export const advanceQuestionsJob: Job = {
  name: 'advance-questions',
  schedule: '*/5 * * * *',
  queue: { policy: 'stately', retryLimit: 2, expireInSeconds: 280 },
  async run({ db, log, site, operator }) {
    const { overdue, closed } = await advanceQuestions(db, questionMails(site, operator), new Date())
    if (overdue > 0) log.error({ overdue }, 'answers to questions are late')
    if (closed > 0) log.info({ closed }, 'questions closed')
  },
}
