import type { Magazine } from '../../contract/place-shapes.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import styles from './issue.module.css'

const walls = { '': null, memberwall: '會員', subscriberwall: '訂戶' }

/** How much of an issue can be read online, as a sentence. */
function readableWords(readable: number, printed: number): string {
  if (printed === 0) return '這一期只有紙本，目錄沒有收進網站。'
  if (readable === 0) return '這一期的文章只在紙本。'
  return readable === printed ? `${printed} 篇都可以線上閱讀。` : `線上可以讀 ${readable} 篇，標示「紙本」的只在雜誌裡。`
}

/**
 * The table of contents of an issue by section; articles that are online are links with the badge of their wall,
 * print-only ones are plain text.
 */
export function Contents({ sections, readable }: Pick<Magazine, 'sections' | 'readable'>) {
  const printed = sections.flatMap(({ items }) => items).length
  return (
    <div>
      <h2 className={styles['contentsTitle']}>本期目錄</h2>
      <p className={styles['readable']}>{readableWords(readable, printed)}</p>
      {sections.map(({ title, items }) => (
        <section key={title} className={styles['section']} aria-label={title}>
          <h3>{title}</h3>
          <ul>
            {items.map((item) => (
              <li key={item.title}>
                <span className={styles['page']}>{item.page}</span>
                <span>
                  {item.post ? <SiteLink to={item.post.url}>{item.title}</SiteLink> : item.title}
                  {item.post && walls[item.post.status] && <Badge look="accent">{walls[item.post.status]}</Badge>}
                  {!item.post && readable > 0 && <span className={styles['paper']}>紙本</span>}
                </span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
