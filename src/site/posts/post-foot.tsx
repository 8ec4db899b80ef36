import { postDates } from '../../domain/posts/dates.ts'
import { referenceId } from '../../domain/posts/reference-id.ts'
import { titleLanguage } from '../../domain/posts/title-language.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { useShell } from '../shell/use-shell.ts'
import styles from './post-foot.module.css'
import type { ShownPost } from './post-view.ts'

/** The foot of a post: print issue, tags, references (not below a wall), disclaimer, and its source on paper. */
export function PostFoot({ post, walled }: { post: ShownPost; walled: boolean }) {
  const { column, magazine } = post
  const { siteName, siteUrl } = useShell().config
  const { published, updated } = postDates(post)
  return (
    <footer className={styles['foot']}>
      {(column || magazine) && (
        <p className={styles['from']}>
          {column && (
            <span>
              專欄 <SiteLink to={`/column/${column.id}`}>{column.title}</SiteLink>
            </span>
          )}
          {magazine && (
            <span>
              收錄於 <SiteLink to={`/magazine/${magazine.issue}`}>第 {magazine.issue} 期</SiteLink>
              {magazine.section && `・${magazine.section}`}
            </span>
          )}
        </p>
      )}
      {post.tags.length > 0 && (
        <nav aria-label="標籤">
          <ul className={styles['tags']}>
            {post.tags.map((tag) => (
              <li key={tag}>
                <SiteLink to={`/tag/${encodeURIComponent(tag)}`}>{tag}</SiteLink>
              </li>
            ))}
          </ul>
        </nav>
      )}
      {!walled && post.references.length > 0 && (
        <section className={styles['references']} aria-label="參考資料">
          <h2>參考資料</h2>
          <ol>
            {post.references.map(({ title, publisher, url }, at) => (
              <li key={title} id={referenceId(post, at + 1)}>
                <a {...(url && { href: url, target: '_blank', rel: 'noopener noreferrer' })} lang={titleLanguage(title)}>
                  {title}
                </a>
                <span>{publisher}</span>
              </li>
            ))}
          </ol>
        </section>
      )}
      <p className={styles['caution']}>本文提供一般健康資訊，不能代替醫師的診斷與治療；身體不適時，請就醫。</p>
      <p className={styles['printed']}>
        {siteName}　{siteUrl + post.url}　{updated ? `${updated} 更新` : `${published} 發布`}
      </p>
    </footer>
  )
}
