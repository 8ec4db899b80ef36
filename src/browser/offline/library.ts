import {
  emptyLibrary,
  filesOf,
  isStorable,
  libraryFor,
  mayOpenPage,
  type OfflineLibrary,
  offlineListPath,
  type StoredPage,
  withFavorites,
  withoutPage,
  withPage,
  withReading,
} from '../../domain/offline/library.ts'
import { filesToStore, isPageFile, pictureOf, readRenderedPage } from '../../domain/offline/page-files.ts'
import { cacheName, libraryKey, type Message } from './messages.ts'

/** A serial queue: tasks run one after another. */
function serialQueue() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const result = last.then(run, run)
    last = result.catch(() => undefined)
    return result
  }
}

/** Queue of changes and reads: no page is opened while pages are being deleted. */
const inTurn = serialQueue()
/** Queue of fetches from the server: files that arrive later find the page that they belong to already stored. */
const fetching = serialQueue()

async function readLibrary(cache: Cache): Promise<OfflineLibrary> {
  const response = await cache.match(libraryKey)
  return response ? ((await response.json()) as OfflineLibrary) : emptyLibrary
}

/**
 * Handles a message of a page. Fetches have their own queue, so that deleting and opening never wait for the server.
 */
export async function handleMessage(message: Message): Promise<void> {
  if (message.say === 'keep')
    await fetching(async () => {
      // the list page first, so that every cached page is reachable
      for (const path of [offlineListPath, ...message.paths.filter(isStorable)])
        await storePage(path, path === offlineListPath ? message.files.filter(isShared) : message.files)
    })
  else if (message.say === 'files') await fetching(() => addFiles(message.path, message.files))
  else if (message.say === 'erase') {
    erasures += 1
    await inTurn(() => caches.delete(cacheName))
  } else if (message.say === 'reading') await change((library) => withReading(library, message.path, message.reached, Date.now()))
  else
    await change((library) =>
      message.say === 'reader'
        ? libraryFor(library, message.reader, Date.now())
        : withFavorites(library, message.paths, message.on),
    )
}

/**
 * The cached page of a URL if the current reader may open it now; pages that may no longer be opened are deleted.
 */
export async function openPage(path: string): Promise<Response | undefined> {
  const library = await change((before) => libraryFor(before, before.reader, Date.now()))
  if (!library.pages.some((page) => page.path === path)) return undefined
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
export const clearReaderPages = () => change((library) => libraryFor(library, emptyLibrary.reader, Date.now()))

/** Number of deletions so far. A fetch that was in flight during a deletion is not stored. */
let erasures = 0

async function storePage(path: string, more: string[]): Promise<void> {
  const before = erasures
  const { reader } = await readLibrary(await caches.open(cacheName))
  const response = await fetchSoon(path, 'same-origin')
  if (!response) return
  const html = response.ok && !/no-store/.test(response.headers.get('cache-control') ?? '') ? await response.clone().text() : ''
  const page = html === '' ? null : readRenderedPage(html, !isOpenToAll(path))
  if (!page) {
    await change((library) => withoutPage(library, path))
    return
  }
  const files = filesToStore(page.files, more)
  const { fetched, pictures } = await fetchFiles(files)
  const { title, accessLevel } = page
  await change(
    (library) => {
      if (erasures !== before) return library
      // the reader at request time: a member who signs in meanwhile must not receive another member's pages
      const owner = accessLevel === 'open' ? null : reader.member
      const bytes = html.length * 2 + pictures
      return withPage(library, { path, title, right: accessLevel, owner, keptAt: Date.now(), bytes, files })
    },
    new Map([...fetched, [path, response]]),
  )
}

/** Files that arrive after the page and belong to every page, the list page included. */
const isShared = (file: string) => pictureOf(file) === null

/** Pages that are rendered identically for every reader carry no owner. */
const isOpenToAll = (path: string) => path === offlineListPath || path.startsWith('/tool')

async function addFiles(path: string, requestedFiles: string[]): Promise<void> {
  const files = requestedFiles.filter(isPageFile)
  const { fetched, pictures } = await fetchFiles(files)
  await change((library) => {
    const page = library.pages.find((item) => item.path === path)
    if (!page) return library
    const grown = { ...page, bytes: page.bytes + pictures, files: [...new Set([...page.files, ...files])] }
    return withPage(withoutPage(library, path), grown)
  }, fetched)
}

/** Files that are not cached yet, and the total size of the images among them, bytes. */
async function fetchFiles(files: string[]): Promise<{ fetched: Map<string, Response>; pictures: number }> {
  const cache = await caches.open(cacheName)
  const fetched = new Map<string, Response>()
  let pictures = 0
  const fetchOne = async (file: string) => {
    if (await cache.match(file)) return
    const response = await fetchSoon(file, 'omit')
    if (!response?.ok) return
    fetched.set(file, response)
    if (pictureOf(file) !== null) pictures += (await response.clone().blob()).size
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
function change(
  to: (library: OfflineLibrary) => OfflineLibrary,
  fetched: Map<string, Response> = new Map(),
): Promise<OfflineLibrary> {
  return inTurn(async () => {
    const cache = await caches.open(cacheName)
    const library = to(await readLibrary(cache))
    const retainedUrls = new Set([libraryKey, ...library.pages.map(({ path }) => path), ...filesOf(library)])
    for (const request of await cache.keys()) if (!retainedUrls.has(new URL(request.url).pathname)) await cache.delete(request)
    for (const [path, response] of fetched) if (retainedUrls.has(path)) await cache.put(path, response)
    await cache.put(libraryKey, Response.json(library))
    return library
  })
}

/** Titles of the pages that may be opened now, for the list page. */
export async function listPages(): Promise<(StoredPage & { favorite: boolean })[]> {
  if (!(await caches.has(cacheName))) return []
  const { pages, reader, latest, favorites } = await readLibrary(await caches.open(cacheName))
  const now = Math.max(latest, Date.now())
  return pages
    .filter((page) => page.path !== offlineListPath && mayOpenPage(page, reader, now))
    .map((page) => ({ ...page, favorite: favorites.includes(page.path) }))
}
