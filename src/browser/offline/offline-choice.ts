import { readStored, writeStored } from '../stored-values.ts'
import type { Message } from './messages.ts'

const name = 'offline'

/** Whether this device caches read pages for offline use; the reader can turn it off. */
export const isOfflineEnabled = (): boolean => readStored(name) !== 'off'

/** Stores the reader's choice. Turning it off deletes the cached pages. */
export async function setOfflineEnabled(isOn: boolean): Promise<void> {
  writeStored(name, isOn ? null : 'off')
  if (!isOn) await deleteOfflinePages()
}

/** Deletes every cached page and resolves when they are gone. */
export async function deleteOfflinePages(): Promise<void> {
  const worker = (await navigator.serviceWorker?.getRegistration())?.active
  if (!worker) return
  const { port1, port2 } = new MessageChannel()
  await new Promise<void>((resolve) => {
    port1.onmessage = () => resolve()
    worker.postMessage({ say: 'erase' } satisfies Message, [port2])
  })
}
