import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from '../layouts/main.tsx'

/** On another page the focus begins at its content, as it would in a new document, and a screen reader starts there. */
export function useFocusAfterNavigation(): void {
  const { pathname, hash } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    if (!hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [pathname, hash])
}
