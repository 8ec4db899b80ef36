import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** One section of the operations figures: title, period, and the figures. */
export function Section({
  id,
  title,
  about,
  children,
}: {
  id: string
  title: string
  about?: string | undefined
  children: ReactNode
}) {
  return (
    <section className={styles['section']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {about && <p className={styles['about']}>{about}</p>}
      {children}
    </section>
  )
}
