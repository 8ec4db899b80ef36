import { useSyncExternalStore } from 'react'
import { keep, recall } from '../../browser/keep.ts'
import { readRecent, withSearch } from '../../domain/search/recent.ts'

/** The name under which the device keeps them. They never leave it. */
const name = 'recent-searches'
const none: readonly string[] = []
let current: readonly string[] | null = null
const listeners = new Set<() => void>()

/** What was searched for on this device, the latest first. The server knows of nothing. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

/** Remembers a search. */
export const rememberSearch = (keyword: string) => change(withSearch(read(), keyword))

/** Forgets one search, or all of them. */
export const forgetSearches = (keyword?: string) =>
  change(keyword === undefined ? [] : read().filter((other) => other !== keyword))

function read(): readonly string[] {
  current ??= readRecent(recall(name))
  return current
}

function change(recent: readonly string[]): void {
  current = recent
  keep(name, recent.length > 0 ? JSON.stringify(recent) : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
