import type { Channel } from '../../contract/place-shapes.ts'
import type { SearchMeta } from '../../contract/search.ts'
import { popularSearches } from '../../domain/navigation/popular-keywords.ts'
import { SiteLink } from '../shell/site-link.tsx'
import styles from './search.module.css'

/** Where to go from here: what others look for, and the channels. */
export function NothingFound({ meta, channels }: { meta: SearchMeta; channels: Channel[] }) {
  return (
    <div className={styles['nothing']}>
      {meta.keyword !== '' && <p>沒有找到符合的文章。換個說法，或少寫幾個字試試看；例如「骨鬆」可以寫「骨質疏鬆」。</p>}
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
