import { isPageFile } from '../../domain/offline/page-files.ts'
import { isKeepable, listPath } from '../../domain/offline/shelf.ts'
import { forgetReader, heed, openFile, openPage } from './library.ts'
import type { Message } from './messages.ts'

// The service worker: shows posts, tools and the list of them without a connection (docs/decisions/0022). With one, only the
// pages that may be kept pass through it, straight from the server; calls of the API and one person's pages never do.

interface Lasting extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface FetchEvent extends Lasting {
  request: Request
  clientId: string
  resultingClientId: string
  respondWith(answer: Promise<Response>): void
}
interface InstallEvent extends Lasting {
  addRoutes?(rules: object[]): Promise<void>
}
interface Worker {
  skipWaiting(): void
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void
  addEventListener(type: 'activate', listener: (event: Lasting) => void): void
  addEventListener(type: 'message', listener: (event: Lasting & MessageEvent<Message>) => void): void
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void
}
const worker = self as unknown as Worker

/** Documents that were opened from the device: their files come from there too. */
const opened = new Set<string>()

worker.addEventListener('install', (event) => {
  worker.skipWaiting()
  // browsers that can are told once what is never our business
  const calls = { condition: { urlPattern: '/api/*' }, source: 'network' }
  if (event.addRoutes) event.waitUntil(event.addRoutes([calls]).catch(() => undefined))
})

worker.addEventListener('message', (event) => {
  const done = heed(event.data).finally(() => event.ports[0]?.postMessage('done'))
  event.waitUntil(done.catch(() => undefined))
})

worker.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (origin !== location.origin) return
  if (pathname === '/logout') event.waitUntil(forgetReader())
  if (request.method !== 'GET') return
  if (request.mode === 'navigate') {
    if (isKeepable(pathname) || !navigator.onLine) event.respondWith(show(event, pathname))
  } else if (isPageFile(pathname) && (opened.has(event.clientId) || !navigator.onLine))
    event.respondWith(openFile(pathname).then((kept) => kept ?? fetch(request)))
})

/** The page from the server; without one the kept page, and without that the list of what is kept. */
async function show(event: FetchEvent, pathname: string): Promise<Response> {
  try {
    return await fetch(event.request)
  } catch (error) {
    const kept = await openPage(pathname)
    if (kept) {
      opened.add(event.resultingClientId)
      return kept
    }
    if (pathname === listPath) throw error
    return Response.redirect(`${listPath}?from=${encodeURIComponent(pathname)}`)
  }
}
