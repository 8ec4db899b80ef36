import { dottedDay } from '../time/taipei.ts'
import { notReviewed } from './covering-review.ts'
import { type ManuscriptFields, manuscriptFields } from './fields.ts'

/** Bulk edits of manuscripts. None of them changes signed content: a signature remains valid. */
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

/** Edits that only move manuscripts: the content is unchanged. */
export const isMoveOnly = (kind: BulkKind): kind is 'trash' | 'untrash' => kind === 'trash' || kind === 'untrash'

/**
 * One change: its kind and its value, as sent by a form or an API call: an id, a day, a wall; empty for none. Several
 * reviewers take turns.
 */
export interface BulkChange {
  what: BulkKind
  to: string
}

/** The kind of entity that the value of a change refers to; null if it refers to none. */
export const entityKindByChange = {
  add_tag: 'tag',
  remove_tag: 'tag',
  add_channel: 'channel',
  remove_channel: 'channel',
  reviewer: 'reviewer',
} as const

/** Validation error of a change, independent of the manuscript; null if valid. @param today Taipei calendar day */
export function changeError({ what, to }: BulkChange, today: string): string | null {
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

/** The reviewers of a change, in the order in which they take turns. */
export const reviewersOf = ({ what, to }: BulkChange): number[] =>
  what === 'reviewer' ? to.split(',').filter(Boolean).map(Number) : []

/** The next reviewer in turn among those who are not authors of the text; if all are authors, the next in turn. */
function nextReviewer(reviewers: readonly number[], authors: readonly number[], index: number): number | null {
  const after = reviewers.map((_, offset) => reviewers[(index + offset) % reviewers.length] ?? null)
  return after.find((item) => item !== null && !authors.includes(item)) ?? after[0] ?? null
}

/**
 * The changed fields of a manuscript; empty if the manuscript has the value already.
 * @param index index of the manuscript in the bulk edit, from 0: reviewers are distributed evenly by it
 */
export function changedFields(fields: ManuscriptFields, change: BulkChange, index = 0): Partial<ManuscriptFields> {
  const { what, to } = change
  const number = Number(to)
  const withAdded = (ids: readonly number[]) => (ids.includes(number) ? null : [...ids, number])
  const withRemoved = (ids: readonly number[]) => (ids.includes(number) ? ids.filter((id) => id !== number) : null)
  switch (what) {
    case 'add_tag':
    case 'remove_tag': {
      const tags = (what === 'add_tag' ? withAdded : withRemoved)(fields.tags)
      return tags ? { tags } : {}
    }
    case 'add_channel':
    case 'remove_channel': {
      const channels = (what === 'add_channel' ? withAdded : withRemoved)(fields.channels)
      return channels ? { channels } : {}
    }
    case 'reviewer': {
      const reviewer = nextReviewer(reviewersOf(change), fields.authors, index)
      // the review date of another reviewer does not apply to this one
      if (reviewer === fields.reviewer) return {}
      return { reviewer, ...(fields.reviewed_at === null ? {} : notReviewed) }
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

/** Violated invariant of the changed fields: too many tags, too many channels; null if valid. */
export function changedError(changed: Partial<ManuscriptFields>): string | null {
  const read = manuscriptFields.partial().safeParse(changed)
  return read.success ? null : (read.error.issues[0]?.message ?? null)
}

/** Outcome of a bulk edit for one manuscript: to be changed, already equal, refused; changed, or skipped. */
export const bulkOutcomes = ['change', 'same', 'refused', 'done', 'skipped'] as const
export type BulkOutcome = (typeof bulkOutcomes)[number]

/** Maximum number of manuscripts in one bulk edit. */
export const maxBulkPosts = 1000
/** Maximum number that is changed synchronously; more are passed to a job. */
export const maxSynchronousPosts = 50

const wallLabels = { '': '所有人', memberwall: '會員', subscriberwall: '訂戶' } as const

/** Display text of a change. @param name the name of the referenced entity; null for none */
export function bulkText({ what, to }: BulkChange, name: string | null): string {
  switch (what) {
    case 'add_tag':
      return `加上標籤「${name}」`
    case 'remove_tag':
      return `拿掉標籤「${name}」`
    case 'add_channel':
      return `加上頻道「${name}」`
    case 'remove_channel':
      return `拿掉頻道「${name}」`
    case 'reviewer':
      return name === null ? '拿掉審訂者' : `${name.includes('、') ? '輪流送給' : '送給'}${name}審`
    case 'ends_on':
      return to === '' ? '拿掉最後一天' : `最後一天改成 ${dottedDay(to)}`
    case 'trash':
      return '丟進垃圾桶'
    case 'untrash':
      return '從垃圾桶拿回來'
    case 'wall':
      return `能讀全文的改成「${wallLabels[to as keyof typeof wallLabels]}」`
  }
}
