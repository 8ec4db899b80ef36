import type { OfflineReader } from '../../domain/offline/shelf.ts'

/** What a page tells the service worker. */
export type Message =
  /** Who reads, as the server has just said. */
  | { say: 'reader'; reader: OfflineReader }
  /** Pages to keep, with files that they were drawn with besides those that they name. */
  | { say: 'keep'; paths: string[]; files: string[] }
  /** Files that came later, for a page that is kept. */
  | { say: 'files'; path: string; files: string[] }
  /** Posts are favorites now (newest first), or are none any more. */
  | { say: 'favorite'; paths: string[]; on: boolean }
  /** Everything kept is to go. */
  | { say: 'erase' }

/** The cache that holds the pages, their files and the list of them. */
export const cacheName = 'reading-1'
/** Under which address the cache holds the list; no page has it. */
export const shelfKey = '/offline/shelf.json'
