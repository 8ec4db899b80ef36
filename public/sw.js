// Shows the health tools without a connection, once they were visited: their pages and the built files, nothing else.
// Pages of one person, calls of the API and everything outside /tool never enter the cache.
const store = 'tools-1'
const most = 240
const isToolPage = (path) => /^\/tool(\/[a-z_]+)?$/.test(path)
const isFile = (path) => path.startsWith('/assets/')

addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clearOld().then(() => clients.claim())))

// The open page names itself and the files it was drawn with.
addEventListener('message', (event) => {
  const paths = Array.isArray(event.data) ? event.data.filter((path) => isToolPage(path) || isFile(path)) : []
  event.waitUntil(keepAll(paths))
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (request.mode === 'navigate' && isToolPage(pathname)) event.respondWith(freshPage(request, pathname))
  else if (isFile(pathname)) event.respondWith(keptFile(request, pathname))
})

async function freshPage(request, pathname) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(store)).match(pathname)
    if (kept) return kept
    throw error
  }
}

async function keptFile(request, pathname) {
  return (await (await caches.open(store)).match(pathname)) ?? fetch(request)
}

async function keepAll(paths) {
  const cache = await caches.open(store)
  // the page last: once it is kept, so is everything that it needs
  for (const path of [...paths.filter(isFile), ...paths.filter(isToolPage)]) {
    if (isFile(path) && (await cache.match(path))) continue
    const answer = await fetch(path, { credentials: 'omit' }).catch(() => null)
    if (answer?.ok) await cache.put(path, answer)
  }
  const kept = await cache.keys()
  const files = kept.filter(({ url }) => isFile(new URL(url).pathname))
  for (const old of files.slice(0, Math.max(0, files.length - most))) await cache.delete(old)
}

async function clearOld() {
  for (const name of await caches.keys()) if (name.startsWith('tools-') && name !== store) await caches.delete(name)
}
