import { useEffect, useEffectEvent, useRef } from 'react'
import type { Client } from '../../contract/client.ts'
import type { PostKey } from './post-view.ts'
import { tellPageView } from './tell-page-view.ts'

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
export function usePageView(client: Client, { type, id }: PostKey, shown: boolean, from?: PostKey): void {
  const counted = useRef(false)
  const count = useEffectEvent(() => {
    counted.current = true
    const body = from ? { body: { from } } : {}
    client('POST /api/v1.0/:postType/:id/pv', { params: { postType: type, id: String(id) }, ...body }).catch(() => undefined)
    void tellPageView(client, { type, id })
  })
  useEffect(() => {
    if (!shown) return
    const look = () => {
      if (!counted.current && reallyShown()) count()
    }
    look()
    document.addEventListener('visibilitychange', look)
    document.addEventListener('prerenderingchange', look)
    return () => {
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('prerenderingchange', look)
    }
  }, [shown])
}

const reallyShown = () => document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering
