import type { ReactNode } from 'react'
import { useModal } from '../drawer/use-modal.ts'
import styles from './dialog.module.css'

interface DialogProps {
  open: boolean
  onClose: () => void
  /** Id of the heading inside that names it. */
  labelledBy: string
  /** `escape`: Escape and its own buttons close it, a press outside does not. `never`: its own button alone does. */
  leave: 'escape' | 'never'
  children: ReactNode
}

/** A sheet in front of the page, which keeps still behind it. */
export function Dialog({ open, onClose, labelledBy, leave, children }: DialogProps) {
  const modal = useModal({ open, onClose, leave })
  return (
    <dialog {...modal} className={styles['dialog']} aria-labelledby={labelledBy}>
      <div className={styles['body']}>{children}</div>
    </dialog>
  )
}
