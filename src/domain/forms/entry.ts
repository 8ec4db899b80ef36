import { addDays, type Holidays, isWorkingDay } from '../time/calendar-days.ts'
import { dataMatters, type FormKind, type SubmissionKind } from './reference.ts'

/** Processing states of an inbox entry. */
export const entryStates = ['new', 'in_progress', 'answered', 'closed'] as const
export type EntryState = (typeof entryStates)[number]

export const entryStateText: Record<EntryState, string> = {
  new: '新',
  in_progress: '處理中',
  answered: '已回覆',
  closed: '已結案',
}

/** Kinds of staff actions on an entry. */
export const entryEventKinds = ['note', 'reply', 'state', 'assigned', 'cancelled'] as const
export type EntryEventKind = (typeof entryEventKinds)[number]

/** Display names of the kinds in the inbox. */
export const entryKindLabels: Record<SubmissionKind, string> = {
  contact: '來信',
  'personal-data': '個資請求',
  submission: '投稿',
  contentlicensing: '授權申請',
  ad: '廣告詢問',
  'antifraud-1499': '詐騙回報',
  activity: '活動報名',
}

/** States that still require an answer. */
const openStates: readonly EntryState[] = ['new', 'in_progress']
export const isOpenEntry = (state: EntryState): boolean => openStates.includes(state)

/** Working days within which the page of a form promises an answer; null if it promises none. */
export const answerWorkingDays: Record<FormKind, number | null> = {
  submission: 30,
  contentlicensing: 7,
  ad: 3,
  'antifraud-1499': null,
  activity: null,
  contact: 3,
}

/**
 * Calendar days within which a request about personal data must be decided (Personal Data Protection Act, article 13):
 * access or a copy in 15 days, correction, suspension or erasure in 30.
 */
export const decisionDeadlineDays = { access: 15, correction: 30 } as const

/**
 * Deadline of the promised answer, Taipei calendar day; null if none is promised. The day of receipt does not count
 * (Civil Code, article 120), nor do weekends and holidays, except for requests about personal data.
 * @param received Taipei day, `YYYY-MM-DD`
 * @param holidays those from that day on
 * @param matter what the sender of a request about personal data wants
 */
export function dueDay(kind: SubmissionKind, received: string, holidays: Holidays, matter = ''): string | null {
  if (kind === 'personal-data')
    return addDays(received, matter === dataMatters.access ? decisionDeadlineDays.access : decisionDeadlineDays.correction)
  let remainingDays = answerWorkingDays[kind]
  if (remainingDays === null) return null
  let day = received
  while (remainingDays > 0) {
    day = addDays(day, 1)
    if (isWorkingDay(day, holidays)) remainingDays -= 1
  }
  return day
}

/** Whether the promised answer is overdue. @param today Taipei day */
export const isOverdue = ({ state, dueOn }: { state: EntryState; dueOn: string | null }, today: string): boolean =>
  isOpenEntry(state) && dueOn !== null && dueOn < today

/**
 * The initial state of an entry. A sign-up is confirmed by mail automatically; only one with a note requires an answer.
 */
export const firstState = (kind: SubmissionKind, fields: Readonly<Record<string, string>>): EntryState =>
  kind === 'activity' && (fields['note'] ?? '').trim() === '' ? 'closed' : 'new'

/** The state after an assignment: a new entry is in progress, any other state is unchanged. */
export const stateAfterAssignment = (state: EntryState): EntryState => (state === 'new' ? 'in_progress' : state)

/** The field of each form that summarises its subject; never the sender's name. */
const subjectField: Record<SubmissionKind, string> = {
  'personal-data': 'matter',
  submission: 'title',
  contentlicensing: 'category',
  ad: 'way',
  'antifraud-1499': 'channel',
  activity: 'activity',
  contact: 'matter',
}

/** The subject of an entry in a list; for a sign-up the number of the activity. */
export const subjectOf = (kind: SubmissionKind, fields: Readonly<Record<string, string>>): string =>
  fields[subjectField[kind]] ?? ''
