import { useEffect, useEffectEvent, useRef } from 'react'
import type { Location } from 'react-router'
import { whenVisible } from '../../browser/when-visible.ts'
import type { Client } from '../../contract/client.ts'
import { postAt } from '../../domain/posts/post-path.ts'
import { useShell } from '../shell/use-shell.ts'
import type { PostFeatures, PostKey } from './post-view.ts'

/**
 * Navigation state of a link to another post: the post from which it was followed. It is stored in this browser's
 * history only.
 */
export const readAfterState = ({ type, id }: PostKey) => ({ readAfter: { type, id } })

/**
 * The post that the reader came from: from the navigation state, or the referrer of this document; undefined otherwise.
 */
export function previousPost({ state, pathname }: Location): PostKey | undefined {
  const carried = (state as { readAfter?: PostKey } | null)?.readAfter
  if (carried) return carried
  const [navigation] = performance.getEntriesByType('navigation')
  const { referrer } = document
  if (!navigation || new URL(navigation.name).pathname !== pathname || !referrer.startsWith(`${location.origin}/`))
    return undefined
  return postAt(new URL(referrer).pathname)
}

/**
 * Counts one page view and pushes it to the data layer, once the post is really visible: not while a page is only
 * prerendered, not in a background tab. `isOnScreen`: the post is on the screen; `before`: the post that led to it, if
 * any.
 */
export function usePageView(client: Client, post: PostFeatures, isOnScreen: boolean, before?: () => PostKey | undefined): void {
  const { apiKey } = useShell().config
  const hasCounted = useRef(false)
  const count = useEffectEvent(() => {
    if (hasCounted.current) return
    hasCounted.current = true
    const from = before?.()
    const body = from ? { body: { from } } : {}
    const params = { postType: post.type, id: String(post.id) }
    // a task of its own: hydration ends in the current one
    setTimeout(() => {
      client('POST /api/v1.0/:postType/:id/pv', { params, ...body }).catch(() => undefined)
      import('./report-page-view.ts').then(
        ({ reportPageView }) => reportPageView(client, post, apiKey),
        () => undefined,
      )
    })
  })
  useEffect(() => (isOnScreen ? whenVisible(() => count()) : undefined), [isOnScreen])
}
