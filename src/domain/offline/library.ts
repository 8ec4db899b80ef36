import { postAt } from '../posts/post-path.ts'
import { taipeiDay } from '../time/taipei.ts'

/** Access levels of a text: open, member, or subscriber. */
export const accessLevels = ['open', 'member', 'subscriber'] as const
export type AccessLevel = (typeof accessLevels)[number]

/** The reader on this device, as last reported by the server. */
export interface OfflineReader {
  /** The member's uuid; null for a visitor. */
  member: string | null
  /** Last day of the digital entitlement, a Taipei calendar day `YYYY-MM-DD`; null without one. */
  until: string | null
}

/** A stored page, as the server returned it to one reader at one time. */
export interface StoredPage {
  path: string
  title: string
  right: AccessLevel
  /** The owner of a walled page; null for an open one, which any reader may open. */
  owner: string | null
  /** Storage time, milliseconds since 1970. */
  keptAt: number
  /** Size of the page and its pictures. */
  bytes: number
  /** URLs of its files. */
  files: string[]
  /** How far it was read on this device, in twentieths of the text, and when, milliseconds; absent until it was opened. */
  reading?: { reached: number; at: number }
}

/** The offline library of a device, newest first. */
export interface OfflineLibrary {
  reader: OfflineReader
  /** Paths of the reader's favorites, newest first. */
  favorites: string[]
  /** The latest time that this device has shown, milliseconds: setting the clock back reopens nothing. */
  latest: number
  pages: StoredPage[]
}

export const anonymousReader: OfflineReader = { member: null, until: null }
export const emptyLibrary: OfflineLibrary = { reader: anonymousReader, favorites: [], latest: 0, pages: [] }

/** Limits of the offline library: posts apart from favorites, favorites, bytes of pages and pictures. */
export const capacity = { posts: 20, favorites: 60, bytes: 40_000_000 }

/** A member's text can be opened for this time after it was stored, milliseconds: as long as an idle session is valid. */
export const memberPageLifetime = 30 * 86_400_000

/** The page that lists the stored pages. */
export const offlineListPath = '/offline'

const isPost = (path: string) => postAt(path) !== undefined

/** Whether a URL may ever be stored: a post, a tool (they are few), the list itself. Never personal pages. */
export const isStorable = (path: string): boolean => isPost(path) || path === offlineListPath || /^\/tool(\/[a-z_]+)?$/.test(path)

/**
 * Whether a stored page may be opened by the reader of this device: an open one always, a walled one by its owner only,
 * a subscriber's until the end of the entitlement's last day (Taipei).
 */
export function mayOpenPage(page: StoredPage, reader: OfflineReader, now: number): boolean {
  if (page.right === 'open') return true
  if (reader.member === null || page.owner !== reader.member) return false
  if (page.right === 'subscriber') return reader.until !== null && taipeiDay(new Date(now)) <= reader.until
  return now - page.keptAt <= memberPageLifetime
}

/**
 * The offline library for the current reader: walled pages that they may not open, and another member's favorites, are
 * removed.
 */
export function libraryFor(library: OfflineLibrary, reader: OfflineReader, now: number): OfflineLibrary {
  const latest = Math.max(library.latest, now)
  const isSameReader = library.reader.member === null || reader.member === library.reader.member
  const favorites = isSameReader ? library.favorites : []
  return { reader, favorites, latest, pages: library.pages.filter((page) => mayOpenPage(page, reader, latest)) }
}

/**
 * The library with one more page in front, replacing an older one of the same URL; pages beyond the limits are
 * evicted.
 */
export function withPage(library: OfflineLibrary, page: StoredPage): OfflineLibrary {
  if (!isStorable(page.path) || !mayOpenPage(page, library.reader, Math.max(library.latest, page.keptAt))) return library
  const before = library.pages.find(({ path }) => path === page.path)
  const storedPage = before?.reading ? { ...page, reading: before.reading } : page
  return {
    ...library,
    pages: fitting([storedPage, ...library.pages.filter(({ path }) => path !== page.path)], library.favorites),
  }
}

/** The library after a stored post was read on to a step of its text; of other pages nothing is recorded. */
export const withReading = (library: OfflineLibrary, path: string, reached: number, readAt: number): OfflineLibrary => ({
  ...library,
  pages: library.pages.map((page) =>
    page.path === path ? { ...page, reading: { reached: Math.max(reached, page.reading?.reached ?? 0), at: readAt } } : page,
  ),
})

/** The library without a page. */
export const withoutPage = (library: OfflineLibrary, removedPath: string): OfflineLibrary => ({
  ...library,
  pages: library.pages.filter(({ path }) => path !== removedPath),
})

/** The library after posts became favorites (newest first) or ceased to be. */
export function withFavorites(library: OfflineLibrary, paths: string[], isFavorite: boolean): OfflineLibrary {
  const others = library.favorites.filter((path) => !paths.includes(path))
  const favorites = [...new Set(isFavorite ? [...paths.filter(isPost), ...others] : others)].slice(0, capacity.favorites)
  return { ...library, favorites, pages: fitting(library.pages, favorites) }
}

/** The files that the pages of a library need, each once; all others can be deleted. */
export const filesOf = (library: OfflineLibrary): Set<string> => new Set(library.pages.flatMap(({ files }) => files))

/** The pages within the limits, in the given order: favorites first, then the most recently read. */
function fitting(pages: StoredPage[], favorites: string[]): StoredPage[] {
  const favoritePaths = new Set(favorites)
  let posts = capacity.posts
  let bytes = capacity.bytes
  const retainedPages = new Set<StoredPage>()
  const inTurn = [
    ...pages.filter(({ path }) => !isPost(path) || favoritePaths.has(path)),
    ...pages.filter(({ path }) => isPost(path) && !favoritePaths.has(path)),
  ]
  for (const page of inTurn) {
    const counted = isPost(page.path) && !favoritePaths.has(page.path)
    if ((counted && posts === 0) || page.bytes > bytes) continue
    if (counted) posts -= 1
    bytes -= page.bytes
    retainedPages.add(page)
  }
  return pages.filter((page) => retainedPages.has(page))
}
