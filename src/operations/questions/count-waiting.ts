import type { Database } from '../../db/connect.ts'
import { lastHoliday } from '../../db/queries/holidays.ts'
import { countWaiting } from '../../db/queries/questions/questions.ts'

/** What an operator watches of the questions. */
export interface WaitingFigures {
  /** Questions and follow-ups that wait for an answer. */
  waiting: number
  /** Those of them that wait longer than was promised. */
  overdue: number
  /** The last holiday that is known (Taipei calendar day), or null: deadlines after it know of none. */
  holidaysUntil: string | null
}

/** Counts what waits for an answer. */
export async function countWaitingQuestions(db: Database, now: Date): Promise<WaitingFigures> {
  const [counts, holidaysUntil] = await Promise.all([countWaiting(db, now), lastHoliday(db)])
  return { ...counts, holidaysUntil }
}
