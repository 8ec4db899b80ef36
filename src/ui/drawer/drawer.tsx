import type { ReactNode } from 'react'
import { CloseIcon } from '../icons/icons.tsx'
import styles from './drawer.module.css'
import { useModal } from './use-modal.ts'

/** A panel that slides in from the side. Its content supplies the heading and the `CloseButton`. */
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

/** The close button of a dialog or a drawer. */
export function CloseButton({ onClick }: { onClick: () => void }) {
  return (
    <button type="button" className={styles['close']} aria-label="關閉" onClick={onClick}>
      <CloseIcon size="24" />
    </button>
  )
}
