import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { useArrowNavigation } from '../parts/use-arrow-navigation.ts'
import styles from './lens.module.css'
import { type LensQuery, momentLabels, toFieldValue } from './lens-form.tsx'
import { ReaderColumns } from './reader-columns.tsx'

/** An instant with seconds, in the office's notation. */
const formatInstant = (instant: string) => toFieldValue(instant).replace('T', ' ').replaceAll('-', '.')

interface TimelineProps {
  moments: { at: string; name: keyof typeof momentLabels; titles: string[] }[]
  /** The instant being viewed, and whether it is the current time. */
  at: string
  isNow: boolean
  /** The URL being viewed. */
  action: string
  search: string
}
type TimelineMoment = TimelineProps['moments'][number]

/** The relevant moments as links; the arrow keys go to the previous and the next one. */
function Timeline({ moments, at, isNow, action, search }: TimelineProps) {
  const list = useRef<HTMLOListElement>(null)
  const momentUrl = (moment: TimelineMoment) => {
    const query = new URLSearchParams(search)
    // set explicitly: without a moment an unpublished post is viewed as of its publication
    query.set('at', moment.name === 'now' ? '' : toFieldValue(moment.at))
    return `${action}?${query}`
  }
  const isCurrent = (moment: TimelineMoment) =>
    moment.name === 'now' ? isNow : !isNow && toFieldValue(moment.at) === toFieldValue(at)
  const previous = moments.findLast((moment) => toFieldValue(moment.at) < toFieldValue(at))
  const next = moments.find((moment) => toFieldValue(moment.at) > toFieldValue(at))
  useArrowNavigation(previous ? momentUrl(previous) : null, next ? momentUrl(next) : null, true)
  useEffect(() => {
    const currentItem = at && list.current?.querySelector<HTMLElement>('[aria-current]')
    // scrolls the timeline only, not the page
    if (currentItem && list.current)
      list.current.scrollLeft = currentItem.offsetLeft - list.current.clientWidth / 2 + currentItem.offsetWidth / 2
  }, [at])
  const currentMoment = moments.find(isCurrent)
  return (
    <nav className={styles['timeline']} aria-label="重要的時刻">
      <p role="status">
        看的是<strong>{isNow ? '現在' : ` ${formatInstant(at)} `}</strong>
        {currentMoment && currentMoment.name !== 'now' && `「${momentLabels[currentMoment.name]}」`}
        {isNow ? '的樣子。' : '那一刻的樣子（台北時間）。'}
      </p>
      <p className={styles['hint']}>重要的時刻。按鍵盤的左右鍵，走到前一刻、後一刻。</p>
      <ol ref={list}>
        {/* the instant of "now" changes with every request, the link does not */}
        {moments.map((moment) => (
          <li key={moment.name === 'now' ? 'now' : `${moment.at} ${moment.name}`}>
            <SiteLink to={momentUrl(moment)} aria-current={isCurrent(moment) ? 'true' : undefined} preventScrollReset>
              <span>{momentLabels[moment.name]}</span>
              {moment.titles.length > 0 && <span className={styles['titles']}>{abbreviateTitles(moment.titles)}</span>}
              <time dateTime={moment.at}>{formatInstant(moment.at)}</time>
            </SiteLink>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** The first title, and the number of all. */
const abbreviateTitles = ([first = '', ...others]: string[]) =>
  others.length > 0 ? `${first} 等 ${others.length + 1} 則` : first

interface LensViewProps {
  action: string
  view: { at: string; moments: TimelineMoment[]; columns: ComponentProps<typeof ReaderColumns>['columns'] }
  query: LensQuery
  /** Replaces the columns, where the page is identical for every reader. */
  children?: ReactNode
}

/** The preview: the timeline, and below it the page of each reader. */
export function LensView({ action, view: { at, moments, columns }, query, children }: LensViewProps) {
  useFullPageLoad()
  return (
    <>
      {query.tooMany && <Notice role="status">最多並排四種，先看前四種。</Notice>}
      <Timeline moments={moments} at={at} isNow={query.at === null} action={action} search={query.search} />
      {children || <ReaderColumns columns={columns} width={query.width} />}
    </>
  )
}

/**
 * Reloads the page after client-side navigation from another one: frames need a document whose content security policy
 * permits them.
 */
function useFullPageLoad(): void {
  useEffect(() => {
    const [navigationEntry] = performance.getEntriesByType('navigation')
    if (navigationEntry && !/\/lens$/.test(new URL(navigationEntry.name).pathname)) location.reload()
  }, [])
}
