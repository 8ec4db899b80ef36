import { useEffect, useEffectEvent, useRef } from 'react'
import type { Location } from 'react-router'
import { whenReallyShown } from '../../browser/really-shown.ts'
import type { Client } from '../../contract/client.ts'
import { postAt } from '../../domain/posts/address.ts'
import { useShell } from '../shell/use-shell.ts'
import type { PostKey, ShownPost } from './post-view.ts'

/** What a link to another post carries along: which one it was followed from. It stays in this browser's history. */
export const readAfter = ({ type, id }: PostKey) => ({ readAfter: { type, id } })

/** The post that the reader came from: what the link carried, or the page that led to this document; undefined for every other way here. */
export function postBefore({ state, pathname }: Location): PostKey | undefined {
  const carried = (state as { readAfter?: PostKey } | null)?.readAfter
  if (carried) return carried
  const [opened] = performance.getEntriesByType('navigation')
  const { referrer } = document
  if (!opened || new URL(opened.name).pathname !== pathname || !referrer.startsWith(`${location.origin}/`)) return undefined
  return postAt(new URL(referrer).pathname)
}

/**
 * Counts one page view and tells it to the data layer, once the post is really shown: not while a page is only being prepared, not in a tab that
 * nobody looks at. `shown` says that the post has come on the screen; `before` says which post led to it, if one did.
 */
export function usePageView(client: Client, post: ShownPost, shown: boolean, before?: () => PostKey | undefined): void {
  const { apiKey } = useShell().config
  const counted = useRef(false)
  const count = useEffectEvent(() => {
    if (counted.current) return
    counted.current = true
    const from = before?.()
    const body = from ? { body: { from } } : {}
    const params = { postType: post.type, id: String(post.id) }
    client('POST /api/v1.0/:postType/:id/pv', { params, ...body }).catch(() => undefined)
    import('./tell-page-view.ts').then(
      ({ tellPageView }) => tellPageView(client, post, apiKey),
      () => undefined,
    )
  })
  useEffect(() => (shown ? whenReallyShown(() => count()) : undefined), [shown])
}
