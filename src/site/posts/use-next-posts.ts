import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router'
import type { Client } from '../../contract/client.ts'
import { privacyBoundary } from '../shell/privacy-boundary.ts'
import type { NextLink, PostPageData } from './compose-page.ts'
import type { PostView } from './post-view.ts'
import { reportNoNextPost, reportPostFailure, statusOf } from './report-post-failure.ts'

/** Maximum number of posts appended by infinite scroll; after them the page ends. */
const atMost = 5
/** Distance from the end, in pixels, at which the next post is fetched. */
const ahead = 1500

interface NextPosts {
  /** The posts appended so far. */
  following: PostView[]
  /** The next post, as far as is known. */
  next: NextLink | null
  /** False once no more posts will follow. */
  hasNext: boolean
  /** True once the next post turned out to need a document of its own. */
  ended: boolean
  /** Ref of the sentinel at the end: when it nears the viewport, the next post is fetched. */
  end: (element: HTMLElement | null) => void
}

/**
 * Section 3, "Next-post state": when the end of the last post nears the viewport, the next one is fetched and appended.
 * One that needs a document of its own (`privacy-boundary.ts`) is only linked to. If there is none, this is only logged; a failed
 * call leads to /404 (section 8), unless the page is being left anyway.
 */
export function useNextPosts(client: Client, { view: first, next: known, preview }: PostPageData): NextPosts {
  const [following, setFollowing] = useState<PostView[]>([])
  const [next, setNext] = useState(known)
  const [hasNext, setHasNext] = useState(!preview && !first.wall)
  const [ended, setEnded] = useState(false)
  const [end, setEnd] = useState<HTMLElement | null>(null)
  const asking = useRef(false)
  const navigate = useNavigate()

  const ask = useEffectEvent(async (alive: () => boolean) => {
    if (asking.current) return
    asking.current = true
    const { type, id } = (following.at(-1) ?? first).post
    try {
      const params = { postType: type, id: String(id) }
      const { data, scroll_data } = (await client('GET /api/v1.0/:postType/:id/scroll-next', { params })).items
      const isListed = data && [first, ...following].some(({ post }) => post.url === data.url)
      if (!data || isListed) {
        reportNoNextPost({ type, id })
        setHasNext(false)
        return
      }
      if (privacyBoundary.mayFollow?.(data.sensitive) === false) return setEnded(true)
      const view = await (await import('./to-post-view.ts')).readView(client, data)
      const held = document.activeElement
      const isSeen = () => held !== null && held.getBoundingClientRect().top < innerHeight
      const wasSeen = isSeen()
      flushSync(() => {
        setFollowing((before) => [...before, view])
        setNext(scroll_data[1] ?? null)
        setHasNext(following.length + 1 < atMost)
      })
      // an inserted post must not push the focused element in the footer off the screen
      if (wasSeen && !isSeen()) held?.scrollIntoView({ block: 'center' })
    } catch (error) {
      if (!alive()) return
      reportPostFailure(error, { path: location.pathname, type, id })
      setHasNext(false)
      if (statusOf(error) !== 404) navigate('/404')
    } finally {
      asking.current = false
    }
  })

  useEffect(() => {
    if (!end || !hasNext || ended) return
    let alive = true
    let near: IntersectionObserver | undefined
    const watch = () => {
      near = new IntersectionObserver(([entry]) => entry?.isIntersecting && ask(() => alive), {
        rootMargin: `0px 0px ${ahead}px`,
      })
      near.observe(end)
    }
    const leave = () => {
      alive = false
    }
    // nothing is fetched before the reader scrolls
    if (following.length > 0 || scrollY > 0) watch()
    else addEventListener('scroll', watch, { once: true, passive: true })
    addEventListener('pagehide', leave)
    return () => {
      leave()
      near?.disconnect()
      removeEventListener('scroll', watch)
      removeEventListener('pagehide', leave)
    }
  }, [end, hasNext, ended, following.length])

  return { following, next, hasNext, ended, end: setEnd }
}
