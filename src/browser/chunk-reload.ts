import { mayReload } from '../domain/navigation/reload-guard.ts'
import { keep, recall } from './keep.ts'
import { reloadKey } from './start.ts'

interface NavigateEvent extends Event {
  navigationType: string
  userInitiated: boolean
}

/**
 * After a new release the parts of the old one may be gone. A part that fails to load loads the page that was asked for as a
 * whole document: another page where a link was followed, else the same, once a minute at most. Never without a connection:
 * what was typed would be lost for nothing.
 * The router reloads the page that is being left when another's module fails; where the browser lets us (Navigation API) the
 * one that was asked for is loaded in its place.
 */
export function watchChunkFailures(): void {
  // not prevented: who waits for the part would be given nothing in its place
  addEventListener('vite:preloadError', loadAgain)
  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !event.cancelable || expected) return
    if (loadPending() || !allowed()) event.preventDefault()
  })
}

/** Loads the page anew after a part of it has failed to load. @returns whether a document is on its way */
export function loadAgain(): boolean {
  if (!navigator.onLine) return false
  if (loadPending()) return true
  if (!allowed()) return false
  location.reload()
  return true
}

/** Loads the page that the reader is on the way to, as a whole document. @returns whether there is one */
function loadPending(): boolean {
  const pending = window.__reactRouterDataRouter?.state.navigation.location
  if (!pending) return false
  // what fails there, too, is not loaded a second time within the minute
  keep(reloadKey, String(Date.now()))
  setTimeout(() => location.assign(pending.pathname + pending.search + pending.hash))
  return true
}

let expected = false

function allowed(): boolean {
  const last = recall(reloadKey)
  const now = Date.now()
  if (!mayReload(last === null ? null : Number(last), now)) return false
  keep(reloadKey, String(now))
  expected = true
  return true
}
