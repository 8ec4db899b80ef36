import { useLocation } from 'react-router'
import { pageWindow, queryWith } from '../../../domain/navigation/page-window.ts'
import { SiteLink } from '../../../rendering/links/site-link.tsx'
import styles from './paging.module.css'

/** Pagination links. Renders nothing when there is only one page and the reader is on it. */
export function Paging({
  meta: { page, total_pages },
  omittedParam,
}: {
  meta: { page: number; total_pages: number }
  /** The query parameter that belongs to the current page alone and is dropped from the links. */
  omittedParam?: string
}) {
  const { pathname, search } = useLocation()
  if (total_pages === 0 || (total_pages === 1 && page === 1)) return null
  const basicSearch = omittedParam ? queryWith(search, omittedParam, null) : search
  const to = (number: number) => pathname + queryWith(basicSearch, 'page', String(number))
  return (
    <nav className={styles['paging']} aria-label="分頁">
      {page > 1 && (
        <SiteLink to={to(Math.min(page - 1, total_pages))} rel="prev" className={styles['step']}>
          上一頁
        </SiteLink>
      )}
      <ol>
        {pageWindow(page, total_pages).map((number, index) =>
          number === null ? (
            <li key={`gap-${index < 3 ? 'before' : 'after'}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number}>
              <SiteLink to={to(number)} aria-current={number === page ? 'page' : undefined} aria-label={`第 ${number} 頁`}>
                {number}
              </SiteLink>
            </li>
          ),
        )}
      </ol>
      {page < total_pages && (
        <SiteLink to={to(page + 1)} rel="next" className={styles['step']}>
          下一頁
        </SiteLink>
      )}
    </nav>
  )
}
