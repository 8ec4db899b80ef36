import { useCallback, useEffect, useRef } from 'react'
import { mainId } from '../../drawing/main.tsx'

/**
 * A search form is re-rendered with its results; the focus must stay in it.
 * @returns function that focuses the counterpart of the previously focused element in such a form; true if it did
 */
export function useSearchAgain(): () => boolean {
  const focused = useRef<EventTarget | null>(null)
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = target
    }
    addEventListener('focusin', onFocus)
    return () => removeEventListener('focusin', onFocus)
  }, [])
  return useCallback(() => {
    const again = drawnAgain(focused.current)
    again?.focus({ preventScroll: true })
    return again !== null
  }, [])
}

/** The counterpart of an element in a re-rendered search form; null for any other element. */
function drawnAgain(gone: EventTarget | null): HTMLElement | null {
  if (!(gone instanceof HTMLElement) || gone.isConnected || !gone.closest('form[role=search]')) return null
  const name = gone.getAttribute('name')
  const form = document.querySelector(`#${mainId} form[role=search]`)
  return form?.querySelector<HTMLElement>(name ? `[name="${CSS.escape(name)}"]` : 'button[type=submit]') ?? null
}
