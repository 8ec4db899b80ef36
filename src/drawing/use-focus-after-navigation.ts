import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusOnContent } from './main.tsx'

/**
 * On another page the focus begins at its heading, and a screen reader says its name and starts there. So it does where
 * what was sent, or the next step of the same page, took away what had the focus.
 * @param isFocusedAgain gives the focus to what stands where it was, if there is such a thing; the same function each time
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
