import type { ContentsLine } from '../../domain/posts/compiled-block.ts'
import styles from './contents-list.module.css'

/** Fewer headings need no list. */
const fewest = 3

/** The contents: open beside the text, with the reading progress; collapsed above it where there is no side column. */
export function ContentsList({ lines }: { lines: ContentsLine[] }) {
  if (lines.length < fewest) return null
  return (
    <details className={styles['contents']}>
      <summary className={styles['title']}>目錄</summary>
      <nav aria-label="目錄">
        <ol>
          {lines.map(({ id, title, level }) => (
            <li key={id} data-level={level}>
              <a href={`#${id}`}>{title}</a>
            </li>
          ))}
        </ol>
      </nav>
    </details>
  )
}
