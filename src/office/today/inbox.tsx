import type { OfficeInbox, WaitingManuscript } from '../../contract/reviews.ts'
import { taipeiMoment } from '../../domain/time/taipei.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'

/** Each kind of what waits: its heading, and whether it is read or written. */
const kinds = [
  { of: 'review', title: '等我簽核', at: '/review' },
  { of: 'back', title: '退回給我', at: '' },
  { of: 'mentions', title: '提到我的註解', at: '/review' },
  { of: 'ready', title: '等發布', at: '' },
  { of: 'spelling', title: '我簽過，之後只改了錯字', at: '/review' },
  { of: 'drafts', title: '我在寫的', at: '' },
] as const satisfies readonly { of: keyof OfficeInbox; title: string; at: string }[]

/** The manuscripts that wait for whoever looks, most urgent first. */
export function Inbox({ inbox }: { inbox: OfficeInbox }) {
  return kinds
    .filter(({ of }) => inbox[of].length > 0)
    .map(({ of, title, at }) => (
      <Section key={of} id={`inbox-${of}`} title={title}>
        <ul className={rows['rows']}>
          {inbox[of].map((one) => (
            <Row key={`${one.uid} ${one.at}`} one={one} to={`/office/posts/${one.uid}${at}`} />
          ))}
        </ul>
      </Section>
    ))
}

const Row = ({ one: { title, at, by, note }, to }: { one: WaitingManuscript; to: string }) => (
  <li className={rows['row']}>
    <SiteLink to={to} className={rows['name']}>
      {title || '（沒有標題）'}
      {note && <span className={rows['about']}>　{note.length > 60 ? `${note.slice(0, 60)}…` : note}</span>}
    </SiteLink>
    <span className={rows['end']}>
      {by} <time dateTime={at}>{taipeiMoment(new Date(at))}</time>
    </span>
  </li>
)
