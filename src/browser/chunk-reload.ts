import { mayReload } from '../domain/navigation/reload-guard.ts'
import { reloadKey } from './start-scripts.ts'
import { readStored, writeStored } from './stored-values.ts'

interface NavigateEvent extends Event {
  navigationType: string
  userInitiated: boolean
}

/**
 * After a new release the chunks of the old one may be gone. When a chunk fails to load, the requested page is loaded
 * as a whole document: the target of the followed link, or else the same page, at most once a minute. Never while
 * offline: unsaved input would be lost for nothing. The router reloads the page that is being left when the module of
 * another fails; where the browser supports the Navigation API, the requested page is loaded instead.
 */
export function watchChunkFailures(): void {
  // not prevented: the code that waits for the chunk would receive nothing in its place
  addEventListener('vite:preloadError', reloadForFailedChunk)
  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !event.cancelable || expected) return
    if (loadPending() || !allowed()) event.preventDefault()
  })
}

/** Reloads the page after one of its chunks has failed to load. @returns whether a navigation was started */
export function reloadForFailedChunk(): boolean {
  if (!navigator.onLine) return false
  if (loadPending()) return true
  if (!allowed()) return false
  location.reload()
  return true
}

/** Loads the page of the pending navigation as a whole document. @returns whether there is one */
function loadPending(): boolean {
  const pending = window.__reactRouterDataRouter?.state.navigation.location
  if (!pending) return false
  // a second failure within a minute does not reload again
  writeStored(reloadKey, String(Date.now()))
  setTimeout(() => location.assign(pending.pathname + pending.search + pending.hash))
  return true
}

let expected = false

function allowed(): boolean {
  const last = readStored(reloadKey)
  const now = Date.now()
  if (!mayReload(last === null ? null : Number(last), now)) return false
  writeStored(reloadKey, String(now))
  expected = true
  return true
}
