import { recall, store } from './local-storage.ts'

const name = 'elder'
const listeners = new Set<() => void>()

/** Whether 長輩模式 is on for this device: larger type, higher contrast, no animation. */
export const elderChosen = (): boolean => recall(name) === '1'

/** Stores the choice on the device and applies it at once. */
export function chooseElder(on: boolean): void {
  store(name, on ? '1' : null)
  showElder()
  for (const notify of listeners) notify()
}

/** Applies the stored choice to the document. */
export function showElder(): void {
  document.documentElement.toggleAttribute('data-elder', elderChosen())
}

/** Calls back whenever the choice changes in this tab. @returns function that unsubscribes */
export function onElderChange(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

/** Applies the stored choice before the first paint, to avoid a flash of small text. */
export const elderScript = `try{if(localStorage.getItem('${name}')==='1')document.documentElement.setAttribute('data-elder','')}catch{}`
