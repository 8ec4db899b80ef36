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

/** A line in which one thing is done after the other. */
function line() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(run: () => Promise<T>): Promise<T> => {
    const turn = last.then(run, run)
    last = turn.catch(() => undefined)
    return turn
  }
}

/** Changes and openings: nothing is opened while something is being erased. */
const inTurn = line()
/** What is fetched from the server: files that came later find the page that they belong to. */
const fetching = line()

async function readShelf(cache: Cache): Promise<Shelf> {
  const kept = await cache.match(shelfKey)
  return kept ? ((await kept.json()) as Shelf) : emptyShelf
}

/** Does what a page has asked for. Fetching has a line of its own: erasing and opening wait for no server. */
export async function heed(message: Message): Promise<void> {
  if (message.say === 'keep')
    await fetching(async () => {
      // the list first: once a page is kept, there is a way to it
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

/** The kept page of an address, if whoever reads here may open it now; every page that may not be opened any more goes. */
export async function openPage(path: string): Promise<Response | undefined> {
  const shelf = await change((before) => shelfFor(before, before.reader, Date.now()))
  if (!shelf.pages.some((page) => page.path === path)) return undefined
  return (await caches.open(cacheName)).match(path)
}

/** A kept file. For a picture any of its sizes will do. */
export async function openFile(path: string): Promise<Response | undefined> {
  const cache = await caches.open(cacheName)
  const exact = await cache.match(path)
  const picture = pictureOf(path)
  if (exact || picture === null) return exact
  const other = (await cache.keys()).find(({ url }) => pictureOf(new URL(url).pathname) === picture)
  return other && cache.match(other)
}

/** On the way out the texts that were shown to a member go, whatever the server answers. */
export const forgetReader = () => change((shelf) => shelfFor(shelf, emptyShelf.reader, Date.now()))

/** What was on its way when everything was erased is not kept either. */
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
      // who read when it was asked for: whoever signs in meanwhile gets nothing of theirs
      const owner = right === 'open' ? null : reader.member
      const bytes = html.length * 2 + pictures
      return withPage(shelf, { path, title, right, owner, keptAt: Date.now(), bytes, files })
    },
    new Map([...fetched, [path, answer]]),
  )
}

/** Parts that come after the page, on the list of pages as on every other. */
const isShared = (file: string) => pictureOf(file) === null

/** Pages that are drawn alike for everybody say nothing of whom they are for. */
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

/** Files that are not kept yet, and the size of the pictures among them, bytes. */
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

/** An answer of the server within a quarter of a minute, or null. */
const fetchSoon = (path: string, credentials: RequestCredentials) =>
  fetch(path, { credentials, redirect: 'error', signal: AbortSignal.timeout(15_000) }).catch(() => null)

/**
 * Changes the list, one change after the other. What was fetched for pages that are on it now is kept; everything that it
 * does not name is let go of: erased texts, files of an older release. @returns the list as it is now
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

/** Titles of what may be opened now, for the page that lists them. */
export async function listPages(): Promise<(KeptPage & { favorite: boolean })[]> {
  if (!(await caches.has(cacheName))) return []
  const { pages, reader, latest, favorites } = await readShelf(await caches.open(cacheName))
  const now = Math.max(latest, Date.now())
  return pages
    .filter((page) => page.path !== listPath && mayOpen(page, reader, now))
    .map((page) => ({ ...page, favorite: favorites.includes(page.path) }))
}
