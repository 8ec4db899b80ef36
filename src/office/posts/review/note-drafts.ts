import type { ManuscriptNote } from '../../../contract/notes.ts'

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

/** Where a device keeps words by their names. */
export type Store = Pick<Storage, 'getItem' | 'removeItem' | 'setItem'>

/** What one member has begun beside one manuscript, as this device keeps it: nobody else's is read. */
export class NoteDrafts {
  readonly #name: string
  readonly #store: () => Store

  /** @param store is asked for each time: a browser that keeps nothing throws when it is named */
  constructor(owner: string, uid: number, store: () => Store = () => localStorage) {
    this.#name = `notes:${owner}:${uid}`
    this.#store = store
  }

  all(): NoteDraft[] {
    return Object.entries(this.#read()).map(([about, { text, mention }]) => ({ about, text, mention }))
  }

  of(about: string): NoteDraft | null {
    return this.all().find((draft) => draft.about === about) ?? null
  }

  /** Keeps what is written now; what is empty is forgotten. */
  keep({ about, text, mention }: NoteDraft): void {
    const { [about]: _, ...others } = this.#read()
    this.#write(text.trim() === '' ? others : { ...others, [about]: { text, mention } })
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

  #read(): Record<string, Omit<NoteDraft, 'about'>> {
    try {
      const kept: unknown = JSON.parse(this.#store().getItem(this.#name) ?? '{}')
      return Object.fromEntries(Object.entries(kept as object).filter(([, draft]) => isDraft(draft)))
    } catch {
      return {}
    }
  }

  #write(drafts: Record<string, Omit<NoteDraft, 'about'>>): void {
    try {
      if (Object.keys(drafts).length === 0) this.#store().removeItem(this.#name)
      else this.#store().setItem(this.#name, JSON.stringify(drafts))
    } catch {
      // private windows and full disks: what is typed lasts as long as its box
    }
  }
}

const isDraft = (draft: unknown): boolean =>
  typeof draft === 'object' &&
  draft !== null &&
  'text' in draft &&
  typeof draft.text === 'string' &&
  'mention' in draft &&
  typeof draft.mention === 'string'

/** Line ends as a form sends them, and what the server cuts off, make no other note. */
const said = (text: string) => text.replaceAll('\r\n', '\n').trim()

/** Drafts that stand among the notes by now: they were sent. */
export const sentDrafts = (
  drafts: readonly NoteDraft[],
  notes: readonly Pick<ManuscriptNote, 'block' | 'answers' | 'text'>[],
): NoteDraft[] =>
  drafts.filter(({ about, text }) =>
    notes.some(
      (note) =>
        (note.answers === null ? (note.block ?? wholeText) : String(note.answers)) === about && said(note.text) === said(text),
    ),
  )
