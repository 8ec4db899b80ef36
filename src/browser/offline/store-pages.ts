import type { OfflineReader } from '../../domain/offline/library.ts'
import { isPageFile } from '../../domain/offline/page-files.ts'
import { recall, store } from '../local-storage.ts'
import type { Message } from './messages.ts'

const name = 'offline'

/** Whether this device caches read pages for offline use; the reader can turn it off. */
export const isOfflineEnabled = (): boolean => recall(name) !== 'off'

/** Stores the reader's choice. Turning it off deletes the cached pages. */
export async function chooseOffline(on: boolean): Promise<void> {
  store(name, on ? null : 'off')
  if (!on) await eraseOffline()
}

/** Deletes every cached page and resolves when they are gone. */
export async function eraseOffline(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
    worker.postMessage({ say: 'erase' } satisfies Message, [port2])
  })
}

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
      .map(({ name: address }) => new URL(address))
      .filter(({ origin, pathname }) => origin === location.origin && isPageFile(pathname))
      .map(({ pathname }) => pathname),
  ),
]
