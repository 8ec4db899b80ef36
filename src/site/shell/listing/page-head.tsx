import type { CSSProperties, ReactNode } from 'react'
import { headlineHtml } from '../../../ui/headline/headline.ts'
import styles from './page-head.module.css'

/** The head of a list or section: title, description, and optional content (filters, a portrait). */
export function PageHead({
  eyebrow,
  title,
  text,
  ink,
  display = false,
  children,
}: {
  eyebrow?: ReactNode
  title: string
  text?: ReactNode
  ink?: CSSProperties
  /** The title of an issue or a special, as large as that of a post. */
  display?: boolean
  children?: ReactNode
}) {
  return (
    <header className={styles['head']} style={ink}>
      {eyebrow && <p className={styles['eyebrow']}>{eyebrow}</p>}
      <h1 data-face="" data-large={display || undefined} dangerouslySetInnerHTML={headlineHtml(title)} />
      {text && <p className={styles['text']}>{text}</p>}
      {children}
    </header>
  )
}
