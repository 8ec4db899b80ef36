import { type RefObject, useEffect } from 'react'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import { useShell } from '../shell/use-shell.ts'
import type { Walled } from './tell-wall.ts'

/** Tells that a wall has come into view, once, and gives what tells of other steps. How is fetched when it is needed. */
export function useWallTold(wall: RefObject<HTMLElement | null>, post: Walled): (step: WallStep) => void {
  const { apiKey } = useShell().config
  const tell = (step: WallStep) => void import('./tell-wall.ts').then(({ tellWall }) => tellWall(post, step, apiKey))
  useEffect(() => {
    if (!wall.current) return
    const seen = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      seen.disconnect()
      void import('./tell-wall.ts').then(({ tellWall }) => tellWall(post, 'shown', apiKey))
    })
    seen.observe(wall.current)
    return () => seen.disconnect()
  }, [wall, post, apiKey])
  return tell
}
