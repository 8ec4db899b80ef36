import type { ReactNode } from 'react'
import { VisuallyHidden } from '../../../ui/visually-hidden/visually-hidden.tsx'
import styles from './fields.module.css'

interface GroupProps {
  id: string
  title: string
  /** Whether the title is only read aloud: the group explains itself. */
  quiet?: boolean
  children: ReactNode
}

/** A group of fields, with a title. */
export function Group({ id, title, quiet = false, children }: GroupProps) {
  return (
    <section className={`${styles['group']} ${quiet ? styles['tight'] : ''}`} aria-labelledby={id}>
      {quiet ? (
        <VisuallyHidden>
          <h2 id={id}>{title}</h2>
        </VisuallyHidden>
      ) : (
        <h2 id={id}>{title}</h2>
      )}
      {children}
    </section>
  )
}
