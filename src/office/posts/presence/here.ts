import type { PersonHere } from '../../../domain/manuscripts/presence.ts'
import type { Place } from '../editor/send-save.ts'
import type { Written } from '../editor/working-copy.ts'

/** Who else is at the manuscript of this page, its newest version, and in which block one is: what the line at its top and the text tell each other. */
let people: readonly PersonHere[] = []
let newest: number | null = null
let block: string | null = null
let choosing = false
const listeners = new Set<() => void>()
let moved = () => {}

export const peopleNow = () => people
export const blockNow = () => block
export const isChoosing = () => choosing

export function setPeople(there: readonly PersonHere[]): void {
  people = there
  lookAgain()
}

/** What stands for a name where there is little room. */
export const initialOf = (name: string): string => [...(name || '同')][0] ?? ''

/** The newest version that was heard of; null before any was. */
export const newestNow = () => newest

/** A version is known to be there, or none any more. */
export function setNewest(version: number | null): void {
  if (version !== null && newest !== null && version <= newest) return
  newest = version
  lookAgain()
}

let noted = 0

/** How often it was heard that the notes are others now. */
export const notedNow = () => noted

/** Notes were written, called done or opened again. */
export function setNoted(): void {
  noted += 1
  lookAgain()
}

/** What brings another's version into the text of this page. */
export interface Taker {
  /** Whether a version is news here, and nothing that was typed waits to be sent. */
  wants: (version: number) => boolean
  /** What has to do with the text that a save is of. */
  place: () => Place
  /** What stands there now. */
  written: () => Written
  /** It stands there, as this version. @param merged whether it says something else than what stood there */
  came: (version: number, merged: boolean) => void
}
let taker: Taker | null = null

export const takerNow = () => taker

/** The text is there, and ready for what others write; null when it is gone. */
export function setTaker(now: Taker | null): void {
  taker = now
}

/** Has whoever listens look again: what kept it from being taken in is over. */
export function lookAgain(): void {
  for (const listener of listeners) listener()
}

/** Hears each time that somebody comes, goes or moves, or that there is a newer version or a note. @returns how to stop */
export function onPeople(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The block in which one writes now, by its key. */
export function moveTo(key: string | null): void {
  if (key === block) return
  block = key
  moved()
}

/** One is asked whose words are to stand, or is so no more. */
export function choose(now: boolean): void {
  if (now === choosing) return
  choosing = now
  moved()
}

/** Hears each time that one is in another block oneself, or begins or ends to choose. */
export function onMove(listener: () => void): void {
  moved = listener
}
