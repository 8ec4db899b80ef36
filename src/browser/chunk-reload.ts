import { mayReload } from '../domain/navigation/reload-guard.ts'
import { keep, recall } from './keep.ts'

const name = 'chunk-reload'

interface NavigateEvent extends Event {
  navigationType: string
  userInitiated: boolean
}

/**
 * After a new release the parts of the old one may be gone. A part that fails to load reloads the page, once a minute at most,
 * and never without a connection: what was typed would be lost for nothing.
 * The router reloads by itself when a page's module fails; where the browser lets us (Navigation API) the same guard holds it back.
 */
export function watchChunkFailures(): void {
  addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine || !allowed()) return
    event.preventDefault()
    location.reload()
  })
  const navigation = (window as { navigation?: EventTarget }).navigation
  navigation?.addEventListener('navigate', (event) => {
    const { navigationType, userInitiated } = event as NavigateEvent
    if (navigationType !== 'reload' || userInitiated || !event.cancelable || expected || allowed()) return
    event.preventDefault()
    loadPending()
  })
}

/** Instead of a second reload: the page that the reader asked for, as a whole document. */
function loadPending(): void {
  const { __reactRouterDataRouter: router } = window as {
    __reactRouterDataRouter?: { state: { navigation: { location?: Location } } }
  }
  const pending = router?.state.navigation.location
  if (pending) setTimeout(() => location.assign(pending.pathname + pending.search + pending.hash))
}

let expected = false

function allowed(): boolean {
  const last = recall(name)
  const now = Date.now()
  if (!mayReload(last === null ? null : Number(last), now)) return false
  keep(name, String(now))
  expected = true
  return true
}
