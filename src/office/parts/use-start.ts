import { type RefObject, useEffect } from 'react'

/**
 * Lets whoever comes to a page type into a box of it at once: where it is what the page is for, and nobody has gone elsewhere.
 * @param wanted whether it is so
 */
export function useStart(box: RefObject<HTMLElement | null>, wanted = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: one comes to a page once
  useEffect(() => {
    if (!wanted) return
    // after the focus has come to the page's heading, as it does on every page
    const coming = setTimeout(() => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement instanceof HTMLHeadingElement)
        box.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(coming)
  }, [])
}
