import type { PresentPerson } from '../../../domain/manuscripts/presence.ts'
import type { MergeHost } from '../editor/send-save.ts'
import type { AutosavedContent } from '../editor/working-copy.ts'

/**
 * Presence on the manuscript of this page: other users, the newest version, and the user's own block. Shared by the
 * line at the top and the text.
 */
let people: readonly PresentPerson[] = []
let newest: number | null = null
let block: string | null = null
let choosing = false
const listeners = new Set<() => void>()
let notifyMove = () => {}

export const currentPeople = () => people
export const currentBlock = () => block
export const isChoosing = () => choosing

export function setPeople(there: readonly PresentPerson[]): void {
  people = there
  refreshPresence()
}

/** The initial shown instead of a name in little space. */
export const initialOf = (name: string): string => [...(name || '同')][0] ?? ''

/** The newest known version; null for none. */
export const currentVersion = () => newest

/** Sets the newest known version, or null. */
export function setNewestVersion(version: number | null): void {
  if (version !== null && newest !== null && version <= newest) return
  newest = version
  refreshPresence()
}

let notesRevision = 0

/** Notes were added, resolved or reopened. */
export function notifyNotesChanged(): void {
  notesRevision += 1
  refreshPresence()
}

/** Applies another user's version to the text of this page. */
export interface MergeTarget {
  /** Whether a version is newer than the page's, and no input is unsent. */
  accepts: (version: number) => boolean
  /** The form: what a save reads from it. */
  host: () => MergeHost
  /** The current content. */
  content: () => AutosavedContent
  /** It was applied, as this version. @param merged whether the content has changed */
  applied: (version: number, merged: boolean) => void
}
let target: MergeTarget | null = null

export const currentMergeTarget = () => target

/** The editor is ready for other users' changes; null when it was removed. */
export function setMergeTarget(now: MergeTarget | null): void {
  target = now
}

/** Notifies listeners to retry: what prevented applying a version has ended. */
export function refreshPresence(): void {
  for (const listener of listeners) listener()
}

/**
 * Calls back whenever a user joins, leaves or moves, or there is a newer version or a note. @returns function that
 * unsubscribes
 */
export function onPresenceChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Calls back whenever notes were added, resolved or reopened. @returns function that unsubscribes */
export function onNotesChange(listener: () => void): () => void {
  let lastNoted = notesRevision
  return onPresenceChange(() => {
    if (lastNoted === notesRevision) return
    lastNoted = notesRevision
    listener()
  })
}

/** Sets the key of the user's own current block. */
export function setCurrentBlock(key: string | null): void {
  if (key === block) return
  block = key
  notifyMove()
}

/** Sets whether the user is resolving a conflict. */
export function setChoosing(now: boolean): void {
  if (now === choosing) return
  choosing = now
  notifyMove()
}

/** Calls back whenever the user's own block changes, or a conflict opens or closes. */
export function onBlockChange(listener: () => void): void {
  notifyMove = listener
}
