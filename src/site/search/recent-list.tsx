import { useId } from 'react'
import { searchPath } from '../../domain/navigation/search-keyword.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Button } from '../../ui/button/button.tsx'
import { CloseIcon } from '../../ui/icons/icons.tsx'
import { forgetSearches, useRecentSearches } from './recent-searches.ts'
import styles from './search.module.css'

/** Earlier searches stored on this device, with buttons to delete them. */
export function RecentList() {
  const recent = useRecentSearches()
  const title = useId()
  if (recent.length === 0) return null
  return (
    <section className={styles['recent']} aria-labelledby={title}>
      <h2 id={title}>最近搜尋</h2>
      <ul>
        {recent.map((keyword) => (
          <li key={keyword}>
            <SiteLink to={searchPath(keyword)}>{keyword}</SiteLink>
            <button type="button" aria-label={`忘記「${keyword}」`} onClick={() => forgetSearches(keyword)}>
              <CloseIcon size="16" />
            </button>
          </li>
        ))}
      </ul>
      <p>
        只存在這個裝置上。
        <Button look="quiet" size="small" onClick={() => forgetSearches()}>
          全部清除
        </Button>
      </p>
    </section>
  )
}
