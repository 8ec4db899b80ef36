import type { Message } from './messages.ts'

/** Posts a message to the service worker, once this device has one. Small, because it is part of the first load. */
export function postToWorker(message: Message): void {
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(message))
}
