import { type ReactNode, useId } from 'react'
import { track } from '../../browser/track.ts'
import type { SearchItem } from '../../contract/search.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { Picture } from '../../ui/picture/picture.tsx'
import { useApi } from '../api.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import { Parts } from './parts.tsx'
import styles from './search.module.css'

const types = { article: '文章', blog: '部落格', book: '書' }
const walls = { '': null, memberwall: '會員', subscriberwall: '訂戶' }

/** Number of posts before the results of other kinds. */
const before = 3

/** The matching posts with highlighted terms, and separately those that are only similar. */
export function Results({ items, keyword, between }: { items: SearchItem[]; keyword: string; between: ReactNode }) {
  const title = useId()
  const found = items.filter(({ near }) => !near)
  const near = items.filter((item) => item.near)
  return (
    <>
      {found.length > 0 && <ResultList items={found.slice(0, before)} keyword={keyword} />}
      {between}
      {found.length > before && <ResultList items={found.slice(before)} keyword={keyword} from={before + 1} />}
      {near.length > 0 && (
        <section className={styles['near']} aria-labelledby={title}>
          <h2 id={title}>相近的文章</h2>
          <ResultList items={near} keyword={keyword} below />
        </section>
      )}
    </>
  )
}

interface ResultListProps {
  items: SearchItem[]
  keyword: string
  /** The number of the first. */
  from?: number
  below?: boolean
}

function ResultList({ items, keyword, from, below = false }: ResultListProps) {
  const Title = below ? 'h3' : 'h2'
  const api = useApi()
  // click-through is counted without the reader's identity
  const chosen = ({ type, id }: SearchItem) => {
    track('search_result', { item_type: type, item_id: id })
    void api('POST /api/v3.0/search/clicked', { body: { keyword } }).catch(() => undefined)
  }
  return (
    <ol className={styles['results']} start={from}>
      {items.map((item) => (
        <li key={item.url} className={styles['result']}>
          <div className={styles['words']}>
            <Title className={styles['title']}>
              <SiteLink to={item.url} onClick={() => chosen(item)}>
                <Parts parts={item.title_parts} title />
              </SiteLink>
            </Title>
            <p className={styles['snippet']}>
              <Parts parts={item.snippet} />
            </p>
            <p className={styles['about']}>
              <span>{types[item.type]}</span>
              <time dateTime={item.publish_date}>{dottedDay(taipeiDay(new Date(item.publish_date)))}</time>
              {walls[item.status] && <Badge look="accent">{walls[item.status]}</Badge>}
            </p>
          </div>
          {item.cover && (
            <div className={styles['cover']}>
              <Picture sources={pictureSources(item.cover)} alt="" sizes="(min-width: 768px) 200px, 6rem" ratio="4 / 3" />
            </div>
          )}
        </li>
      ))}
    </ol>
  )
}
