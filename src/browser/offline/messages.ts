import type { OfflineReader } from '../../domain/offline/library.ts'

/** Messages from a page to the service worker. */
export type Message =
  /** The current reader, as the server has just reported. */
  | { say: 'reader'; reader: OfflineReader }
  /** Pages to cache, with files that they were rendered with apart from those named in their HTML. */
  | { say: 'keep'; paths: string[]; files: string[] }
  /** Files that arrived later, for a page that is cached. */
  | { say: 'files'; path: string; files: string[] }
  /** Posts became favorites (newest first), or are none any longer. */
  | { say: 'favorite'; paths: string[]; on: boolean }
  /** How far a post was read, in twentieths of its text; recorded if the post is cached. */
  | { say: 'reading'; path: string; reached: number }
  /** Delete everything. */
  | { say: 'erase' }

/** The cache of the pages, their files and the list of them. */
export const cacheName = 'reading-1'
/** Cache key of the list; no page has this URL. */
export const libraryKey = '/offline/shelf.json'
