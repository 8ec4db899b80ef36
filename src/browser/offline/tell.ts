import type { Message } from './messages.ts'

/** Tells the service worker, once this device has one. Small: it stands in the first load. */
export function tellWorker(message: Message): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}
