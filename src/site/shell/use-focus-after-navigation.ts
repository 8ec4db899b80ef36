import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { mainId } from '../layouts/main.tsx'

/**
 * On another page the focus begins at its content, as it would in a new document, and a screen reader starts there. So
 * it does where the next step of the same page took away what had the focus.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, search, hash } = useLocation()
  const place = pathname + search
  const before = useRef(place)
  useEffect(() => {
    const [last] = before.current.split('?')
    const next = before.current !== place && (last !== pathname || document.activeElement === document.body)
    before.current = place
    if (next && !hash) document.getElementById(mainId)?.focus({ preventScroll: true })
  }, [place, pathname, hash])
}
