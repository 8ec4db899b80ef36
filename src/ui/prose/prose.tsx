import styles from './prose.module.css'

/** Running text that editors wrote, already clean HTML: its lists have their marks back, its tables their lines. */
export function Prose({ html, className }: { html: string; className?: string | undefined }) {
  return <div className={[styles['prose'], className].filter(Boolean).join(' ')} dangerouslySetInnerHTML={{ __html: html }} />
}
