import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { prefix } from '../../shell/clear-unsent-text.ts'
import { asSent, DeviceRecord, type Store } from './device-record.ts'

/** Comment fields of the workflow forms: the form, and the field in it. */
export const textFields = ['submit.note', 'submit.correction', 'publish.correction', 'withdraw.reason', 'answer.note'] as const
export type TextField = (typeof textFields)[number]

/** A comment of such a field that was sent. */
export interface SentText {
  box: TextField
  words: string
}

/** An unsaved comment. */
interface StoredText {
  text: string
  /** How often the same text was recorded there before the input started. */
  before: number
}

/** All comments of these fields recorded in one manuscript. */
export const sentTexts = ({ steps, corrections }: Pick<ManuscriptReview, 'steps' | 'corrections'>): SentText[] => [
  ...steps.flatMap(({ kind, note, correction }): SentText[] => {
    if (kind === 'submitted')
      return [
        { box: 'submit.note', words: note },
        { box: 'submit.correction', words: correction },
      ]
    if (kind === 'sent_back' || kind === 'declined') return [{ box: 'answer.note', words: note }]
    return kind === 'withdrawn' ? [{ box: 'withdraw.reason', words: note }] : []
  }),
  ...corrections.map(({ text }): SentText => ({ box: 'publish.correction', words: text })),
]

const plain = (text: string) => asSent(text).replace(/\s+/g, ' ')
const timesIn = (sentRecords: readonly SentText[], field: TextField, text: string) =>
  sentRecords.filter((one) => one.box === field && plain(one.words) === plain(text)).length

/**
 * One member's unsaved comments on the workflow of one manuscript, as stored on this device. Whether one was sent is
 * not stored but detected: the same text is recorded once more than before.
 */
export class UnsentText {
  readonly #record: DeviceRecord<StoredText>

  /** @param store called on every access */
  constructor(owner: string, uid: number, store?: () => Store) {
    this.#record = new DeviceRecord(`${prefix}${owner}:${uid}`, isUnsentText, store)
  }

  /** The unsaved input of a field; null for none. Input that was sent is deleted. */
  of(field: TextField, sentRecords: readonly SentText[]): string | null {
    const storedText = this.#record.read()[field]
    if (!storedText) return null
    if (timesIn(sentRecords, field, storedText.text) <= storedText.before) return storedText.text
    this.discard(field)
    return null
  }

  /** Stores the current input; empty input is deleted. */
  keep(field: TextField, text: string, sentRecords: readonly SentText[]): void {
    const { [field]: _, ...others } = this.#record.read()
    this.#record.write(plain(text) === '' ? others : { ...others, [field]: { text, before: timesIn(sentRecords, field, text) } })
  }

  discard(field: TextField): void {
    this.keep(field, '', [])
  }
}

const isUnsentText = (stored: unknown): stored is StoredText =>
  typeof stored === 'object' &&
  stored !== null &&
  'text' in stored &&
  typeof stored.text === 'string' &&
  'before' in stored &&
  typeof stored.before === 'number'
