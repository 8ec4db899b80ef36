import { useLocation } from 'react-router'
import type { Channel } from '../../contract/place-shapes.ts'
import type { SearchMeta } from '../../contract/search.ts'
import { queryWith } from '../../domain/navigation/page-window.ts'
import { popularSearches } from '../../domain/navigation/popular-keywords.ts'
import { searchPath } from '../../domain/navigation/search-keyword.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './search.module.css'

interface NothingFoundProps {
  meta: SearchMeta
  channels: Channel[]
  narrowed: boolean
  /** Results besides posts exist. */
  besides: boolean
}

/** Suggestions when nothing was found: remove filters, popular searches, and the channels. */
export function NothingFound({ meta, channels, narrowed, besides }: NothingFoundProps) {
  return (
    <div className={styles['nothing']}>
      {meta.keyword !== '' && !meta.building && <Why meta={meta} narrowed={narrowed} besides={besides} />}
      {meta.popular.length > 0 && (
        <section aria-labelledby="popular">
          <h2 id="popular">熱門搜尋</h2>
          <ul>
            {popularSearches(meta.popular).map(({ name, href, advertised }) => (
              <li key={name}>
                <a href={href} target={advertised ? '_blank' : undefined} rel={advertised ? 'noopener sponsored' : undefined}>
                  {name}
                  {advertised && '（PR）'}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="channels">
        <h2 id="channels">從頻道找</h2>
        <ul>
          {channels.map(({ url, title }) => (
            <li key={url}>
              <SiteLink to={url}>{title}</SiteLink>
            </li>
          ))}
        </ul>
      </section>
    </div>
  )
}

function Why({ meta: { keyword, total }, narrowed, besides }: Omit<NothingFoundProps, 'channels'>) {
  const { pathname, search } = useLocation()
  if (total > 0)
    return (
      <p>
        沒有這一頁，結果一共 {total} 篇。<SiteLink to={pathname + queryWith(search, 'page', null)}>回到第一頁</SiteLink>
      </p>
    )
  if (narrowed)
    return (
      <p>
        這個類型或頻道裡沒有符合的文章。<SiteLink to={searchPath(keyword)}>看全部類型與頻道的結果</SiteLink>
      </p>
    )
  if (besides) return <p>沒有符合的文章，但有上面這些。</p>
  return <p>沒有找到符合的文章。換個說法，或少寫幾個字試試看；例如「骨鬆」可以寫「骨質疏鬆」。</p>
}
