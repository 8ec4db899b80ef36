import styles from './prose.module.css'

/** Rich text by editors, already sanitized HTML: restores list markers and table borders. */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={[styles['prose'], className].filter(Boolean).join(' ')} dangerouslySetInnerHTML={{ __html: html }} />
}
