import { keepaliveClient } from '../../browser/keepalive-client.ts'
import { track } from '../../browser/track.ts'
import { storeWallClick } from '../../browser/wall-click.ts'
import type { WallStep } from '../../domain/analytics/wall-steps.ts'
import type { PostFeatures } from './post-view.ts'

export type WallReport = Pick<PostFeatures, 'type' | 'id' | 'url' | 'status'>

/** Reports a wall on the page: once when it comes into view, and whenever one of its links is clicked. */
export function watchWall(wall: HTMLElement, post: WallReport, apiKey: string, leaveSignal: AbortSignal): void {
  const observer = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return
    observer.disconnect()
    sendWallStep(post, 'shown', apiKey)
  })
  observer.observe(wall)
  leaveSignal.addEventListener('abort', () => observer.disconnect())
  const activate = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')) sendWallStep(post, 'pressed', apiKey)
  }
  wall.addEventListener('click', activate, { signal: leaveSignal })
}

/** Reports a step to the data layer and counts it on the server. */
function sendWallStep(post: WallReport, step: WallStep, apiKey: string): void {
  const { type, id, url, status: wall } = post
  if (wall === '') return
  if (step === 'pressed') storeWallClick(url)
  track('wall', { item_type: type, item_id: id, wall, step })
  keepaliveClient(apiKey)('POST /api/v3.0/measure/wall', { body: { wall, step, post: { type, id } } }).catch(() => undefined)
}

/** The wall whose link was clicked in this tab before (`readWallClick`) has been passed: its post is open. */
export function reportWallPassed(post: WallReport, apiKey: string): void {
  storeWallClick(null)
  sendWallStep(post, 'passed', apiKey)
}
