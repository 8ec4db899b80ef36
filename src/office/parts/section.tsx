import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** A section of an office page, with a title and an optional description. */
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
