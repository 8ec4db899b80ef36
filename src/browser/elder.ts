import { keep, recall } from './keep.ts'

const name = 'elder'
const listeners = new Set<() => void>()

/** Whether this device shows 長輩模式: larger, stronger, nothing that moves along. */
export const elderChosen = (): boolean => recall(name) === '1'

/** Keeps the choice on the device and shows it at once. */
export function chooseElder(on: boolean): void {
  keep(name, on ? '1' : null)
  showElder()
  for (const tell of listeners) tell()
}

/** Puts the kept choice on the document. */
export function showElder(): void {
  document.documentElement.toggleAttribute('data-elder', elderChosen())
}

/** Calls whenever the choice changes here. @returns how to end that */
export function onElderChange(tell: () => void): () => void {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

/** The same before the first paint, so that nobody sees the small letters first. */
export const elderScript = `try{if(localStorage.getItem('${name}')==='1')document.documentElement.setAttribute('data-elder','')}catch{}`
