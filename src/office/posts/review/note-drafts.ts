import type { ManuscriptNote } from '../../../contract/notes.ts'
import { asSent, DeviceRecord, type Store } from '../draft-recovery/device-record.ts'

/** The target of a note in an address: a block's key, or the whole text. */
export const wholeText = 'whole'

/** An unsent note. */
export interface NoteDraft {
  /** Its target: the key of a block, the whole text, or the number of the note that it replies to. */
  about: string
  text: string
  /** The colleague to notify; empty for none. */
  mention: string
}

/** One member's unsent notes on one manuscript, as stored on this device: other members' are not read. */
export class NoteDrafts {
  readonly #record: DeviceRecord<Omit<NoteDraft, 'about'>>

  /** @param store called on every access */
  constructor(owner: string, uid: number, store?: () => Store) {
    this.#record = new DeviceRecord(`notes:${owner}:${uid}`, isDraft, store)
  }

  all(): NoteDraft[] {
    return Object.entries(this.#record.read()).map(([about, { text, mention }]) => ({ about, text, mention }))
  }

  of(about: string): NoteDraft | null {
    return this.all().find((draft) => draft.about === about) ?? null
  }

  /** Stores the current input; empty input is deleted. */
  keep({ about, text, mention }: NoteDraft): void {
    const { [about]: _, ...others } = this.#record.read()
    this.#record.write(text.trim() === '' ? others : { ...others, [about]: { text, mention } })
  }

  discard(about: string): void {
    this.keep({ about, text: '', mention: '' })
  }

  /** Moves a draft to another target, because its own was deleted. It is appended to an existing draft. */
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

/** Drafts that are among the notes by now: they were sent. */
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
