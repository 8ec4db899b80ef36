import type { ReactNode } from 'react'
import styles from './chips.module.css'

/** A row of links, one of which is the current page (`aria-current`): parts of a list, years, periods. */
export function Chips({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={styles['chips']}>
      {children}
    </nav>
  )
}
