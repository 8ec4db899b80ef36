import { type RefObject, useEffect } from 'react'
import { useShell } from '../shell/use-shell.ts'
import type { Walled } from './report-wall.ts'

/**
 * Reports that a wall has come into view, once, and that one of its doors was clicked. The code is loaded after the
 * page.
 */
export function useWallReport(wall: RefObject<HTMLElement | null>, post: Walled): void {
  const { apiKey } = useShell().config
  useEffect(() => {
    const left = new AbortController()
    void import('./report-wall.ts').then(
      ({ watchWall }) => {
        if (wall.current) watchWall(wall.current, post, apiKey, left.signal)
      },
      // offline: nothing can be reported
      () => undefined,
    )
    return () => left.abort()
  }, [wall, post, apiKey])
}
