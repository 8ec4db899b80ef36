import { type QuestionState, waits } from './course.ts'

/** Where a question stands, in the asker's words. */
export const stateNames: Record<QuestionState, string> = {
  asked: '等待回覆',
  answered: '已回覆',
  followed_up: '追問等待回覆',
  closed: '已結束',
}

/** Whether an answer is waited for longer than was promised. */
export function isLate({ state, dueAt }: { state: QuestionState; dueAt: Date | null }, now: Date): boolean {
  return waits(state) && dueAt !== null && now > dueAt
}
