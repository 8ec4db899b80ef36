import { type ReactNode, useId } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import styles from './dialog.module.css'
import { useModal } from './use-modal.ts'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** False: neither Escape nor a press outside closes it, and it has no cross; its own button must. */
  dismissible?: boolean
}

/** A question in front of the page, with its title. */
export function Dialog({ open, onClose, title, children, dismissible = true }: DialogProps) {
  const titleId = useId()
  const modal = useModal({ open, onClose, dismissible })
  return (
    <dialog {...modal} className={styles['dialog']} aria-labelledby={titleId}>
      <div className={styles['body']}>
        <h2 id={titleId} className={styles['title']}>
          {title}
        </h2>
        {children}
        {dismissible && <CloseButton onClick={onClose} />}
      </div>
    </dialog>
  )
}

/** A sheet that slides in from the side. Its content brings its own heading and its own `CloseButton`. */
export function Drawer({
  open,
  onClose,
  label,
  children,
}: {
  open: boolean
  onClose: () => void
  label: string
  children: ReactNode
}) {
  const modal = useModal({ open, onClose })
  return (
    <dialog {...modal} className={styles['drawer']} aria-label={label}>
      {children}
    </dialog>
  )
}

/** The cross of a dialog or a drawer. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles['close']} aria-label="關閉" onClick={onClick}>
      <CloseIcon size="24" />
    </button>
  )
}
