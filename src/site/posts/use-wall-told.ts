import { type RefObject, useEffect } from 'react'
import { useShell } from '../shell/use-shell.ts'
import type { Walled } from './tell-wall.ts'

/** Tells that a wall has come into view, once, and that one of its doors was pressed. How is fetched when the page stands. */
export function useWallTold(wall: RefObject<HTMLElement | null>, post: Walled): void {
  const { apiKey } = useShell().config
  useEffect(() => {
    const left = new AbortController()
    void import('./tell-wall.ts').then(
      ({ watchWall }) => {
        if (wall.current) watchWall(wall.current, post, apiKey, left.signal)
      },
      // without a network there is nobody to tell of it
      () => undefined,
    )
    return () => left.abort()
  }, [wall, post, apiKey])
}
