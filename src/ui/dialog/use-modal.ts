import { type MouseEvent, type SyntheticEvent, useEffect, useRef } from 'react'

interface Modal {
  open: boolean
  onClose: () => void
  /** False: only its own button closes it, neither Escape nor a press outside. */
  dismissible?: boolean
}

/**
 * The browser's own modal dialog: it holds the focus, makes the rest inert, answers to Escape and gives the focus back.
 * The same reach as a library's, at none of its weight.
 */
export function useModal({ open, onClose, dismissible = true }: Modal) {
  const ref = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open && !dialog.open) dialog.showModal()
    if (!open && dialog.open) dialog.close()
  }, [open])
  return {
    ref,
    onClose,
    onCancel: (event: SyntheticEvent) => {
      if (!dismissible) event.preventDefault()
    },
    onKeyDown: (event: { key: string; preventDefault: () => void }) => {
      if (!dismissible && event.key === 'Escape') event.preventDefault()
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (dismissible && event.target === event.currentTarget) event.currentTarget.close()
    },
  }
}
