import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A short label beside a title: 訂閱, 會員, PR. */
export function Badge({ variant, children }: { variant?: 'brand' | 'accent' | 'outline'; children: ReactNode }) {
  return <span className={[styles['badge'], variant && styles[variant]].filter(Boolean).join(' ')}>{children}</span>
}
