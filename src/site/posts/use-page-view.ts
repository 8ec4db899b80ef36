import { useEffect, useEffectEvent } from 'react'
import type { Client } from '../../contract/client.ts'
import type { Post } from '../../contract/posts.ts'

/**
 * Counts one page view once the post is really shown: not while a page is only being prepared, not in a tab
 * nobody looks at. `shown` says that the post has come on the screen; null counts nothing. `visit` tells one
 * visit of the same page from the next.
 */
export function usePageView(
  client: Client,
  post: Pick<Post, 'type' | 'id'>,
  { shown, visit }: { shown: boolean; visit: string },
): void {
  const count = useEffectEvent(() => {
    client('POST /api/v1.0/:postType/:id/pv', { params: { postType: post.type, id: String(post.id) } }).catch(() => undefined)
  })
  useEffect(() => {
    const name = `${visit} ${post.type}/${post.id}`
    if (!shown || counted.has(name)) return
    const look = () => {
      if (!reallyShown()) return
      stop()
      counted.add(name)
      count()
    }
    const stop = () => {
      document.removeEventListener('visibilitychange', look)
      document.removeEventListener('prerenderingchange', look)
    }
    document.addEventListener('visibilitychange', look)
    document.addEventListener('prerenderingchange', look)
    look()
    return stop
  }, [post.type, post.id, shown, visit])
}

/** Visits that were counted: React may run an effect twice. */
const counted = new Set<string>()

const reallyShown = () => document.visibilityState === 'visible' && !(document as { prerendering?: boolean }).prerendering
