import { keepaliveClient } from '../../browser/keepalive-client.ts'
import { track } from '../../browser/track.ts'
import { rememberWall } from '../../browser/wall-click.ts'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import type { ShownPost } from './post-view.ts'

export type Walled = Pick<ShownPost, 'type' | 'id' | 'url' | 'status'>

/** Reports a wall on the page: once when it comes into view, and whenever one of its links is clicked. */
export function watchWall(wall: HTMLElement, post: Walled, apiKey: string, left: AbortSignal): void {
  const seen = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    seen.disconnect()
    sendWallStep(post, 'shown', apiKey)
  })
  seen.observe(wall)
  left.addEventListener('abort', () => seen.disconnect())
  const activate = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) sendWallStep(post, 'pressed', apiKey)
  }
  wall.addEventListener('click', activate, { signal: left })
}

/** Reports a step to the data layer and counts it on the server. */
function sendWallStep(post: Walled, step: WallStep, apiKey: string): void {
  const { type, id, url, status: wall } = post
  if (wall === '') return
  if (step === 'pressed') rememberWall(url)
  track('wall', { item_type: type, item_id: id, wall, step })
  keepaliveClient(apiKey)('POST /api/v3.0/measure/wall', { body: { wall, step, post: { type, id } } }).catch(() => undefined)
}

/** The wall whose link was clicked in this tab before (`recallWall`) has been passed: its post is open. */
export function wallPassed(post: Walled, apiKey: string): void {
  rememberWall(null)
  sendWallStep(post, 'passed', apiKey)
}
