import { useEffect, useEffectEvent, useRef } from 'react'
import type { Client } from '../../contract/client.ts'
import type { Post } from '../../contract/posts.ts'

/**
 * Counts one page view, once the post is really shown: not while a page is only being prepared, not in a tab that
 * nobody looks at. `shown` says that the post has come on the screen.
 */
export function usePageView(client: Client, { type, id }: Pick<Post, 'type' | 'id'>, shown: boolean): void {
  const counted = useRef(false)
  const count = useEffectEvent(() => {
    counted.current = true
    client('POST /api/v1.0/:postType/:id/pv', { params: { postType: type, id: String(id) } }).catch(() => undefined)
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
