import { addDays } from '../time/calendar-days.ts'
import { type Holidays, isWorkingDay } from '../time/working-days.ts'
import type { FormKind } from './reference.ts'

/** How far an entry of the inbox has been worked on. */
export const entryStates = ['new', 'in_progress', 'answered', 'closed'] as const
export type EntryState = (typeof entryStates)[number]

export const entryStateWords: Record<EntryState, string> = {
  new: '新',
  in_progress: '處理中',
  answered: '已回覆',
  closed: '已結案',
}

/** What staff does with an entry. */
export const entryEventKinds = ['note', 'reply', 'state', 'assigned', 'cancelled'] as const
export type EntryEventKind = (typeof entryEventKinds)[number]

/** What the inbox calls each kind. */
export const entryKindWords: Record<FormKind, string> = {
  contact: '來信',
  submission: '投稿',
  contentlicensing: '授權申請',
  ad: '廣告詢問',
  'antifraud-1499': '詐騙回報',
  activity: '活動報名',
}

/** States in which an answer is still owed. */
const openStates: readonly EntryState[] = ['new', 'in_progress']
export const isOpen = (state: EntryState): boolean => openStates.includes(state)

/** Working days within which the page of a form promises an answer; null where it promises none. */
export const answerWithin: Record<FormKind, number | null> = {
  submission: 30,
  contentlicensing: 7,
  ad: 3,
  'antifraud-1499': null,
  activity: null,
  contact: 3,
}

/**
 * The last Taipei day on which the promised answer is in time; null where none is promised. The day of arrival does not count
 * (Civil Code, article 120), nor do weekends and holidays.
 * @param received Taipei day, `YYYY-MM-DD`
 * @param holidays those from that day on
 */
export function dueDay(kind: FormKind, received: string, holidays: Holidays): string | null {
  let left = answerWithin[kind]
  if (left === null) return null
  let day = received
  while (left > 0) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) left -= 1
  }
  return day
}

/** Whether an answer is owed and late. @param today Taipei day */
export const isOverdue = ({ state, dueOn }: { state: EntryState; dueOn: string | null }, today: string): boolean =>
  isOpen(state) && dueOn !== null && dueOn < today

/** The state in which an entry arrives. A sign-up is confirmed by its mail; only one with a note needs to be read. */
export const firstState = (kind: FormKind, fields: Readonly<Record<string, string>>): EntryState =>
  kind === 'activity' && (fields['note'] ?? '').trim() === '' ? 'closed' : 'new'

/** The state after a staff member took an entry on: what was new is in progress, everything else stays. */
export const stateWhenAssigned = (state: EntryState): EntryState => (state === 'new' ? 'in_progress' : state)

/** The field of each form that says in a few words what it is about, and never who sent it. */
const subjectField: Record<FormKind, string> = {
  submission: 'title',
  contentlicensing: 'category',
  ad: 'way',
  'antifraud-1499': 'channel',
  activity: 'activity',
  contact: 'matter',
}

/** What an entry is about, for a list; of a sign-up the number of the activity. */
export const subjectOf = (kind: FormKind, fields: Readonly<Record<string, string>>): string => fields[subjectField[kind]] ?? ''
