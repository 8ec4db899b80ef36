import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's drawing and in the browser's first one, which must be alike; true from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
