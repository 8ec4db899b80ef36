import { useLocation } from 'react-router'
import type { SearchMeta } from '../../contract/search.ts'
import { queryWith } from '../../domain/navigation/page-window.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './search.module.css'

const types = { article: '文章', blog: '部落格', book: '書' }
const sorts = { relevance: '最相關', newest: '最新', popular: '最多人讀' }

/** Filters and sort order, as links: kind, channel, order. */
export function Facets({ meta: { facets } }: { meta: SearchMeta }) {
  return (
    <div className={styles['facets']}>
      <Choice
        name="type"
        label="類型"
        all="全部類型"
        choices={facets.types.map(({ type, total }) => [type, `${types[type]} ${total}`])}
      />
      <Choice
        name="channel"
        label="頻道"
        all="全部頻道"
        choices={facets.channels.map(({ slug, title, total }) => [slug, `${title} ${total}`])}
      />
      <Choice
        name="sort"
        label="排序"
        all={sorts.relevance}
        choices={[
          ['newest', sorts.newest],
          ['popular', sorts.popular],
        ]}
      />
    </div>
  )
}

/** The chosen entry comes first: the rest may be off screen. */
function Choice({ name, label, all, choices }: { name: string; label: string; all: string; choices: [string, string][] }) {
  const { pathname, search } = useLocation()
  const chosen = new URLSearchParams(search).get(name)
  if (choices.length === 0) return null
  return (
    <nav className={styles['choice']} aria-label={label}>
      <SiteLink to={pathname + queryWith(search, name, null)} aria-current={chosen === null ? 'true' : undefined}>
        {all}
      </SiteLink>
      {choices
        .toSorted(([one], [other]) => Number(other === chosen) - Number(one === chosen))
        .map(([value, words]) => (
          <SiteLink
            key={value}
            to={pathname + queryWith(search, name, value)}
            aria-current={chosen === value ? 'true' : undefined}
          >
            {words}
          </SiteLink>
        ))}
    </nav>
  )
}
