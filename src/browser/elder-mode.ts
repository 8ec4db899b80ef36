import { elderCookieName } from '../domain/membership/device.ts'
import { readStored, writeStored } from './stored-values.ts'

const name = 'elder'
const listeners = new Set<() => void>()

/** Whether 長輩模式 is on for this device: larger type, higher contrast, no animation. */
export const isElderMode = (): boolean => readStored(name) === '1'

/** Stores the choice on the device and applies it at once. */
export function setElderMode(isOn: boolean): void {
  writeStored(name, isOn ? '1' : null)
  applyElderMode()
  for (const notify of listeners) notify()
}

/** Applies the stored choice to the document. */
export function applyElderMode(): void {
  document.documentElement.toggleAttribute('data-elder', isElderMode())
}

/** Calls back whenever the choice changes in this tab. @returns function that unsubscribes */
export function onElderModeChange(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/**
 * Applies the stored choice before the first paint, to avoid a flash of small text. Sign-in leaves the account's choice
 * in a cookie (`src/api/auth/auth-calls.ts`), which the next document moves into the storage.
 */
export const elderScript = `try{let e=/(?:^|; )${elderCookieName}=([01])/.exec(document.cookie);if(e){e[1]==='1'?localStorage.setItem('${name}','1'):localStorage.removeItem('${name}');document.cookie='${elderCookieName}=;path=/;max-age=0'}if(localStorage.getItem('${name}')==='1')document.documentElement.setAttribute('data-elder','')}catch{}`
