import { keep, recall } from './keep.ts'

const name = 'install'

/** What Chromium hands over before it would offer to put the site on the home screen. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let held: InstallPrompt | null = null
const listeners = new Set<() => void>()

/** Keeps the browser from offering by itself. Whoever has once said no is never offered it again on this device. */
export function holdInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    hold(recall(name) === 'no' ? null : (event as InstallPrompt))
  })
  addEventListener('appinstalled', () => hold(null))
}

/** Whether there is something to offer. */
export const mayInstall = (): boolean => held !== null

/** Calls whenever that changes. @returns how to end it */
export function onInstallChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** Asks the browser to offer it now, because the reader wants to. Saying no there is a no for good. */
export async function install(): Promise<void> {
  const prompt = held
  hold(null)
  if ((await prompt?.prompt())?.outcome === 'dismissed') keep(name, 'no')
}

/** No, for good. */
export function declineInstall(): void {
  keep(name, 'no')
  hold(null)
}

function hold(prompt: InstallPrompt | null): void {
  held = prompt
  for (const tell of listeners) tell()
}
