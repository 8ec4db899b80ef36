import { isStorable, offlineListPath } from '../../domain/offline/library.ts'
import { isPageFile } from '../../domain/offline/page-files.ts'
import { clearReaderPages, handleMessage, openFile, openPage } from './library.ts'
import type { Message } from './messages.ts'

// The service worker: serves posts, tools and the list of them offline (docs/decisions/0022). While online, only pages
// that may be cached pass through it, straight from the server; API calls and personal pages never do.
// Pages report by message how far a post was read; the progress stays on this device.

interface ExtendableEventLike extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends ExtendableEventLike {
  request: Request
  clientId: string
  resultingClientId: string
  respondWith(response: Promise<Response>): void
}
interface InstallEvent extends ExtendableEventLike {
  addRoutes?(rules: object[]): Promise<void>
}
interface Worker {
  skipWaiting(): void
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: ExtendableEventLike) => void): void
  addEventListener(type: 'message', listener: (event: ExtendableEventLike & MessageEvent<Message>) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = self as unknown as Worker

/** Documents that were served from the cache: their files are served from there too. */
const servedDocuments = new Set<string>()

worker.addEventListener('install', (event) => {
  worker.skipWaiting()
  // where the Static Routing API is supported, calls bypass the worker
  const calls = { condition: { urlPattern: '/api/*' }, source: 'network' }
  if (event.addRoutes) event.waitUntil(event.addRoutes([calls]).catch(() => undefined))
})

worker.addEventListener('message', (event) => {
  const done = handleMessage(event.data).finally(() => event.ports[0]?.postMessage('done'))
  event.waitUntil(done.catch(() => undefined))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (pathname === '/logout') event.waitUntil(clearReaderPages())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isStorable(pathname) || !navigator.onLine) event.respondWith(show(event, pathname))
  } else if (isPageFile(pathname) && (servedDocuments.has(event.clientId) || !navigator.onLine))
    event.respondWith(openFile(pathname).then((cached) => cached ?? fetch(request)))
})

/** The page from the server; when that fails, the cached page; when there is none, the list of cached pages. */
async function show(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    return await fetch(event.request)
  } catch (error) {
    const cached = await openPage(pathname)
    if (cached) {
      servedDocuments.add(event.resultingClientId)
      return cached
    }
    if (pathname === offlineListPath) throw error
    return Response.redirect(`${offlineListPath}?from=${encodeURIComponent(pathname)}`)
  }
}
