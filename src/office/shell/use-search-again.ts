import { useCallback, useEffect, useRef } from 'react'
import { mainId } from '../../drawing/main.tsx'

/**
 * A form that looks for something is drawn again with what is found; whoever uses it goes on in it.
 * @returns gives the focus to what stands where it was in such a form; whether it did
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

/** What stands where something stood in a form that looks for something, which was drawn again; null for anything else. */
function drawnAgain(gone: EventTarget | null): HTMLElement | null {
  if (!(gone instanceof HTMLElement) || gone.isConnected || !gone.closest('form[role=search]')) return null
  const name = gone.getAttribute('name')
  const form = document.querySelector(`#${mainId} form[role=search]`)
  return form?.querySelector<HTMLElement>(name ? `[name="${CSS.escape(name)}"]` : 'button[type=submit]') ?? null
}
