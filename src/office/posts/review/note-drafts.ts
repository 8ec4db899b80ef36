import type { ManuscriptNote } from '../../../contract/notes.ts'
import { asSent, DeviceRecord, type Store } from '../begun/device-record.ts'

/** What a note is about, in an address: a block by its key, or the whole. */
export const wholeText = 'whole'

/** A note that somebody has begun and not sent. */
export interface NoteDraft {
  /** What it is about: the key of a block, the whole, or the number of the note that it answers. */
  about: string
  text: string
  /** The colleague who is to be told; empty for nobody. */
  mention: string
}

/** What one member has begun beside one manuscript, as this device keeps it: nobody else's is read. */
export class NoteDrafts {
  readonly #record: DeviceRecord<Omit<NoteDraft, 'about'>>

  /** @param store is asked for each time */
  constructor(owner: string, uid: number, store?: () => Store) {
    this.#record = new DeviceRecord(`notes:${owner}:${uid}`, isDraft, store)
  }

  all(): NoteDraft[] {
    return Object.entries(this.#record.read()).map(([about, { text, mention }]) => ({ about, text, mention }))
  }

  of(about: string): NoteDraft | null {
    return this.all().find((draft) => draft.about === about) ?? null
  }

  /** Keeps what is written now; what is empty is forgotten. */
  keep({ about, text, mention }: NoteDraft): void {
    const { [about]: _, ...others } = this.#record.read()
    this.#record.write(text.trim() === '' ? others : { ...others, [about]: { text, mention } })
  }

  discard(about: string): void {
    this.keep({ about, text: '', mention: '' })
  }

  /** Lets a draft be about something else: what it was about is gone. What was begun there already stands before it. */
  move(from: string, to: string): void {
    const moved = this.of(from)
    if (!moved) return
    const before = this.of(to)
    this.keep({ about: to, text: before ? `${before.text}\n${moved.text}` : moved.text, mention: moved.mention })
    this.discard(from)
  }
}

const isDraft = (draft: unknown): draft is Omit<NoteDraft, 'about'> =>
  typeof draft === 'object' &&
  draft !== null &&
  'text' in draft &&
  typeof draft.text === 'string' &&
  'mention' in draft &&
  typeof draft.mention === 'string'

/** Drafts that stand among the notes by now: they were sent. */
export const sentDrafts = (
  drafts: readonly NoteDraft[],
  notes: readonly Pick<ManuscriptNote, 'block' | 'answers' | 'text'>[],
): NoteDraft[] =>
  drafts.filter(({ about, text }) =>
    notes.some(
      (note) =>
        (note.answers === null ? (note.block ?? wholeText) : String(note.answers)) === about &&
        asSent(note.text) === asSent(text),
    ),
  )
