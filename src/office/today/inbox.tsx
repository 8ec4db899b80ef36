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
  /** The page of the manuscript on which it is handled. */
  at: '' | '/review' | '#publish'
  /** Whose task it is, and the message when nothing of it waits; without it no message is shown. */
  empty?: { needs: OfficeAction; words: string }
}

/** Kinds of waiting manuscripts, most urgent first. */
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
/** The tasks of the current user, by their permissions. */
export const jobsOf = (mayDo: (action: OfficeAction) => boolean): OfficeAction[] =>
  [...new Set(kinds.flatMap(({ empty }) => empty?.needs ?? []))].filter(mayDo)

/** The manuscripts that wait for the current user; an empty category of their tasks shows a message. */
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
