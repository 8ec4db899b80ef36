import { postAt } from '../posts/address.ts'
import { taipeiDay } from '../time/taipei.ts'

/** What one must be to read a text: anybody, a member, or a subscriber. */
export const rights = ['open', 'member', 'subscriber'] as const
export type Right = (typeof rights)[number]

/** Who reads on this device, as the server last said. */
export interface OfflineReader {
  /** The member's uuid; null for a visitor. */
  member: string | null
  /** Last day of the digital right, a Taipei calendar day `YYYY-MM-DD`; null without one. */
  until: string | null
}

/** A page kept on the device, as the server gave it to one reader at one time. */
export interface KeptPage {
  path: string
  title: string
  right: Right
  /** Whose a walled page is; null for an open one, which is anybody's. */
  owner: string | null
  /** When it was kept, milliseconds since 1970. */
  keptAt: number
  /** Size of the page and its pictures. */
  bytes: number
  /** Addresses of the files that it is drawn with. */
  files: string[]
}

/** All that a device keeps, newest first. */
export interface Shelf {
  reader: OfflineReader
  /** Paths of the reader's favorites, newest first. */
  favorites: string[]
  /** The latest time that this device has shown, milliseconds: a clock that is set back opens nothing again. */
  latest: number
  pages: KeptPage[]
}

export const nobody: OfflineReader = { member: null, until: null }
export const emptyShelf: Shelf = { reader: nobody, favorites: [], latest: 0, pages: [] }

/** How many posts besides favorites, how many favorites, how many bytes of pages and pictures a device keeps at most. */
export const room = { posts: 20, favorites: 60, bytes: 40_000_000 }

/** A member's text opens this long after it was kept, milliseconds: as long as a session lives without being used. */
export const memberSpan = 30 * 86_400_000

/** The page that lists the others. */
export const listPath = '/offline'

const isPost = (path: string) => postAt(path) !== undefined

/** Whether an address may ever be kept: a post, a tool (they are few), the list itself. Never what is one person's. */
export const isKeepable = (path: string): boolean => isPost(path) || path === listPath || /^\/tool(\/[a-z_]+)?$/.test(path)

/**
 * Whether a kept page may be opened by the reader of this device: an open one always, a walled one by its owner alone, a
 * subscriber's until the right's last day (Taipei) is over.
 */
export function mayOpen(page: KeptPage, reader: OfflineReader, now: number): boolean {
  if (page.right === 'open') return true
  if (reader.member === null || page.owner !== reader.member) return false
  if (page.right === 'subscriber') return reader.until !== null && taipeiDay(new Date(now)) <= reader.until
  return now - page.keptAt <= memberSpan
}

/** The shelf for whoever reads now: the walled pages that they may not open, and another member's favorites, are gone. */
export function shelfFor(shelf: Shelf, reader: OfflineReader, now: number): Shelf {
  const latest = Math.max(shelf.latest, now)
  const same = shelf.reader.member === null || reader.member === shelf.reader.member
  const favorites = same ? shelf.favorites : []
  return { reader, favorites, latest, pages: shelf.pages.filter((page) => mayOpen(page, reader, latest)) }
}

/** The shelf with one more page in front, in place of an older one of the same address; what there is no room for is gone. */
export function withPage(shelf: Shelf, page: KeptPage): Shelf {
  if (!isKeepable(page.path) || !mayOpen(page, shelf.reader, Math.max(shelf.latest, page.keptAt))) return shelf
  return { ...shelf, pages: fitting([page, ...shelf.pages.filter(({ path }) => path !== page.path)], shelf.favorites) }
}

/** The shelf without a page. */
export const withoutPage = (shelf: Shelf, gone: string): Shelf => ({
  ...shelf,
  pages: shelf.pages.filter(({ path }) => path !== gone),
})

/** The shelf after posts became favorites (newest first) or ceased to be. */
export function withFavorites(shelf: Shelf, paths: string[], on: boolean): Shelf {
  const others = shelf.favorites.filter((path) => !paths.includes(path))
  const favorites = [...new Set(on ? [...paths.filter(isPost), ...others] : others)].slice(0, room.favorites)
  return { ...shelf, favorites, pages: fitting(shelf.pages, favorites) }
}

/** The files that the pages of a shelf need, each once; every other one can go. */
export const filesOf = (shelf: Shelf): Set<string> => new Set(shelf.pages.flatMap(({ files }) => files))

/** The pages for which there is room, in the order in which they are given: favorites first, then the last ones read. */
function fitting(pages: KeptPage[], favorites: string[]): KeptPage[] {
  const dear = new Set(favorites)
  let posts = room.posts
  let bytes = room.bytes
  const stays = new Set<KeptPage>()
  const inTurn = [
    ...pages.filter(({ path }) => !isPost(path) || dear.has(path)),
    ...pages.filter(({ path }) => isPost(path) && !dear.has(path)),
  ]
  for (const page of inTurn) {
    const counted = isPost(page.path) && !dear.has(page.path)
    if ((counted && posts === 0) || page.bytes > bytes) continue
    if (counted) posts -= 1
    bytes -= page.bytes
    stays.add(page)
  }
  return pages.filter((page) => stays.has(page))
}
