import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { focusOnContent, mainId } from './main.tsx'

/**
 * On another page the focus begins at its heading, and a screen reader says its name and starts there. So it does where
 * what was sent, or the next step of the same page, took away what had the focus; a form that looks for something, and is drawn
 * again with what is found, keeps it where it was.
 */
export function useFocusAfterNavigation(): void {
  const { pathname, hash, key } = useLocation()
  const before = useRef({ pathname, key })
  const focused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target
    }
    addEventListener('focusin', onFocus)
    return () => removeEventListener('focusin', onFocus)
  }, [])
  useEffect(() => {
    const { current: last } = before
    before.current = { pathname, key }
    if (last.key === key) return
    if (last.pathname !== pathname) return focusOnContent(hash)
    if (document.activeElement !== document.body) return
    const again = drawnAgain(focused.current)
    if (again) again.focus({ preventScroll: true })
    else focusOnContent(hash)
  }, [pathname, hash, key])
}

/** What stands where something stood in a form that looks for something, which was drawn again; null for anything else. */
function drawnAgain(gone: EventTarget | null): HTMLElement | null {
  if (!(gone instanceof HTMLElement) || gone.isConnected || !gone.closest('form[role=search]')) return null
  const name = gone.getAttribute('name')
  const form = document.querySelector(`#${mainId} form[role=search]`)
  return form?.querySelector<HTMLElement>(name ? `[name="${CSS.escape(name)}"]` : 'button[type=submit]') ?? null
}
