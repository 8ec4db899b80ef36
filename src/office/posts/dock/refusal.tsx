import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice/notice.tsx'

/**
 * The error of an action, shown at its button. It receives the focus, or the invalid field does, so that it is seen and
 * announced at any scroll position.
 * @param pressed a new object for each attempt; undefined without one
 */
export function Refusal({ said, pressed }: { said: ReactNode; pressed: object | undefined }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!pressed) return
    const wrong = place.current?.closest('form')?.querySelector<HTMLElement>('[aria-invalid=true]')
    const words = place.current?.querySelector<HTMLElement>('[role=alert]')
    ;(words ?? wrong)?.focus()
  }, [pressed])
  return (
    <div ref={place}>
      {said && (
        <Notice fault role="alert" tabIndex={-1} autoFocus>
          {said}
        </Notice>
      )}
    </div>
  )
}
