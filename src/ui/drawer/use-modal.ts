import { type KeyboardEvent, type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

interface Modal {
  open: boolean
  onClose: () => void
  /** Ways to close it apart from its own buttons: Escape and a click outside, Escape alone, or none. */
  dismissBy?: 'anyhow' | 'escape' | 'never'
}

/**
 * The native modal dialog: it traps the focus, makes the rest inert, handles Escape and restores the focus. It does
 * what a library would do, without its weight.
 */
export function useModal({ open, onClose, dismissBy = 'anyhow' }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  const stay = (event: SyntheticEvent) => {
    if (dismissBy === 'never') event.preventDefault()
  }
  return {
    ref,
    onClose,
    onCancel: stay,
    // a second Escape in a row is no longer cancelled by the event above
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Escape') stay(event)
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (dismissBy === 'anyhow' && event.target === event.currentTarget) event.currentTarget.close()
    },
  }
}
