import { useSyncExternalStore } from 'react'
import { recall, store } from '../../browser/local-storage.ts'
import { readRecent, withSearch } from '../../domain/search/recent.ts'

/** Storage key. Searches never leave the device. */
const name = 'recent-searches'
const none: readonly string[] = []
let current: readonly string[] | null = null
const listeners = new Set<() => void>()

/** The searches made on this device, latest first. They are not sent to the server. */
export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(subscribe, read, () => none)
}

/** Stores a search. */
export const rememberSearch = (keyword: string) => change(withSearch(read(), keyword))

/** Deletes one search, or all. */
export const forgetSearches = (keyword?: string) =>
  change(keyword === undefined ? [] : read().filter((other) => other !== keyword))

function read(): readonly string[] {
  current ??= readRecent(recall(name))
  return current
}

function change(recent: readonly string[]): void {
  current = recent
  store(name, recent.length > 0 ? JSON.stringify(recent) : null)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
