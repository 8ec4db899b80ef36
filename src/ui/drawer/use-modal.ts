import { type MouseEvent, useEffect, useRef } from 'react'

interface Modal {
  open: boolean
  onClose: () => void
}

/**
 * The browser's own modal dialog: it holds the focus, makes the rest inert, answers to Escape and gives the focus back.
 * The same reach as a library's, at none of its weight.
 */
export function useModal({ open, onClose }: Modal) {
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
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget) event.currentTarget.close()
    },
  }
}
