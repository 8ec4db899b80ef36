import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ManuscriptNote } from '../../../contract/notes.ts'
import { DeviceRecord, normalizeText, type Store } from '../draft-recovery/unsent-text.ts'

/** The target of a note in a URL: a block's key, or the whole text. */
export const wholeTextTarget = 'whole'

/** An unsent note. */
export interface NoteDraft {
  /** Its target: the key of a block, the whole text, or the number of the note that it replies to. */
  target: string
  text: string
  /** The colleague to notify; empty for none. */
  mention: string
}

/** One member's unsent notes on one manuscript, as stored on this device: other members' are not read. */
export class NoteDrafts {
  readonly #record: DeviceRecord<Omit<NoteDraft, 'target'>>

  /** @param store called on every access */
  constructor(memberId: string, uid: number, store?: () => Store) {
    this.#record = new DeviceRecord(`notes:${memberId}:${uid}`, isDraft, store)
  }

  all(): NoteDraft[] {
    return Object.entries(this.#record.read()).map(([target, { text, mention }]) => ({ target, text, mention }))
  }

  find(target: string): NoteDraft | null {
    return this.all().find((draft) => draft.target === target) ?? null
  }

  /** Stores the current input; empty input is deleted. */
  save({ target, text, mention }: NoteDraft): void {
    const { [target]: _, ...others } = this.#record.read()
    this.#record.write(text.trim() === '' ? others : { ...others, [target]: { text, mention } })
  }

  discard(target: string): void {
    this.save({ target, text: '', mention: '' })
  }

  /** Moves a draft to another target, because its own was deleted. It is appended to an existing draft. */
  move(from: string, to: string): void {
    const draft = this.find(from)
    if (!draft) return
    const existing = this.find(to)
    this.save({ target: to, text: existing ? `${existing.text}\n${draft.text}` : draft.text, mention: draft.mention })
    this.discard(from)
  }
}

const isDraft = (draft: unknown): draft is Omit<NoteDraft, 'target'> =>
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
  drafts.filter(({ target, text }) =>
    notes.some(
      (note) =>
        (note.answers === null ? (note.block ?? wholeTextTarget) : String(note.answers)) === target &&
        normalizeText(note.text) === normalizeText(text),
    ),
  )

/** The member's unsent notes on a manuscript, for restoring them and for listing them. */
export interface NoteDraftState {
  /** The unsent notes with their targets; empty before hydration. */
  unsent: readonly NoteDraft[]
  drafts: NoteDrafts
  /** Re-reads the stored notes: a field has lost focus, or a note was discarded. */
  refresh: () => void
}

const listeners = new Set<() => void>()
/** Increased whenever the stored notes may have changed. */
let storeVersion = 0
const refresh = () => {
  storeVersion += 1
  for (const listener of listeners) listener()
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', refresh)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', refresh)
  }
}

/**
 * The page does not re-render during typing: stored notes are re-read when a field loses focus, or another tab has
 * stored something.
 */
export function useNoteDrafts(memberId: string, uid: number, notes: readonly ManuscriptNote[]): NoteDraftState {
  const [noteDrafts] = useState(() => new NoteDrafts(memberId, uid))
  const version = useSyncExternalStore(
    subscribe,
    () => storeVersion,
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: device storage is outside of React
  const drafts = useMemo(() => (version === null ? [] : noteDrafts.all()), [version, noteDrafts, notes])
  const sentNotes = useMemo(() => sentDrafts(drafts, notes), [drafts, notes])
  useEffect(() => {
    for (const { target } of sentNotes) noteDrafts.discard(target)
  }, [sentNotes, noteDrafts])
  const unsent = useMemo(() => drafts.filter((draft) => !sentNotes.includes(draft)), [drafts, sentNotes])
  return { unsent, drafts: noteDrafts, refresh }
}
