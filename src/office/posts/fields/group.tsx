import type { ReactNode } from 'react'
import styles from './fields.module.css'

/** Fields that belong together, below their title. */
export function Group({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className={styles['group']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** Fields that are seldom filled in: they open when one wants them, and stand open when something in them is wrong. */
export function Folded({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details className={styles['folded']} open={open}>
      <summary>{title}</summary>
      <div>{children}</div>
    </details>
  )
}
