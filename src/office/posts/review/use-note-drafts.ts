import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import type { ManuscriptNote } from '../../../contract/notes.ts'
import { type NoteDraft, NoteDrafts, sentDrafts } from './note-drafts.ts'

/** What one has begun to say beside a manuscript, for the boxes to go on from and for the page to say that it waits. */
export interface Begun {
  /** Those that wait, each with what it is about; none before the page lives. */
  waiting: readonly NoteDraft[]
  kept: NoteDrafts
  /** Says that what waits is looked at anew: a box was left, something was thrown away. */
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

/** While somebody types the page is not drawn anew: what is kept is looked at when a box is left, or another tab has kept something. */
export function useNoteDrafts(owner: string, uid: number, notes: readonly ManuscriptNote[]): Begun {
  const [kept] = useState(() => new NoteDrafts(owner, uid))
  const nth = useSyncExternalStore(
    follow,
    () => looks,
    () => null,
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is kept is none of React's own
  const drafts = useMemo(() => (nth === null ? [] : kept.all()), [nth, kept, notes])
  const sent = useMemo(() => sentDrafts(drafts, notes), [drafts, notes])
  useEffect(() => {
    for (const { about } of sent) kept.discard(about)
  }, [sent, kept])
  const waiting = useMemo(() => drafts.filter((draft) => !sent.includes(draft)), [drafts, sent])
  return { waiting, kept, look }
}
