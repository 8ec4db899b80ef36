import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ManuscriptNote } from '../../../contract/notes.ts'
import { type NoteDraft, NoteDrafts, sentDrafts } from './note-drafts.ts'

/** The member's unsent notes on a manuscript, for restoring them and for listing them. */
export interface NoteDraftState {
  /** The unsent notes with their targets; empty before hydration. */
  waiting: readonly NoteDraft[]
  drafts: NoteDrafts
  /** Re-reads the stored notes: a field has lost focus, or a note was discarded. */
  look: () => void
}

const listeners = new Set<() => void>()
let looks = 0
const look = () => {
  looks += 1
  for (const listener of listeners) listener()
}
const follow = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', look)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', look)
  }
}

/**
 * The page does not re-render during typing: stored notes are re-read when a field loses focus, or another tab has
 * stored something.
 */
export function useNoteDrafts(owner: string, uid: number, notes: readonly ManuscriptNote[]): NoteDraftState {
  const [noteDrafts] = useState(() => new NoteDrafts(owner, uid))
  const nth = useSyncExternalStore(
    follow,
    () => looks,
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: device storage is outside of React
  const drafts = useMemo(() => (nth === null ? [] : noteDrafts.all()), [nth, noteDrafts, notes])
  const sent = useMemo(() => sentDrafts(drafts, notes), [drafts, notes])
  useEffect(() => {
    for (const { about } of sent) noteDrafts.discard(about)
  }, [sent, noteDrafts])
  const waiting = useMemo(() => drafts.filter((draft) => !sent.includes(draft)), [drafts, sent])
  return { waiting, drafts: noteDrafts, look }
}
