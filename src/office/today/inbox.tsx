import type { OfficeInbox, WaitingManuscript } from '../../contract/office-inbox.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { stepVerbs } from '../parts/manuscript-labels.ts'
import { Disclosure } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import styles from './today.module.css'

interface InboxKind {
  inboxKey: keyof OfficeInbox
  title: string
  /** The page of the manuscript on which it is handled. */
  subpath: '' | '/review' | '#publish'
}

/** Kinds of waiting manuscripts, most urgent first. */
const kinds: readonly InboxKind[] = [
  { inboxKey: 'review', title: '等我簽核', subpath: '/review' },
  { inboxKey: 'back', title: '退回給我', subpath: '' },
  { inboxKey: 'mentions', title: '提到我的註解', subpath: '/review' },
  { inboxKey: 'ready', title: '等發布', subpath: '#publish' },
  { inboxKey: 'changed', title: '我簽過，發布時內容改了，不再寫我的名字', subpath: '' },
  { inboxKey: 'spelling', title: '我簽過，之後只改了錯字', subpath: '/review' },
  { inboxKey: 'news', title: '我的稿件，別人發布或下架的', subpath: '' },
  { inboxKey: 'drafts', title: '我在寫的', subpath: '' },
]

/** Rows of a category that are shown at once; the others are folded. */
const shownRows = 5

/** The manuscripts that wait for the current user; categories without any are omitted. */
export function Inbox({ inbox }: { inbox: OfficeInbox }) {
  return kinds
    .filter(({ inboxKey }) => inbox[inboxKey].length > 0)
    .map(({ inboxKey, title, subpath }) => {
      const line = (item: WaitingManuscript) => (
        <Row
          key={`${item.uid} ${item.at}`}
          manuscript={item}
          to={'path' in item && typeof item.path === 'string' ? item.path : `/office/posts/${item.uid}${subpath}`}
          isOwn={inboxKey === 'drafts'}
          signed={inboxKey === 'changed' ? `/office/posts/${item.uid}/review` : null}
        />
      )
      const [first, others] = [inbox[inboxKey].slice(0, shownRows), inbox[inboxKey].slice(shownRows)]
      return (
        <Section key={inboxKey} id={`inbox-${inboxKey}`} title={title}>
          <ul className={rows['rows']}>{first.map(line)}</ul>
          {others.length > 0 && (
            <Disclosure title={`還有 ${others.length} 篇`}>
              <ul className={rows['rows']}>{others.map(line)}</ul>
            </Disclosure>
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
  manuscript: { title, authors, at, step, by, note },
  to,
  signed,
  isOwn,
}: {
  manuscript: WaitingManuscript
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
