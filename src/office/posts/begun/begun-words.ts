import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { prefix } from '../../shell/forget-begun.ts'
import { asSent, DeviceRecord, type Store } from './device-record.ts'

/** Comment fields of the workflow forms: the form, and the field in it. */
export const wordsBoxes = ['submit.note', 'submit.correction', 'publish.correction', 'withdraw.reason', 'answer.note'] as const
export type WordsBox = (typeof wordsBoxes)[number]

/** A comment of such a field that was sent. */
export interface SaidThere {
  box: WordsBox
  words: string
}

/** An unsaved comment. */
interface BegunText {
  text: string
  /** How often the same text was recorded there before the input started. */
  before: number
}

/** All comments of these fields recorded in one manuscript. */
export const saidIn = ({ steps, corrections }: Pick<ManuscriptReview, 'steps' | 'corrections'>): SaidThere[] => [
  ...steps.flatMap(({ kind, note, correction }): SaidThere[] => {
    if (kind === 'submitted')
      return [
        { box: 'submit.note', words: note },
        { box: 'submit.correction', words: correction },
      ]
    if (kind === 'sent_back' || kind === 'declined') return [{ box: 'answer.note', words: note }]
    return kind === 'withdrawn' ? [{ box: 'withdraw.reason', words: note }] : []
  }),
  ...corrections.map(({ text }): SaidThere => ({ box: 'publish.correction', words: text })),
]

const plain = (text: string) => asSent(text).replace(/\s+/g, ' ')
const timesIn = (said: readonly SaidThere[], box: WordsBox, text: string) =>
  said.filter((one) => one.box === box && plain(one.words) === plain(text)).length

/**
 * One member's unsaved comments on the workflow of one manuscript, as stored on this device. Whether one was sent is
 * not stored but detected: the same text is recorded once more than before.
 */
export class BegunWords {
  readonly #record: DeviceRecord<BegunText>

  /** @param store called on every access */
  constructor(owner: string, uid: number, store?: () => Store) {
    this.#record = new DeviceRecord(`${prefix}${owner}:${uid}`, isBegun, store)
  }

  /** The unsaved input of a field; null for none. Input that was sent is deleted. */
  of(box: WordsBox, said: readonly SaidThere[]): string | null {
    const begun = this.#record.read()[box]
    if (!begun) return null
    if (timesIn(said, box, begun.text) <= begun.before) return begun.text
    this.discard(box)
    return null
  }

  /** Stores the current input; empty input is deleted. */
  keep(box: WordsBox, text: string, said: readonly SaidThere[]): void {
    const { [box]: _, ...others } = this.#record.read()
    this.#record.write(plain(text) === '' ? others : { ...others, [box]: { text, before: timesIn(said, box, text) } })
  }

  discard(box: WordsBox): void {
    this.keep(box, '', [])
  }
}

const isBegun = (kept: unknown): kept is BegunText =>
  typeof kept === 'object' &&
  kept !== null &&
  'text' in kept &&
  typeof kept.text === 'string' &&
  'before' in kept &&
  typeof kept.before === 'number'
