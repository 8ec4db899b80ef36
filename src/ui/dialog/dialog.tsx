import type { ReactNode } from 'react'
import { useModal } from '../drawer/use-modal.ts'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Id of the heading inside that labels it. */
  labelledBy: string
  /** `escape`: closed by Escape and its own buttons, not by a click outside. `never`: closed only by its own button. */
  dismissBy: 'escape' | 'never'
  children: ReactNode
}

/** A modal dialog; the page behind it does not scroll. */
export function Dialog({ open, onClose, labelledBy, dismissBy, children }: DialogProps) {
  const modal = useModal({ open, onClose, dismissBy })
  return (
    <dialog {...modal} className={styles['dialog']} aria-labelledby={labelledBy}>
      <div className={styles['body']}>{children}</div>
    </dialog>
  )
}
