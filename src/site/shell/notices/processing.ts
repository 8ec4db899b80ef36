import { useSyncExternalStore } from 'react'

let running = 0
const listeners = new Set<() => void>()

const change = (by: number) => {
  running += by
  for (const tell of listeners) tell()
}

/** Lays 處理中，請稍候 over the page until the work is done. */
export async function whileProcessing<T>(work: Promise<T>): Promise<T> {
  change(1)
  try {
    return await work
  } finally {
    change(-1)
  }
}

/** Whether anything asks for the overlay now. */
export function useProcessing(): boolean {
  return useSyncExternalStore(
    (tell) => {
      listeners.add(tell)
      return () => listeners.delete(tell)
    },
    () => running > 0,
    () => false,
  )
}
