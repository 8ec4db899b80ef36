import { type Choice, choiceCookie, readChoice } from '../domain/consent/purposes.ts'
import { readCookie } from './cookies.ts'

/** The name under which the windows of one browser tell one another that a choice was made. */
const windowsChannel = 'healthpress-choice'

/** What this reader has chosen about third parties, as of now; null as long as they have not. */
export function chosen(): Choice {
  return readChoice(readCookie(choiceCookie.name))
}

/** Tells the other windows of this browser that a choice was made here. */
export function tellWindows(): void {
  const windows = new BroadcastChannel(windowsChannel)
  windows.postMessage(null)
  windows.close()
}

/**
 * Calls whenever the reader's choice may be another than before: another window says so, or the reader comes back to
 * this one (where the choice was made without scripts nobody says so). @returns stops it
 */
export function watchChoice(look: () => void): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  const listen = () => {
    const windows = new BroadcastChannel(windowsChannel)
    windows.addEventListener('message', look)
    return windows
  }
  // a page that the browser sets aside for the back button must hold no line to other windows: a word on it would end it
  let windows = listen()
  const setAside = () => windows.close()
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    windows = listen()
    look()
  }
  document.addEventListener('visibilitychange', lookIfSeen)
  addEventListener('focus', lookIfSeen)
  addEventListener('online', look)
  addEventListener('pagehide', setAside)
  addEventListener('pageshow', restore)
  return () => {
    windows.close()
    document.removeEventListener('visibilitychange', lookIfSeen)
    removeEventListener('focus', lookIfSeen)
    removeEventListener('online', look)
    removeEventListener('pagehide', setAside)
    removeEventListener('pageshow', restore)
  }
}
