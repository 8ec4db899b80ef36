import { useSyncExternalStore } from 'react'

const subscribeNever = () => () => undefined

/** False in the server's rendering and in the browser's first one, which must be identical; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribeNever,
    () => true,
    () => false,
  )
}
