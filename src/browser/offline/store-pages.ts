import type { OfflineReader } from '../../domain/offline/library.ts'
import { isPageFile } from '../../domain/offline/page-files.ts'
import type { Message } from './messages.ts'
import { isOfflineEnabled } from './offline-choice.ts'

/**
 * Makes pages available offline: the service worker fetches them with this reader's entitlements, together with the
 * files that the current page was rendered with. Without service workers only this feature is missing.
 */
export async function storeForOffline(paths: string[], reader: OfflineReader, favorites: boolean): Promise<void> {
  if (!isOfflineEnabled()) return
  const notify = await findWorker()
  if (!notify) return
  notify({ say: 'reader', reader })
  if (favorites) notify({ say: 'favorite', paths, on: true })
  const [path] = paths
  notify({ say: 'keep', paths, files: filesOf(performance.getEntriesByType('resource')) })
  if (path !== location.pathname) return
  watcher?.disconnect()
  watcher = new PerformanceObserver((list) => {
    const files = filesOf(list.getEntries())
    if (location.pathname === path && files.length > 0) notify({ say: 'files', path, files })
  })
  watcher.observe({ type: 'resource' })
}

let watcher: PerformanceObserver | null = null

async function findWorker(): Promise<((message: Message) => void) | null> {
  try {
    await navigator.serviceWorker.register('/sw.js')
    const { active } = await navigator.serviceWorker.ready
    return (message) => active?.postMessage(message)
  } catch {
    return null
  }
}

/** The site's own files among the loaded resources. */
const filesOf = (entries: readonly PerformanceEntry[]): string[] => [
  ...new Set(
    entries
      .map(({ name: url }) => new URL(url))
      .filter(({ origin, pathname }) => origin === location.origin && isPageFile(pathname))
      .map(({ pathname }) => pathname),
  ),
]
