/** By these somebody goes elsewhere on a page. */
const ways = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const

/**
 * Keeps the place of a page whose text is taller once its editor has come. When it is loaded anew it ends before the place where
 * it was left, or holds on to what stands below the text while that grows: one would find oneself at its foot.
 * @returns what is called before the editor comes, and gives what is called when it has; and what ends it
 */
export function stayThere(): { before: () => () => void; end: () => void } {
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
      // whoever has gone elsewhere meanwhile stays there
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

/** What a window keeps while it stands; null where the browser keeps nothing. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null
  }
}
