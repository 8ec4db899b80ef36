import type { Database } from '../../db/connect.ts'
import { type JobBacklogRow, jobBacklogs, mailBacklog, searchLag } from '../../db/queries/operation-figures.ts'
import { mailPriorities } from '../../domain/mail/priority.ts'
import { countWaitingQuestions, type WaitingFigures } from '../questions/read-questions.ts'

/** The figures of the whole site, equal in all its processes, that operators watch. */
export interface SiteFigures {
  questions: WaitingFigures
  /** Unsent mails of each priority, and the age of the oldest, seconds; 0 when none waits. */
  mails: { priority: string; waiting: number; oldestSeconds: number }[]
  jobs: JobBacklogRow[]
  search: { seconds: number; building: boolean }
}

export async function readFigures(db: Database, now: Date): Promise<SiteFigures> {
  const [questions, mails, jobs, search] = await Promise.all([
    countWaitingQuestions(db, now),
    mailBacklog(db),
    jobBacklogs(db),
    searchLag(db),
  ])
  const ofPriority = (priority: number) => mails.find((item) => item.priority === priority)
  return {
    questions,
    mails: Object.entries(mailPriorities).map(([priority, number]) => ({
      priority,
      waiting: ofPriority(number)?.mails ?? 0,
      oldestSeconds: ofPriority(number)?.oldest_seconds ?? 0,
    })),
    jobs,
    search,
  }
}
