import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useArrows } from '../parts/use-arrows.ts'
import { Columns } from './columns.tsx'
import styles from './lens.module.css'
import type { LensQuery } from './lens-query.ts'
import { fieldValueOf } from './lens-query.ts'
import { momentWords } from './words.ts'

/** An instant with seconds, in the office's notation. */
const wordsOf = (at: string) => fieldValueOf(at).replace('T', ' ').replaceAll('-', '.')

interface RailProps {
  moments: { at: string; name: keyof typeof momentWords; titles: string[] }[]
  /** The instant being viewed, and whether it is the current time. */
  at: string
  isNow: boolean
  /** The address being viewed. */
  action: string
  search: string
}

/** A timeline of the relevant moments; the arrow keys go to the previous and the next one. */
function Rail({ moments, at, isNow, action, search }: RailProps) {
  const rail = useRef<HTMLOListElement>(null)
  const addressOf = ({ at, name }: RailProps['moments'][number]) => {
    const query = new URLSearchParams(search)
    // set explicitly: without a moment an unpublished post is viewed as of its publication
    query.set('at', name === 'now' ? '' : fieldValueOf(at))
    return `${action}?${query}`
  }
  const isCurrent = ({ at: when, name }: RailProps['moments'][number]) =>
    name === 'now' ? isNow : !isNow && fieldValueOf(when) === fieldValueOf(at)
  const before = moments.findLast((moment) => fieldValueOf(moment.at) < fieldValueOf(at))
  const after = moments.find((moment) => fieldValueOf(moment.at) > fieldValueOf(at))
  useArrows(before ? addressOf(before) : null, after ? addressOf(after) : null, true)
  useEffect(() => {
    const here = at && rail.current?.querySelector<HTMLElement>('[aria-current]')
    // scrolls the timeline only, not the page
    if (here && rail.current) rail.current.scrollLeft = here.offsetLeft - rail.current.clientWidth / 2 + here.offsetWidth / 2
  }, [at])
  const here = moments.find(isCurrent)
  return (
    <nav className={styles['rail']} aria-label="重要的時刻">
      <p role="status">
        看的是<strong>{isNow ? '現在' : ` ${wordsOf(at)} `}</strong>
        {here && here.name !== 'now' && `「${momentWords[here.name]}」`}
        {isNow ? '的樣子。' : '那一刻的樣子（台北時間）。'}
      </p>
      <p className={styles['hint']}>重要的時刻。按鍵盤的左右鍵，走到前一刻、後一刻。</p>
      <ol ref={rail}>
        {/* the instant of "now" changes with every request, the link does not */}
        {moments.map((moment) => (
          <li key={moment.name === 'now' ? 'now' : `${moment.at} ${moment.name}`}>
            <SiteLink to={addressOf(moment)} aria-current={isCurrent(moment) ? 'true' : undefined} preventScrollReset>
              <span>{momentWords[moment.name]}</span>
              {moment.titles.length > 0 && <span className={styles['of']}>{inShort(moment.titles)}</span>}
              <time dateTime={moment.at}>{wordsOf(moment.at)}</time>
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The first entry, and the total. */
const inShort = ([first = '', ...others]: string[]) => (others.length > 0 ? `${first} 等 ${others.length + 1} 則` : first)

interface ViewProps {
  action: string
  view: { at: string; moments: ComponentProps<typeof Rail>['moments']; columns: ComponentProps<typeof Columns>['columns'] }
  query: LensQuery
  /** Replaces the columns, where the page is identical for every reader. */
  children?: ReactNode
}

/** The preview: the timeline, and below it the page of each reader. */
export function View({ action, view: { at, moments, columns }, query, children }: ViewProps) {
  useOwnDocument()
  return (
    <>
      {query.tooMany && <Notice role="status">最多並排四種，先看前四種。</Notice>}
      <Rail moments={moments} at={at} isNow={query.at === null} action={action} search={query.search} />
      {children || <Columns columns={columns} width={query.width} />}
    </>
  )
}

/** Frames need a document whose CSP permits them: after client-side navigation the page is reloaded as a document. */
function useOwnDocument(): void {
  useEffect(() => {
    const [opened] = performance.getEntriesByType('navigation')
    if (opened && !/\/lens$/.test(new URL(opened.name).pathname)) location.reload()
  }, [])
}
