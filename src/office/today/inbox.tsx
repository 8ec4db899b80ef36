import type { OfficeInbox, WaitingManuscript } from '../../contract/office-inbox.ts'
import type { OfficeAction } from '../../domain/office/may.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import { stepVerbs } from '../parts/manuscript-words.ts'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import styles from './today.module.css'

interface Kind {
  of: keyof OfficeInbox
  title: string
  /** Which page of the manuscript it is read or written on. */
  at: '' | '/review' | '#publish'
  /** Whose job it is, and what they are told when nothing of it waits; without it nothing is said then. */
  empty?: { needs: OfficeAction; words: string }
}

/** Each kind of what waits, most urgent first. */
const kinds: readonly Kind[] = [
  { of: 'review', title: '等我簽核', at: '/review', empty: { needs: 'sign-content', words: '沒有等您簽核的稿件。' } },
  { of: 'back', title: '退回給我', at: '', empty: { needs: 'start-manuscript', words: '沒有退回給您的稿件。' } },
  { of: 'mentions', title: '提到我的註解', at: '/review' },
  { of: 'ready', title: '等發布', at: '#publish', empty: { needs: 'publish', words: '沒有等發布的稿件。' } },
  { of: 'changed', title: '我簽過，發布時內容改了，不再寫我的名字', at: '' },
  { of: 'spelling', title: '我簽過，之後只改了錯字', at: '/review' },
  { of: 'news', title: '我的稿件，別人發布或下架的', at: '' },
  { of: 'drafts', title: '我在寫的', at: '', empty: { needs: 'start-manuscript', words: '您沒有寫到一半的稿件。' } },
]
/** What of it is somebody's job, as `may` says. */
export const jobsOf = (mayDo: (action: OfficeAction) => boolean): OfficeAction[] =>
  [...new Set(kinds.flatMap(({ empty }) => empty?.needs ?? []))].filter(mayDo)

/** The manuscripts that wait for whoever looks; where nothing of their job waits, that is said. */
export function Inbox({ inbox, jobs }: { inbox: OfficeInbox; jobs: readonly OfficeAction[] }) {
  return kinds
    .filter(({ of, empty }) => inbox[of].length > 0 || (empty && jobs.includes(empty.needs)))
    .map(({ of, title, at, empty }) => (
      <Section key={of} id={`inbox-${of}`} title={title} about={inbox[of].length > 0 ? undefined : empty?.words}>
        {inbox[of].length > 0 && (
          <ul className={rows['rows']}>
            {inbox[of].map((one) => (
              <Row
                key={`${one.uid} ${one.at}`}
                one={one}
                to={'path' in one ? one.path : `/office/posts/${one.uid}${at}`}
                isOwn={of === 'drafts'}
                signed={of === 'changed' ? `/office/posts/${one.uid}/review` : null}
              />
            ))}
          </ul>
        )}
      </Section>
    ))
}

/**
 * @param signed where whoever looks reads what they have signed, if that is elsewhere
 * @param isOwn whether it is one's own, of which nobody need say who writes it
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
    {note && <p className={styles['said']}>「{note.length > 60 ? `${note.slice(0, 60)}…` : note}」</p>}
  </li>
)
