import { type ManuscriptFields, manuscriptFields } from './fields.ts'

/** What can be changed of many manuscripts at once. None of it is what a clinician signs: a signature stays. */
export const bulkKinds = [
  'add_tag',
  'remove_tag',
  'add_channel',
  'remove_channel',
  'reviewer',
  'ends_on',
  'wall',
  'trash',
  'untrash',
] as const
export type BulkKind = (typeof bulkKinds)[number]

/** What is done with manuscripts as they stand: nothing of what they say changes. */
export const movesOnly = (what: BulkKind): what is 'trash' | 'untrash' => what === 'trash' || what === 'untrash'

/** One change: its kind, and to what, as a form or a call says it: a number, a day, a wall; empty for none. Reviewers may be several, who take turns. */
export interface BulkChange {
  what: BulkKind
  to: string
}

/** Which names a change is said with; null where it names nothing. */
export const namedBy = {
  add_tag: 'tag',
  remove_tag: 'tag',
  add_channel: 'channel',
  remove_channel: 'channel',
  reviewer: 'reviewer',
} as const

/** What is wrong with a change, whatever it is made to; null for nothing. @param today as Taipei has it */
export function changeFault({ what, to }: BulkChange, today: string): string | null {
  const isNumber = /^[1-9]\d{0,8}$/.test(to)
  switch (what) {
    case 'add_tag':
    case 'remove_tag':
      return isNumber ? null : '請寫一個標籤'
    case 'add_channel':
    case 'remove_channel':
      return isNumber ? null : '請選一個頻道'
    case 'reviewer':
      return /^([1-9]\d{0,8}(,[1-9]\d{0,8}){0,3})?$/.test(to) ? null : '沒有這位審訂者；最多四位'
    case 'ends_on':
      if (to === '') return null
      if (!manuscriptFields.shape.ends_on.safeParse(to).success) return '必須是日期'
      return to < today ? '這一天已經過了；要讓讀者看不到，請用下架' : null
    case 'wall':
      return manuscriptFields.shape.wall.safeParse(to).success ? null : '沒有這種付費牆'
    case 'trash':
    case 'untrash':
      return to === '' ? null : '丟進垃圾桶和拿回來，不用寫別的'
  }
}

/** The reviewers whom a change names, in the order in which they take turns. */
export const reviewersOf = ({ what, to }: BulkChange): number[] =>
  what === 'reviewer' ? to.split(',').filter(Boolean).map(Number) : []

/** The reviewer whose turn it is among those who have not written the text; if all have, the one whose turn it is. */
function takingTurns(reviewers: readonly number[], authors: readonly number[], turn: number): number | null {
  const after = reviewers.map((_, at) => reviewers[(turn + at) % reviewers.length] ?? null)
  return after.find((one) => one !== null && !authors.includes(one)) ?? after[0] ?? null
}

/**
 * What a change makes of the fields of a manuscript: those that come out otherwise; none where it says so already.
 * @param turn which one it is of those that are changed together, from 0: of several reviewers each has as many
 */
export function changedFields(fields: ManuscriptFields, change: BulkChange, turn = 0): Partial<ManuscriptFields> {
  const { what, to } = change
  const number = Number(to)
  const having = (ids: readonly number[]) => (ids.includes(number) ? null : [...ids, number])
  const lacking = (ids: readonly number[]) => (ids.includes(number) ? ids.filter((id) => id !== number) : null)
  switch (what) {
    case 'add_tag':
    case 'remove_tag': {
      const tags = (what === 'add_tag' ? having : lacking)(fields.tags)
      return tags ? { tags } : {}
    }
    case 'add_channel':
    case 'remove_channel': {
      const channels = (what === 'add_channel' ? having : lacking)(fields.channels)
      return channels ? { channels } : {}
    }
    case 'reviewer': {
      const reviewer = takingTurns(reviewersOf(change), fields.authors, turn)
      // a date of somebody else's reading is none of theirs
      if (reviewer === fields.reviewer) return {}
      return { reviewer, ...(fields.reviewed_at === null ? {} : { reviewed_at: null }) }
    }
    case 'ends_on': {
      const ends_on = to === '' ? null : to
      return ends_on === fields.ends_on ? {} : { ends_on }
    }
    case 'trash':
    case 'untrash':
      return {}
    case 'wall':
      return to === fields.wall ? {} : { wall: to as ManuscriptFields['wall'] }
  }
}

/** What no manuscript may be, in the fields that a change touches: too many tags, too many channels; null for nothing. */
export function changedFault(changed: Partial<ManuscriptFields>): string | null {
  const read = manuscriptFields.partial().safeParse(changed)
  return read.success ? null : (read.error.issues[0]?.message ?? null)
}

/** How it stands with one manuscript of a bulk edit: to be changed, so already, not to be changed; changed, or passed over. */
export const bulkOutcomes = ['change', 'same', 'refused', 'done', 'skipped'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** So many manuscripts can be changed at once. */
export const mostAtOnce = 1000
/** So many are changed while one waits; more are left to a job. */
export const mostWhileWaiting = 50
