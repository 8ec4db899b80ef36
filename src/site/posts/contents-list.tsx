import type { ContentsLine } from '../../domain/posts/compiled-block.ts'
import styles from './contents-list.module.css'

/** The table of contents beside the text (newer template). */
export function ContentsList({ lines }: { lines: ContentsLine[] }) {
  if (lines.length === 0) return null
  return (
    <nav className={styles['contents']} aria-label="目錄">
      <p className={styles['title']}>目錄</p>
      <ol>
        {lines.map(({ id, title, level }) => (
          <li key={id} data-level={level}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
