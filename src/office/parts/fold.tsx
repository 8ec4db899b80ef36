import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** Whether it stands open when the page comes: because something in it is wrong, or asked for. */
  open?: boolean
  children: ReactNode
}

/** What is wanted once in a while: behind a press. */
export function Fold({ title, open = false, children }: FoldProps) {
  return (
    <details className={styles['fold']} open={open || undefined}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
