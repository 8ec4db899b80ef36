import type { Holidays } from '../time/working-days.ts'
import { answerDeadline, closingTime } from './deadline.ts'

/** Where a question can stand. */
export const questionStates = ['asked', 'answered', 'followed_up', 'closed'] as const
export type QuestionState = (typeof questionStates)[number]

/** What can happen to a question after it was asked. `overdue` leaves it where it stands. */
export const questionEvents = ['answered', 'followed_up', 'closed', 'overdue'] as const
export type QuestionEvent = (typeof questionEvents)[number]

/** Who makes it happen: the asker, somebody of the answering role, the clock. */
export type QuestionActor = 'asker' | 'professional' | 'clock'

/** A question's state, and what it waits for. */
export interface Course {
  state: QuestionState
  /** How many more times the asker may follow up. */
  followUpsLeft: number
  /** Hours within which an answer is promised (the pack's). */
  answerHours: number
  /** Until when an answer is due; null when none is waited for. */
  dueAt: Date | null
  /** Whether somebody was told that the answer is late. */
  overdue: boolean
  /** When it closes by itself; null unless it is answered. */
  closesAt: Date | null
}

/** The course of a question that is asked now. */
export function beginning(answerHours: number, followUps: number, now: Date, holidays: Holidays): Course {
  const dueAt = answerDeadline(now, answerHours, holidays)
  return { state: 'asked', followUpsLeft: followUps, answerHours, dueAt, overdue: false, closesAt: null }
}

const actorsOf: Record<QuestionEvent, readonly QuestionActor[]> = {
  answered: ['professional'],
  followed_up: ['asker'],
  closed: ['asker', 'clock'],
  overdue: ['clock'],
}

/** Whether an answer is waited for. */
export const waits = (state: QuestionState): boolean => state === 'asked' || state === 'followed_up'

/**
 * asked → answered → followed up → answered → closed: where an event leads, or null when it cannot happen now.
 * An answer ends the waiting; after it the asker may follow up while any are left, or close; untouched it closes by
 * itself. An answer that is late is told of once.
 * @param holidays those ahead; only a follow-up, which is promised an answer, asks for them
 */
export function advance(
  course: Course,
  event: QuestionEvent,
  by: QuestionActor,
  now: Date,
  holidays: Holidays = new Set(),
): Course | null {
  if (!actorsOf[event].includes(by)) return null
  const { state, followUpsLeft, answerHours, dueAt, overdue, closesAt } = course
  switch (event) {
    case 'answered':
      if (!waits(state)) return null
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
      if (state !== 'answered' || (by === 'clock' && (closesAt === null || now < closesAt))) return null
      return { ...course, state: 'closed', closesAt: null }
    case 'overdue':
      return dueAt === null || overdue || now <= dueAt ? null : { ...course, overdue: true }
  }
}
