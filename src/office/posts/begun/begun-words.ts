import type { ManuscriptReview } from '../../../contract/reviews.ts'
import { prefix } from '../../shell/forget-begun.ts'
import { asSent, DeviceRecord, type Store } from './device-record.ts'

/** The boxes on the way to readers, in which somebody says something with what they press: the form, and the box in it. */
export const wordsBoxes = ['submit.note', 'submit.correction', 'publish.correction', 'withdraw.reason', 'answer.note'] as const
export type WordsBox = (typeof wordsBoxes)[number]

/** What was said in such a box, and sent. */
export interface SaidThere {
  box: WordsBox
  words: string
}

/** What somebody has begun to say. */
interface BegunText {
  text: string
  /** How often just this had been said there before it was begun. */
  before: number
}

/** Everything that was said in these boxes, of one manuscript. */
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
 * What one member has begun to say on the way of one manuscript to readers, as this device keeps it. That it was sent is not
 * remembered but seen: it was said there once more than before.
 */
export class BegunWords {
  readonly #record: DeviceRecord<BegunText>

  /** @param store is asked for each time */
  constructor(owner: string, uid: number, store?: () => Store) {
    this.#record = new DeviceRecord(`${prefix}${owner}:${uid}`, isBegun, store)
  }

  /** What was begun in a box and not sent; null for nothing. What was sent is forgotten. */
  of(box: WordsBox, said: readonly SaidThere[]): string | null {
    const begun = this.#record.read()[box]
    if (!begun) return null
    if (timesIn(said, box, begun.text) <= begun.before) return begun.text
    this.discard(box)
    return null
  }

  /** Keeps what is written now; what is empty is forgotten. */
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
