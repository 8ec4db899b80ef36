import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'

/**
 * The left and right arrow keys navigate to the previous and next page, except in text fields, during IME composition,
 * and with modifier keys.
 * @param preserveScroll whether the scroll position is preserved
 */
export function useArrowNavigation(previous: string | null, next: string | null, preserveScroll = false): void {
  const navigate = useNavigate()
  const destinations = useRef<Record<string, string | null>>({})
  destinations.current = { ArrowLeft: previous, ArrowRight: next }
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, isComposing, keyCode, altKey, ctrlKey, metaKey, shiftKey, target } = event
      const isEditable =
        target instanceof Element && target.closest('input, textarea, select, summary, [contenteditable], dialog')
      const destination = destinations.current[key]
      if (!destination || isComposing || keyCode === 229 || altKey || ctrlKey || metaKey || shiftKey || isEditable) return
      event.preventDefault()
      void navigate(destination, { preventScrollReset: preserveScroll })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [navigate, preserveScroll])
}
