import { type FocusEvent, type RefObject, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { debounced } from '../../../browser/debounce.ts'

/** Section 9: "Viewport resize debounce", milliseconds. */
const settled = 100

/**
 * Menus with at most one open, by click or hover. Closed by a click outside, Escape wherever the focus is, loss of
 * focus, navigation and a change of width.
 */
export interface OneOpen<Id> {
  open: Id | null
  setOpen: (id: Id | null) => void
  /** Props for the element that contains a button and its menu. */
  closing: { onBlur: (event: FocusEvent<HTMLElement>) => void }
}

export function useOneOpen<Id extends string | number>(root: RefObject<HTMLElement | null>): OneOpen<Id> {
  const [open, setOpen] = useState<Id | null>(null)
  const { key } = useLocation()
  const [place, setPlace] = useState(key)
  if (place !== key) {
    setPlace(key)
    setOpen(null)
  }
  useEffect(() => {
    if (open === null) return
    const onPointerDown = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(null)
    }
    const escaped = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setOpen(null)
      const opener = root.current?.querySelector<HTMLElement>('[aria-expanded="true"]')
      if (opener?.parentElement?.contains(document.activeElement)) opener.focus()
    }
    document.addEventListener('pointerdown', onPointerDown)
    document.addEventListener('keydown', escaped)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      document.removeEventListener('keydown', escaped)
    }
  }, [open, root])
  useEffect(() => {
    let width = innerWidth
    return debounced(window, 'resize', settled, () => {
      if (innerWidth !== width) setOpen(null)
      width = innerWidth
    })
  }, [])
  return {
    open,
    setOpen,
    closing: {
      onBlur: (event) => {
        if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(null)
      },
    },
  }
}
