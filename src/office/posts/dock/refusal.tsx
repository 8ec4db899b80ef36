import { type ReactNode, useEffect, useRef } from 'react'
import { Notice } from '../../../ui/notice/notice.tsx'

/**
 * Why what was pressed was not done, said where it was pressed. It has the focus, or the box in which something is wrong has it,
 * so that it is seen and heard wherever the page is scrolled to.
 * @param pressed another each time that something was pressed here; nothing where nothing was
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
