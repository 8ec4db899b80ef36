import { useLocation } from 'react-router'
import type { SearchMeta } from '../../contract/search.ts'
import { queryWith } from '../../domain/navigation/page-window.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import styles from './search.module.css'

const types = { article: '文章', blog: '部落格', book: '書' }
const sorts = { relevance: '最相關', newest: '最新', popular: '最多人讀' }

/** Filters and sort order in one line, as links: kind, channel, order. What is chosen comes first: the rest may be off screen. */
export function Facets({ meta: { facets } }: { meta: SearchMeta }) {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  const filters: Filter[] = [
    {
      name: 'type',
      label: '類型',
      all: '全部類型',
      choices: facets.types.map(({ type, total }) => [type, `${types[type]} ${total}`]),
    },
    {
      name: 'channel',
      label: '頻道',
      all: '全部頻道',
      choices: facets.channels.map(({ slug, title, total }) => [slug, `${title} ${total}`]),
    },
    {
      name: 'sort',
      label: '排序',
      all: sorts.relevance,
      choices: [
        ['newest', sorts.newest],
        ['popular', sorts.popular],
      ],
    },
  ]
  const shown = filters
    .filter(({ choices }) => choices.length > 0)
    .toSorted((one, other) => Number(query.has(other.name)) - Number(query.has(one.name)))
  return (
    <div className={styles['facets']}>
      {shown.map(({ name, label, all, choices }) => {
        const chosen = query.get(name)
        return (
          <nav key={name} className={styles['choice']} aria-label={label}>
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
      })}
    </div>
  )
}

interface Filter {
  name: string
  label: string
  all: string
  choices: [string, string][]
}
