import { type QuestionState, waits } from './course.ts'

/** Display names of the states, for the asker. */
export const stateNames: Record<QuestionState, string> = {
  asked: '等待回覆',
  answered: '已回覆',
  followed_up: '追問等待回覆',
  closed: '已結束',
}

/** Whether a pending answer is past its deadline. */
export function isLate({ state, dueAt }: { state: QuestionState; dueAt: Date | null }, now: Date): boolean {
  return waits(state) && dueAt !== null && now > dueAt
}
