import { useEffect, useEffectEvent, useRef } from 'react'
import { whenReallyShown } from '../../browser/really-shown.ts'
import type { Client } from '../../contract/client.ts'
import { useShell } from '../shell/use-shell.ts'
import type { PostKey, ShownPost } from './post-view.ts'

/** What a link to another post carries along: which one it was followed from. It stays in this browser's history. */
export const readAfter = ({ type, id }: PostKey) => ({ readAfter: { type, id } })

/** The post that the reader came from, from what the link carried; undefined for every other way here. */
export function postBefore(state: unknown): PostKey | undefined {
  return (state as { readAfter?: PostKey } | null)?.readAfter
}

/**
 * Counts one page view and tells it to the data layer, once the post is really shown: not while a page is only being prepared, not in a tab that
 * nobody looks at. `shown` says that the post has come on the screen; `from` is the post that led to it, if one did.
 */
export function usePageView(client: Client, post: ShownPost, shown: boolean, from?: PostKey): void {
  const { apiKey } = useShell().config
  const counted = useRef(false)
  const count = useEffectEvent(() => {
    if (counted.current) return
    counted.current = true
    const body = from ? { body: { from } } : {}
    const params = { postType: post.type, id: String(post.id) }
    client('POST /api/v1.0/:postType/:id/pv', { params, ...body }).catch(() => undefined)
    void import('./tell-page-view.ts').then(({ tellPageView }) => tellPageView(client, post, apiKey))
  })
  useEffect(() => (shown ? whenReallyShown(() => count()) : undefined), [shown])
}
