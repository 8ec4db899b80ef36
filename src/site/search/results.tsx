import { type ReactNode, Suspense, useId } from 'react'
import { useLocation } from 'react-router'
import { track } from '../../browser/track.ts'
import type { Channel } from '../../contract/place-shapes.ts'
import type { SearchItem, SearchMeta } from '../../contract/search.ts'
import { queryWith } from '../../domain/navigation/page-window.ts'
import { placeNames } from '../../domain/navigation/place-names.ts'
import { popularSearches } from '../../domain/navigation/popular-keywords.ts'
import { searchPath } from '../../domain/navigation/search-keyword.ts'
import { dottedDay, taipeiDay } from '../../domain/time/taipei.ts'
import { lazyPart } from '../../rendering/lazy-part.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Badge } from '../../ui/badge/badge.tsx'
import { headlineHtml } from '../../ui/headline/headline.ts'
import { Picture } from '../../ui/picture/picture.tsx'
import { useApi } from '../api.ts'
import { channelInk } from '../channel-ink.ts'
import { pictureSources } from '../shell/picture-sources.ts'
import besideStyles from './besides.module.css'
import { markHeadline } from './marked-headline.ts'
import styles from './search.module.css'

const PopularStories = lazyPart(() => import('../shell/story/popular-stories.tsx'))

/** Text with the matched terms highlighted. As a title it breaks where the whole title does, marks or not. */
export function MarkedText({ parts, title = false }: { parts: SearchItem['snippet']; title?: boolean }) {
  if (title)
    return (
      <span
        dangerouslySetInnerHTML={{
          __html: markHeadline(String(headlineHtml(parts.map(({ text }) => text).join('')).__html), parts),
        }}
      />
    )
  return parts.map(({ text, hit }, index) => {
    const key = `${index}-${text}`
    return hit ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}

const types = { article: '文章', blog: '部落格', book: '書' }
const sorts = { relevance: '最相關', newest: '最新', popular: '最多人讀' }

/** Filters and sort order in one line, as links: kind, order, channel. What is chosen comes first: the rest may be off screen. */
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
      name: 'sort',
      label: '排序',
      all: sorts.relevance,
      choices: [
        ['newest', sorts.newest],
        ['popular', sorts.popular],
      ],
    },
    {
      name: 'channel',
      label: '頻道',
      all: '全部頻道',
      choices: facets.channels.map(({ slug, title, total }) => [slug, `${title} ${total}`]),
    },
  ]
  const visibleFilters = filters
    .filter(({ choices }) => choices.length > 0)
    .toSorted((item, other) => Number(query.has(other.name)) - Number(query.has(item.name)))
  return (
    <div className={`${styles['facets']} ${styles['goesOn']}`}>
      {visibleFilters.map(({ name, label, all, choices }) => {
        const selectedValue = query.get(name)
        return (
          <nav key={name} className={styles['choice']} data-of={name} aria-label={label}>
            <SiteLink to={pathname + queryWith(search, name, null)} aria-current={selectedValue === null ? 'true' : undefined}>
              {all}
            </SiteLink>
            {choices
              .toSorted(([item], [other]) => Number(other === selectedValue) - Number(item === selectedValue))
              .map(([value, choiceLabel]) => (
                <SiteLink
                  key={value}
                  to={pathname + queryWith(search, name, value)}
                  aria-current={selectedValue === value ? 'true' : undefined}
                >
                  {choiceLabel}
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

interface NothingFoundProps {
  meta: SearchMeta
  channels: Channel[]
  isFiltered: boolean
  /** Results apart from posts exist. */
  hasOtherResults: boolean
}

/** Places that answer without a search. */
const otherPaths = ['/symptom_checker', '/tool', '/video', '/payment/ask-diabetes'] as const

/** Suggestions when nothing was found: remove filters, popular searches, the channels, other places, three posts. */
export function NothingFound({ meta, channels, isFiltered, hasOtherResults }: NothingFoundProps) {
  return (
    <div className={besideStyles['nothing']}>
      {meta.keyword !== '' && <NoResultsReason meta={meta} isFiltered={isFiltered} hasOtherResults={hasOtherResults} />}
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
      <ChannelList channels={channels} />
      <section aria-labelledby="elsewhere">
        <h2 id="elsewhere">也可以從這裡開始</h2>
        <ul>
          {otherPaths.map((path) => (
            <li key={path}>
              <SiteLink to={path}>{placeNames[path]}</SiteLink>
            </li>
          ))}
        </ul>
      </section>
      <div className={besideStyles['stories']}>
        <Suspense>
          <PopularStories />
        </Suspense>
      </div>
    </div>
  )
}

export function ChannelList({ channels }: Pick<NothingFoundProps, 'channels'>) {
  return (
    <section aria-labelledby="channels">
      <h2 id="channels">從頻道找</h2>
      <ul>
        {channels.map(({ id, url, title }) => (
          <li key={url} style={channelInk({ id, title })}>
            <SiteLink to={url}>{title}</SiteLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoResultsReason({ meta: { keyword, total }, isFiltered, hasOtherResults }: Omit<NothingFoundProps, 'channels'>) {
  const { pathname, search } = useLocation()
  if (total > 0)
    return (
      <p>
        沒有這一頁，結果一共 {total} 篇。<SiteLink to={pathname + queryWith(search, 'page', null)}>回到第一頁</SiteLink>
      </p>
    )
  if (isFiltered)
    return (
      <p>
        這個類型或頻道裡沒有符合的文章。<SiteLink to={searchPath(keyword)}>看全部類型與頻道的結果</SiteLink>
      </p>
    )
  if (hasOtherResults) return <p>沒有符合的文章，但有上面這些。</p>
  return <p className={besideStyles['why']}>沒有找到符合的文章。換個說法，或少寫幾個字試試看；例如「骨鬆」可以寫「骨質疏鬆」。</p>
}

const walls = { '': null, memberwall: '會員', subscriberwall: '訂戶' }

/** Number of posts before the results of other kinds. */
const before = 3

/** The matching posts with highlighted terms, and separately those that are only similar. */
export function Results({ items, keyword, between }: { items: SearchItem[]; keyword: string; between: ReactNode }) {
  const title = useId()
  const matchingItems = items.filter(({ near }) => !near)
  const near = items.filter((item) => item.near)
  return (
    <>
      {matchingItems.length > 0 && <ResultList items={matchingItems.slice(0, before)} keyword={keyword} />}
      {between}
      {matchingItems.length > before && <ResultList items={matchingItems.slice(before)} keyword={keyword} from={before + 1} />}
      {near.length > 0 && (
        <section className={styles['near']} aria-labelledby={title}>
          <h2 id={title}>相近的文章</h2>
          <ResultList items={near} keyword={keyword} isNested />
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
  isNested?: boolean
}

function ResultList({ items, keyword, from, isNested = false }: ResultListProps) {
  const Title = isNested ? 'h3' : 'h2'
  const api = useApi()
  // click-through is counted without the reader's identity
  const reportClick = ({ type, id }: SearchItem) => {
    track('search_result', { item_type: type, item_id: id })
    void api('POST /api/v3.0/search/clicked', { body: { keyword } }).catch(() => undefined)
  }
  return (
    <ol className={styles['results']} start={from}>
      {items.map((item) => (
        <li key={item.url} className={styles['result']}>
          <div className={styles['words']}>
            <Title className={styles['title']}>
              <SiteLink to={item.url} onClick={() => reportClick(item)}>
                <MarkedText parts={item.title_parts} title />
              </SiteLink>
            </Title>
            <p className={styles['snippet']}>
              <MarkedText parts={item.snippet} />
            </p>
            <p className={styles['about']}>
              <span>{types[item.type]}</span>
              <time dateTime={item.publish_date}>{dottedDay(taipeiDay(new Date(item.publish_date)))}</time>
              {walls[item.status] && <Badge variant="accent">{walls[item.status]}</Badge>}
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
