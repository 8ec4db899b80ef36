import { filesToKeep, isPageFile, pictureOf, readDrawnPage } from '../../domain/offline/page-files.ts'
import {
  emptyShelf,
  filesOf,
  isKeepable,
  type KeptPage,
  listPath,
  mayOpen,
  type Shelf,
  shelfFor,
  withFavorites,
  withoutPage,
  withPage,
} from '../../domain/offline/shelf.ts'
import { cacheName, type Message, shelfKey } from './messages.ts'

/** A serial queue: tasks run one after another. */
function line() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Queue of changes and reads: no page is opened while pages are being deleted. */
const inTurn = line()
/** Queue of fetches from the server: files that arrive later find the page that they belong to already stored. */
const fetching = line()

async function readShelf(cache: Cache): Promise<Shelf> {
  const kept = await cache.match(shelfKey)
  return kept ? ((await kept.json()) as Shelf) : emptyShelf
}

/**
 * Handles a message of a page. Fetches have their own queue, so that deleting and opening never wait for the server.
 */
export async function heed(message: Message): Promise<void> {
  if (message.say === 'keep')
    await fetching(async () => {
      // the list page first, so that every cached page is reachable
      for (const path of [listPath, ...message.paths.filter(isKeepable)])
        await keepPage(path, path === listPath ? message.files.filter(isShared) : message.files)
    })
  else if (message.say === 'files') await fetching(() => addFiles(message.path, message.files))
  else if (message.say === 'erase') {
    erasures += 1
    await inTurn(() => caches.delete(cacheName))
  } else
    await change((shelf) =>
      message.say === 'reader' ? shelfFor(shelf, message.reader, Date.now()) : withFavorites(shelf, message.paths, message.on),
    )
}

/**
 * The cached page of an address if the current reader may open it now; pages that may no longer be opened are deleted.
 */
export async function openPage(path: string): Promise<Response | undefined> {
  const shelf = await change((before) => shelfFor(before, before.reader, Date.now()))
  if (!shelf.pages.some((page) => page.path === path)) return undefined
  return (await caches.open(cacheName)).match(path)
}

/** A cached file. For an image any of its sizes is accepted. */
export async function openFile(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const exact = await cache.match(path)
  const picture = pictureOf(path)
  if (exact || picture === null) return exact
  const other = (await cache.keys()).find(({ url }) => pictureOf(new URL(url).pathname) === picture)
  return other && cache.match(other)
}

/** On sign-out the texts that were shown to a member are deleted, whatever the server's response. */
export const forgetReader = () => change((shelf) => shelfFor(shelf, emptyShelf.reader, Date.now()))

/** Number of deletions so far. A fetch that was in flight during a deletion is not stored. */
let erasures = 0

async function keepPage(path: string, more: string[]): Promise<void> {
  const before = erasures
  const { reader } = await readShelf(await caches.open(cacheName))
  const answer = await fetchSoon(path, 'same-origin')
  if (!answer) return
  const html = answer.ok && !/no-store/.test(answer.headers.get('cache-control') ?? '') ? await answer.clone().text() : ''
  const facts = html === '' ? null : readDrawnPage(html, !isOpenToAll(path))
  if (!facts) {
    await change((shelf) => withoutPage(shelf, path))
    return
  }
  const files = filesToKeep(facts.files, more)
  const { fetched, pictures } = await fetchFiles(files)
  const { title, right } = facts
  await change(
    (shelf) => {
      if (erasures !== before) return shelf
      // the reader at request time: a member who signs in meanwhile must not receive another member's pages
      const owner = right === 'open' ? null : reader.member
      const bytes = html.length * 2 + pictures
      return withPage(shelf, { path, title, right, owner, keptAt: Date.now(), bytes, files })
    },
    new Map([...fetched, [path, answer]]),
  )
}

/** Files that arrive after the page and belong to every page, the list page included. */
const isShared = (file: string) => pictureOf(file) === null

/** Pages that are rendered identically for every reader carry no owner. */
const isOpenToAll = (path: string) => path === listPath || path.startsWith('/tool')

async function addFiles(path: string, named: string[]): Promise<void> {
  const files = named.filter(isPageFile)
  const { fetched, pictures } = await fetchFiles(files)
  await change((shelf) => {
    const page = shelf.pages.find((one) => one.path === path)
    if (!page) return shelf
    const grown = { ...page, bytes: page.bytes + pictures, files: [...new Set([...page.files, ...files])] }
    return withPage(withoutPage(shelf, path), grown)
  }, fetched)
}

/** Files that are not cached yet, and the total size of the images among them, bytes. */
async function fetchFiles(files: string[]): Promise<{ fetched: Map<string, Response>; pictures: number }> {
  const cache = await caches.open(cacheName)
  const fetched = new Map<string, Response>()
  let pictures = 0
  const fetchOne = async (file: string) => {
    if (await cache.match(file)) return
    const answer = await fetchSoon(file, 'omit')
    if (!answer?.ok) return
    fetched.set(file, answer)
    if (pictureOf(file) !== null) pictures += (await answer.clone().blob()).size
  }
  await Promise.all(files.map(fetchOne))
  return { fetched, pictures }
}

/** A response of the server within 15 seconds, or null. */
const fetchSoon = (path: string, credentials: RequestCredentials) =>
  fetch(path, { credentials, redirect: 'error', signal: AbortSignal.timeout(15_000) }).catch(() => null)

/**
 * Changes the list; changes are serialised. What was fetched for pages now on the list is stored; everything that the
 * list does not refer to is deleted: removed texts, files of an older release. @returns the list after the change
 */
function change(to: (shelf: Shelf) => Shelf, fetched: Map<string, Response> = new Map()): Promise<Shelf> {
  return inTurn(async () => {
    const cache = await caches.open(cacheName)
    const shelf = to(await readShelf(cache))
    const stays = new Set([shelfKey, ...shelf.pages.map(({ path }) => path), ...filesOf(shelf)])
    for (const request of await cache.keys()) if (!stays.has(new URL(request.url).pathname)) await cache.delete(request)
    for (const [path, answer] of fetched) if (stays.has(path)) await cache.put(path, answer)
    await cache.put(shelfKey, Response.json(shelf))
    return shelf
  })
}

/** Titles of the pages that may be opened now, for the list page. */
export async function listPages(): Promise<(KeptPage & { favorite: boolean })[]> {
  if (!(await caches.has(cacheName))) return []
  const { pages, reader, latest, favorites } = await readShelf(await caches.open(cacheName))
  const now = Math.max(latest, Date.now())
  return pages
    .filter((page) => page.path !== listPath && mayOpen(page, reader, now))
    .map((page) => ({ ...page, favorite: favorites.includes(page.path) }))
}
