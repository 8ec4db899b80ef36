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
