import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useShell } from '../shell/use-shell.ts'
import { tabTitle } from './post-meta.ts'
import type { PostView } from './post-view.ts'

interface OnScreen {
  /** Index of the post that covers the middle of the screen. */
  onScreen: number
  /** The document title set while scrolling on; empty before. */
  reported: string
  /** The `ref` of the post at an index. */
  place: (at: number) => (element: HTMLElement | null) => void
}

/** Tracks which of the posts on the page is on the screen. With more than one, the address and the title follow it. */
export function usePostOnScreen(posts: PostView[]): OnScreen {
  const { siteName } = useShell().config
  const [onScreen, setOnScreen] = useState(0)
  const [reported, setReported] = useState('')
  const elements = useRef<(HTMLElement | null)[]>([])
  const opened = useRef<{ address: string; state: unknown }>(null)
  const count = posts.length

  useEffect(() => {
    const present = elements.current.slice(0, count)
    const middle = new IntersectionObserver(
      (entries) => {
        const entered = entries.find(({ isIntersecting }) => isIntersecting)
        if (entered) setOnScreen(present.indexOf(entered.target as HTMLElement))
      },
      { rootMargin: '-50% 0px -50% 0px' },
    )
    for (const element of present) if (element) middle.observe(element)
    return () => middle.disconnect()
  }, [count])

  const follow = useEffectEvent((at: number) => {
    const post = posts[at]?.post
    if (!post || count < 2) return
    opened.current ??= { address: location.pathname + location.search, state: history.state }
    if (at > 0) showAddress(post.url)
    else history.replaceState(opened.current.state, '', opened.current.address)
    document.title = tabTitle(post.seo_title, siteName)
    setReported(post.title)
  })
  useEffect(() => follow(onScreen), [onScreen])

  const place = (at: number) => (element: HTMLElement | null) => {
    elements.current[at] = element
  }
  return { onScreen, reported, place }
}

/**
 * Changes the address bar without a navigation. The history entry gets a key of its own: returning to it opens that
 * post at its top, not at the scroll position of another page.
 */
function showAddress(address: string): void {
  if (address === location.pathname) return
  history.replaceState({ ...history.state, key: `read-${Math.random().toString(36).slice(2, 10)}` }, '', address)
}
