import { type RefObject, useEffect } from 'react'

/**
 * Focuses a field when its page opens: where typing is the purpose of the page, and the focus has not moved elsewhere.
 * @param isEnabled whether to do so
 */
export function useAutofocus(field: RefObject<HTMLElement | null>, isEnabled = true): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once per page
  useEffect(() => {
    if (!isEnabled) return
    // after the route change has focused the page's heading
    const coming = setTimeout(() => {
      const { activeElement } = document
      if (activeElement === document.body || activeElement instanceof HTMLHeadingElement)
        field.current?.focus({ preventScroll: true })
    })
    return () => clearTimeout(coming)
  }, [])
}
