import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ManuscriptNote } from '../../../contract/notes.ts'
import { type NoteDraft, NoteDrafts, sentDrafts } from './note-drafts.ts'

/** The member's unsent notes on a manuscript, for restoring them and for listing them. */
export interface Begun {
  /** The unsent notes with their targets; empty before hydration. */
  waiting: readonly NoteDraft[]
  kept: NoteDrafts
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
export function useNoteDrafts(owner: string, uid: number, notes: readonly ManuscriptNote[]): Begun {
  const [kept] = useState(() => new NoteDrafts(owner, uid))
  const nth = useSyncExternalStore(
    follow,
    () => looks,
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: device storage is outside of React
  const drafts = useMemo(() => (nth === null ? [] : kept.all()), [nth, kept, notes])
  const sent = useMemo(() => sentDrafts(drafts, notes), [drafts, notes])
  useEffect(() => {
    for (const { about } of sent) kept.discard(about)
  }, [sent, kept])
  const waiting = useMemo(() => drafts.filter((draft) => !sent.includes(draft)), [drafts, sent])
  return { waiting, kept, look }
}
