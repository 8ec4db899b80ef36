import type { PersonHere } from '../../../domain/manuscripts/presence.ts'

/** Who else is at the manuscript of this page, and in which block one is: what the line at its top and the text tell each other. */
let people: readonly PersonHere[] = []
let block: string | null = null
const listeners = new Set<() => void>()
let moved = () => {}

export const peopleNow = () => people
export const blockNow = () => block

export function setPeople(there: readonly PersonHere[]): void {
  people = there
  for (const listener of listeners) listener()
}

/** Hears each time that somebody comes, goes or moves. @returns how to stop */
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

/** Hears each time that one is in another block oneself. */
export function onMove(listener: () => void): void {
  moved = listener
}
