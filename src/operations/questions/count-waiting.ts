import type { Database } from '../../db/connect.ts'
import { lastHoliday } from '../../db/queries/holidays.ts'
import { countWaiting } from '../../db/queries/questions/questions.ts'

/** The figures of the questions for the operator. */
export interface WaitingFigures {
  /** Questions and follow-ups that wait for an answer. */
  waiting: number
  /** Those of them that are overdue. */
  overdue: number
  /** The last known holiday (Taipei calendar day), or null: deadlines after it take no holidays into account. */
  holidaysUntil: string | null
}

/** Counts the questions that wait for an answer. */
export async function countWaitingQuestions(db: Database, now: Date): Promise<WaitingFigures> {
  const [counts, holidaysUntil] = await Promise.all([countWaiting(db, now), lastHoliday(db)])
  return { ...counts, holidaysUntil }
}
