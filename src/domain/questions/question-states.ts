import type { Holidays } from '../time/calendar-days.ts'
import { answerDeadline, closingTime } from './deadline.ts'

/** How long a claimed question is reserved for its professional, hours. */
export const claimHours = 4

/** Claims before this instant have expired. */
export const claimCutoff = (now: Date): Date => new Date(now.getTime() - claimHours * 3_600_000)

/** States of a question. */
export const questionStates = ['asked', 'answered', 'followed_up', 'closed'] as const
export type QuestionState = (typeof questionStates)[number]

/** Events of a question after it was asked. `overdue` does not change the state. */
export const questionEvents = ['answered', 'followed_up', 'closed', 'overdue'] as const
export type QuestionEvent = (typeof questionEvents)[number]

/** The actor of an event: the asker, a user of the answering role, the clock. */
export type QuestionActor = 'asker' | 'professional' | 'clock'

/** The state of a question and its deadlines. */
export interface QuestionProgress {
  state: QuestionState
  /** Remaining follow-ups. */
  followUpsLeft: number
  /** The promised response time in hours (of the pack). */
  answerHours: number
  /** Deadline of the answer; null if none is pending. */
  dueAt: Date | null
  /** Whether a notification of the late answer was sent. */
  overdue: boolean
  /** Time of automatic closing; null unless it is answered. */
  closesAt: Date | null
}

/** The initial state of a question that is asked now. */
export function initialCourse(answerHours: number, followUps: number, now: Date, holidays: Holidays): QuestionProgress {
  const dueAt = answerDeadline(now, answerHours, holidays)
  return { state: 'asked', followUpsLeft: followUps, answerHours, dueAt, overdue: false, closesAt: null }
}

const actorsOf: Record<QuestionEvent, readonly QuestionActor[]> = {
  answered: ['professional'],
  followed_up: ['asker'],
  closed: ['asker', 'clock'],
  overdue: ['clock'],
}

/** Whether an answer is pending. */
export const isAwaitingAnswer = (state: QuestionState): boolean => state === 'asked' || state === 'followed_up'

/**
 * State machine: asked → answered → followed up → answered → closed. Returns the next state, or null if the event is
 * not allowed now. An answer ends the waiting; after it the asker may follow up while any are left, or close; otherwise
 * it closes automatically. An overdue answer is reported once.
 * @param holidays upcoming holidays; used only for a follow-up, which gets a new deadline
 */
export function advanceCourse(
  course: QuestionProgress,
  event: QuestionEvent,
  actor: QuestionActor,
  now: Date,
  holidays: Holidays = new Set(),
): QuestionProgress | null {
  if (!actorsOf[event].includes(actor)) return null
  const { state, followUpsLeft, answerHours, dueAt, overdue, closesAt } = course
  switch (event) {
    case 'answered':
      if (!isAwaitingAnswer(state)) return null
      return { ...course, state: 'answered', dueAt: null, overdue: false, closesAt: closingTime(now) }
    case 'followed_up':
      if (state !== 'answered' || followUpsLeft < 1) return null
      return {
        ...course,
        state: 'followed_up',
        followUpsLeft: followUpsLeft - 1,
        dueAt: answerDeadline(now, answerHours, holidays),
        closesAt: null,
      }
    case 'closed':
      if (state !== 'answered' || (actor === 'clock' && (closesAt === null || now < closesAt))) return null
      return { ...course, state: 'closed', closesAt: null }
    case 'overdue':
      return dueAt === null || overdue || now <= dueAt ? null : { ...course, overdue: true }
  }
}

/** Display names of the states, for the asker. */
export const questionStateNames: Record<QuestionState, string> = {
  asked: '等待回覆',
  answered: '已回覆',
  followed_up: '追問等待回覆',
  closed: '已結束',
}

/** Whether a pending answer is past its deadline. */
export function isLate({ state, dueAt }: { state: QuestionState; dueAt: Date | null }, now: Date): boolean {
  return isAwaitingAnswer(state) && dueAt !== null && now > dueAt
}
