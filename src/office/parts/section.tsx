import type { ReactNode } from 'react'
import styles from './figures.module.css'

/** One of the operators' figures: what it is, over which time, and the figure. */
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
