import { isPageFile } from '../../domain/offline/page-files.ts'
import type { OfflineReader } from '../../domain/offline/shelf.ts'
import { keep, recall } from '../keep.ts'
import type { Message } from './messages.ts'

const name = 'offline'

/** Whether this device keeps what is read; the reader may say no. */
export const keepsOffline = (): boolean => recall(name) !== 'off'

/** Keeps the reader's choice. Saying no erases what is kept. */
export async function chooseOffline(on: boolean): Promise<void> {
  keep(name, on ? null : 'off')
  if (!on) await eraseOffline()
}

/** Erases everything that is kept, and waits until it is gone. */
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
 * Lets pages be opened again without a connection: the service worker fetches them as this reader gets them, with the
 * files that the page on the screen was drawn with. A browser without service workers, or which refuses them, loses only this.
 */
export async function keepForOffline(paths: string[], reader: OfflineReader, favorites: boolean): Promise<void> {
  if (!keepsOffline()) return
  const tell = await findWorker()
  if (!tell) return
  tell({ say: 'reader', reader })
  if (favorites) tell({ say: 'favorite', paths, on: true })
  const [path] = paths
  tell({ say: 'keep', paths, files: filesOf(performance.getEntriesByType('resource')) })
  if (path !== location.pathname) return
  watcher?.disconnect()
  watcher = new PerformanceObserver((list) => {
    const files = filesOf(list.getEntries())
    if (location.pathname === path && files.length > 0) tell({ say: 'files', path, files })
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

/** The site's own files among what was loaded. */
const filesOf = (entries: readonly PerformanceEntry[]): string[] => [
  ...new Set(
    entries
      .map(({ name: address }) => new URL(address))
      .filter(({ origin, pathname }) => origin === location.origin && isPageFile(pathname))
      .map(({ pathname }) => pathname),
  ),
]
