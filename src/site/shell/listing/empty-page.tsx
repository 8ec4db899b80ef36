import { useLocation } from 'react-router'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import styles from './empty-page.module.css'

/** An empty list page: either past the last page, or an empty list with a link to where to continue. */
export function EmptyPage({ total, empty }: { total: number; empty: string }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const tag = query.get('tag')
  if (total > 0) return <p className={styles['empty']}>沒有這一頁，請從下面的頁碼回去。</p>
  return (
    <div className={styles['empty']}>
      <p>{empty}</p>
      <p className={styles['ways']}>
        {tag || query.get('channel') || query.get('year') ? (
          <SiteLink to={pathname}>看全部</SiteLink>
        ) : (
          <SiteLink to="/">看最新的文章</SiteLink>
        )}
        {tag && <SiteLink to={`/search?keyword=${encodeURIComponent(tag)}`}>搜尋「{tag}」</SiteLink>}
      </p>
    </div>
  )
}
