import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice/notice.tsx'

/**
 * The error of an action, shown at its button. It receives the focus, or the invalid field does, so that it is seen
 * and announced at any scroll position. `submitted` is a new object for each attempt; undefined without one.
 */
export function Refusal({ message, submitted }: { message: ReactNode; submitted: object | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!submitted) return
    const wrong = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    const words = place.current?.querySelector<HTMLElement>('[role=alert]')
    ;(words ?? wrong)?.focus()
  }, [submitted])
  return (
    <div ref={place}>
      {message && (
        <Notice fault role="alert" tabIndex={-1} autoFocus>
          {message}
        </Notice>
      )}
    </div>
  )
}
