import { type ConsentChoice, choiceCookie, readChoice } from '../domain/consent/purposes.ts'
import { readCookie } from './cookies.ts'

/** Name of the BroadcastChannel on which the tabs of one browser announce a consent choice. */
const windowsChannel = 'healthpress-choice'

/** The reader's current choice about third parties; null until the reader has chosen. */
export function consentChoice(): ConsentChoice {
  return readChoice(readCookie(choiceCookie.name))
}

/** Notifies the other tabs of this browser that a choice was made here. */
export function notifyTabs(): void {
  const windows = new BroadcastChannel(windowsChannel)
  windows.postMessage(null)
  windows.close()
}

/**
 * Calls back whenever the reader's choice may have changed: on a message from another tab, and when the reader returns
 * to this tab (a choice made without scripts sends no message). @returns function that stops watching
 */
export function onConsentChange(listener: () => void): () => void {
  const lookIfSeen = () => {
    if (document.visibilityState === 'visible') listener()
  }
  const listen = () => {
    const windows = new BroadcastChannel(windowsChannel)
    windows.addEventListener('message', listener)
    return windows
  }
  // a page in the back/forward cache must hold no open channel: a message on it would evict the page
  let windows = listen()
  const setAside = () => windows.close()
  const restore = ({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    windows = listen()
    listener()
  }
  document.addEventListener('visibilitychange', lookIfSeen)
  addEventListener('focus', lookIfSeen)
  addEventListener('online', listener)
  addEventListener('pagehide', setAside)
  addEventListener('pageshow', restore)
  return () => {
    windows.close()
    document.removeEventListener('visibilitychange', lookIfSeen)
    removeEventListener('focus', lookIfSeen)
    removeEventListener('online', listener)
    removeEventListener('pagehide', setAside)
    removeEventListener('pageshow', restore)
  }
}
