/** Events by which a user moves on a page. */
const ways = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Restores the scroll position of a page whose text grows when its editor has loaded. After a reload the page is first
 * too short for the saved position, or scroll anchoring keeps the content below the text: the user would end up at the
 * bottom.
 * @returns `before`, called before the editor loads, returns the function to call afterwards; `end` stops it
 */
export function anchorScroll(): { before: () => () => void; end: () => void } {
  const name = `left-at:${location.pathname}`
  const store = storage()
  const left = Number(store?.getItem(name) ?? 0)
  const [loaded] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isAgain = loaded?.type === 'reload' || loaded?.type === 'back_forward'
  let isElsewhere = false
  const go = () => {
    isElsewhere = true
  }
  const keep = () => store?.setItem(name, String(scrollY))
  for (const way of ways) addEventListener(way, go, { passive: true })
  addEventListener('pagehide', keep)
  return {
    before: () => {
      // does not scroll a user who has moved meanwhile
      if (!isAgain || left === 0 || scrollY === 0 || isElsewhere) return () => undefined
      const { style } = document.documentElement
      style.overflowAnchor = 'none'
      return () => {
        scrollTo({ top: left, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => style.removeProperty('overflow-anchor')))
      }
    },
    end: () => {
      for (const way of ways) removeEventListener(way, go)
      removeEventListener('pagehide', keep)
    },
  }
}

/** Session storage; null where it is unavailable. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
