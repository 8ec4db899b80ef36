import { readStored, writeStored } from './stored-values.ts'

const name = 'install'

/** Chromium's `beforeinstallprompt` event. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let deferredPrompt: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Suppresses the browser's own install prompt. A reader who has declined once is not prompted again on this device. */
export function deferInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(readStored(name) === 'no' ? null : (event as InstallPrompt))
  })
  addEventListener('appinstalled', () => hold(null))
}

/** Whether an install prompt is available. */
export const canInstall = (): boolean => deferredPrompt !== null

/** Calls back whenever the availability changes. @returns function that unsubscribes */
export function onInstallChange(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Shows the browser's install prompt at the reader's request. Declining there is final. */
export async function install(): Promise<void> {
  const prompt = deferredPrompt
  hold(null)
  if ((await prompt?.prompt())?.outcome === 'dismissed') writeStored(name, 'no')
}

/** The reader declines for good. */
export function declineInstall(): void {
  writeStored(name, 'no')
  hold(null)
}

function hold(prompt: InstallPrompt | null): void {
  deferredPrompt = prompt
  for (const notify of listeners) notify()
}
