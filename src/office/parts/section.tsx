import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** One section of the operations figures: title, period, and the figures. */
export function Section({
  id,
  title,
  description,
  children,
}: {
  id: string
  title: string
  description?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {description && <p className={styles['about']}>{description}</p>}
      {children}
    </section>
  )
}
