import { useEffect, useRef } from 'react'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { useArrows } from '../parts/use-arrows.ts'
import styles from './lens.module.css'
import { boxOf } from './wish.ts'
import { momentWords } from './words.ts'

/** An instant to the second, written as everywhere in the office. */
const wordsOf = (at: string) => boxOf(at).replace('T', ' ').replaceAll('-', '.')

interface RailProps {
  moments: { at: string; name: keyof typeof momentWords; titles: string[] }[]
  /** The instant that is looked at, and whether it is simply now. */
  at: string
  isNow: boolean
  /** The address that is looked at. */
  action: string
  search: string
}

/** The instants that are worth a look, one behind the other; the arrow keys lead to the one before and the one after. */
export function Rail({ moments, at, isNow, action, search }: RailProps) {
  const rail = useRef<HTMLOListElement>(null)
  const addressOf = ({ at, name }: RailProps['moments'][number]) => {
    const wish = new URLSearchParams(search)
    // said, and not only left out: without a moment what is still to come out is looked at as it comes out
    wish.set('at', name === 'now' ? '' : boxOf(at))
    return `${action}?${wish}`
  }
  const isHere = ({ at: when, name }: RailProps['moments'][number]) =>
    name === 'now' ? isNow : !isNow && boxOf(when) === boxOf(at)
  const before = moments.findLast((moment) => boxOf(moment.at) < boxOf(at))
  const after = moments.find((moment) => boxOf(moment.at) > boxOf(at))
  useArrows(before ? addressOf(before) : null, after ? addressOf(after) : null, true)
  useEffect(() => {
    const here = at && rail.current?.querySelector<HTMLElement>('[aria-current]')
    // the page itself stays where it is
    if (here && rail.current) rail.current.scrollLeft = here.offsetLeft - rail.current.clientWidth / 2 + here.offsetWidth / 2
  }, [at])
  const here = moments.find(isHere)
  return (
    <nav className={styles['rail']} aria-label="重要的時刻">
      <p role="status">
        看的是<strong>{isNow ? '現在' : ` ${wordsOf(at)} `}</strong>
        {here && here.name !== 'now' && `「${momentWords[here.name]}」`}
        {isNow ? '的樣子。' : '那一刻的樣子（台北時間）。'}
      </p>
      <p className={styles['hint']}>重要的時刻。按鍵盤的左右鍵，走到前一刻、後一刻。</p>
      <ol ref={rail}>
        {/* now is another instant each time, and the same link */}
        {moments.map((moment) => (
          <li key={moment.name === 'now' ? 'now' : `${moment.at} ${moment.name}`}>
            <SiteLink to={addressOf(moment)} aria-current={isHere(moment) ? 'true' : undefined} preventScrollReset>
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

/** The first of several, and how many there are. */
const inShort = ([first = '', ...others]: string[]) => (others.length > 0 ? `${first} 等 ${others.length + 1} 則` : first)
