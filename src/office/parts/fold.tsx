import type { ReactNode } from 'react'
import styles from './fold.module.css'

interface FoldProps {
  title: string
  /** Initially open, because its content has an error or was requested. */
  open?: boolean
  children: ReactNode
}

/** A collapsible section for rarely used options. */
export function Fold({ title, open = false, children }: FoldProps) {
  return (
    <details className={styles['fold']} open={open || undefined}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
