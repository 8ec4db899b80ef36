import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusOnContent } from './main.tsx'

/**
 * After a navigation, the focus moves to the heading of the new page, and a screen reader announces it. The same if a
 * submission, or the next step of the same page, removed the focused element.
 * @param isFocusedAgain moves the focus to the replacement of the element, if there is one; a stable function
 */
export function useFocusAfterNavigation(isFocusedAgain?: () => boolean): void {
  const { pathname, hash, key } = useLocation()
  const before = useRef({ pathname, key })
  useEffect(() => {
    const { current: last } = before
    before.current = { pathname, key }
    const isLost = () => document.activeElement === document.body && !isFocusedAgain?.()
    if (last.key !== key && (last.pathname !== pathname || isLost())) focusOnContent(hash)
  }, [pathname, hash, key, isFocusedAgain])
}
