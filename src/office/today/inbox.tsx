import type { OfficeInbox, WaitingManuscript } from '../../contract/office-inbox.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { stepVerbs } from '../parts/manuscript-words.ts'
import { Fold } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import styles from './today.module.css'

interface Kind {
  of: keyof OfficeInbox
  title: string
  /** The page of the manuscript on which it is handled. */
  at: '' | '/review' | '#publish'
}

/** Kinds of waiting manuscripts, most urgent first. */
const kinds: readonly Kind[] = [
  { of: 'review', title: '等我簽核', at: '/review' },
  { of: 'back', title: '退回給我', at: '' },
  { of: 'mentions', title: '提到我的註解', at: '/review' },
  { of: 'ready', title: '等發布', at: '#publish' },
  { of: 'changed', title: '我簽過，發布時內容改了，不再寫我的名字', at: '' },
  { of: 'spelling', title: '我簽過，之後只改了錯字', at: '/review' },
  { of: 'news', title: '我的稿件，別人發布或下架的', at: '' },
  { of: 'drafts', title: '我在寫的', at: '' },
]

/** Rows of a category that are shown at once; the others are folded. */
const shownRows = 5

/** The manuscripts that wait for the current user; categories without any are omitted. */
export function Inbox({ inbox }: { inbox: OfficeInbox }) {
  return kinds
    .filter(({ of }) => inbox[of].length > 0)
    .map(({ of, title, at }) => {
      const line = (one: WaitingManuscript) => (
        <Row
          key={`${one.uid} ${one.at}`}
          one={one}
          to={'path' in one && typeof one.path === 'string' ? one.path : `/office/posts/${one.uid}${at}`}
          isOwn={of === 'drafts'}
          signed={of === 'changed' ? `/office/posts/${one.uid}/review` : null}
        />
      )
      const [first, others] = [inbox[of].slice(0, shownRows), inbox[of].slice(shownRows)]
      return (
        <Section key={of} id={`inbox-${of}`} title={title}>
          <ul className={rows['rows']}>{first.map(line)}</ul>
          {others.length > 0 && (
            <Fold title={`還有 ${others.length} 篇`}>
              <ul className={rows['rows']}>{others.map(line)}</ul>
            </Fold>
          )}
        </Section>
      )
    })
}

/**
 * @param signed where the current user reads what they have signed, if that is elsewhere
 * @param isOwn whether it is the user's own manuscript, whose author is not shown
 */
const Row = ({
  one: { title, authors, at, step, by, note },
  to,
  signed,
  isOwn,
}: {
  one: WaitingManuscript
  to: string
  signed: string | null
  isOwn: boolean
}) => (
  <li className={rows['row']}>
    <SiteLink to={to} className={rows['name']}>
      {title || '（沒有標題）'}
    </SiteLink>
    {!isOwn && authors.length > 0 && <span className={rows['about']}>作者 {authors.join('、')}</span>}
    <span className={rows['end']}>
      {signed && <SiteLink to={signed}>我簽的那一版</SiteLink>} {by}
      {step && stepVerbs[step]} <time dateTime={at}>{taipeiMoment(new Date(at))}</time>
    </span>
    {note && <p className={styles['wording']}>「{note.length > 60 ? `${note.slice(0, 60)}…` : note}」</p>}
  </li>
)
