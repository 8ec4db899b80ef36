import { recall, store } from './local-storage.ts'

const name = 'install'

/** Chromium's `beforeinstallprompt` event. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let held: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Suppresses the browser's own install prompt. A reader who has declined once is not prompted again on this device. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(recall(name) === 'no' ? null : (event as InstallPrompt))
  })
  addEventListener('appinstalled', () => hold(null))
}

/** Whether an install prompt is available. */
export const mayInstall = (): boolean => held !== null

/** Calls back whenever the availability changes. @returns function that unsubscribes */
export function onInstallChange(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Shows the browser's install prompt at the reader's request. Declining there is final. */
export async function install(): Promise<void> {
  const prompt = held
  hold(null)
  if ((await prompt?.prompt())?.outcome === 'dismissed') store(name, 'no')
}

/** The reader declines for good. */
export function declineInstall(): void {
  store(name, 'no')
  hold(null)
}

function hold(prompt: InstallPrompt | null): void {
  held = prompt
  for (const notify of listeners) notify()
}
