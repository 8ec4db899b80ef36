import type { ReactNode } from 'react'
import styles from './badge.module.css'

/** A short label beside a title: 訂閱, 會員, PR. */
export function Badge({ look, children }: { look?: 'brand' | 'accent' | 'outline'; children: ReactNode }) {
  return <span className={[styles['badge'], look && styles[look]].filter(Boolean).join(' ')}>{children}</span>
}
