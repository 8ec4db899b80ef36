import type { LoaderFunctionArgs } from 'react-router'
import type { CalendarEntry } from '../../contract/office-calendar.ts'
import type { ChecklistStep } from '../../contract/set-up.ts'
import { rightsWarningDays } from '../../domain/media/picture-rights.ts'
import { groupByDay } from '../../domain/office/calendar.ts'
import { may } from '../../domain/office/may.ts'
import { addDays } from '../../domain/time/calendar-days.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLink, SiteLinkButton } from '../../rendering/links/site-link.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { EntryLine } from '../parts/calendar-entry.tsx'
import figures from '../parts/figures.module.css'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { Disclosure, PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import { Section } from '../parts/section.tsx'
import { Inbox } from './inbox.tsx'
import styles from './today.module.css'

/** Setup steps that are missing before readers can use the whole magazine; the next step is first. */
function Checklist({ steps }: { steps: readonly ChecklistStep[] }) {
  const openSteps = steps.filter(({ done }) => !done)
  const finished = steps.filter(({ done }) => done)
  return (
    <Section
      id="checklist"
      title="開張清單"
      description={`${steps.length} 項裡做好了 ${finished.length} 項。每一項都寫著還沒做之前讀者少了什麼；全部做好，這張清單就不再出現。`}
    >
      <ul className={rows['rows']}>
        {openSteps.map((step) => (
          <Row key={step.step} {...step} />
        ))}
      </ul>
      {finished.length > 0 && (
        <Disclosure title={`做好的 ${finished.length} 項`}>
          <ul className={rows['rows']}>
            {finished.map((step) => (
              <Row key={step.step} {...step} />
            ))}
          </ul>
        </Disclosure>
      )}
    </Section>
  )
}

const Row = ({ title, misses, path, done }: ChecklistStep) => (
  <li className={rows['row']}>
    {path ? (
      <SiteLink to={path} className={rows['name']}>
        {title}
      </SiteLink>
    ) : (
      <span className={rows['name']}>{title}</span>
    )}
    {done ? <Badge variant="outline">做好了</Badge> : <p className={styles['wording']}>{misses}。</p>}
  </li>
)

/** The tasks after the set-up. */
const SetUpDone = () => (
  <Notice role="status" className={styles['notice']}>
    設定完成，讀者兩秒內就會看到。接著：<SiteLink to="/office/posts/new">寫第一篇文章</SiteLink>，或
    <SiteLink to="/office/roles">給同事角色</SiteLink>。怎麼做都在<SiteLink to="/office/guide">說明</SiteLink>裡。
  </Notice>
)

const nearDays = ['今天', '明天', '後天']

/** Entries that are shown; the calendar shows the others. */
const shownEntries = 10

/** Starts, ends and deadlines within 48 hours, grouped by Taipei days. */
function Upcoming({ entries, today }: { entries: readonly CalendarEntry[]; today: string }) {
  const days = groupByDay(entries.slice(0, shownEntries))
  const others = entries.length - shownEntries
  return (
    <Section id="soon" title="接下來 48 小時" description={days.size === 0 ? '接下來 48 小時沒有排定的事。' : undefined}>
      {[...days].map(([day, dayEntries]) => (
        <div key={day} className={styles['day']}>
          <h3>{nearDays.find((_, index) => addDays(today, index) === day)}</h3>
          <ul className={rows['rows']}>
            {dayEntries.map((entry) => (
              <li key={`${entry.kind} ${entry.label} ${entry.key}`} className={rows['row']}>
                <span className={styles['entry']}>
                  <EntryLine entry={entry} />
                </span>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={styles['more']}>
        <SiteLink to="/office/calendar">看行事曆</SiteLink>
        {others > 0 && `，還有 ${others} 件`}
      </p>
    </Section>
  )
}

/** A pending task: description, count, and link. */
interface WaitingLine {
  title: string
  count: number
  /** The count is a lower bound. */
  more?: boolean
  path: string
}

/** Pending tasks apart from manuscripts. */
const Waiting = ({ id, title, lines }: { id: string; title: string; lines: readonly WaitingLine[] }) => (
  <Section id={id} title={title}>
    <ul className={rows['rows']}>
      {lines.map(({ title: name, count, more, path }) => (
        <li key={path} className={rows['row']}>
          <SiteLink to={path} className={rows['name']}>
            {name}
          </SiteLink>
          <span className={rows['end']}>{more ? `${count} 以上` : count}</span>
        </li>
      ))}
    </ul>
  </Section>
)

const pages = [
  ['填寫訂單', '/preview/payment/info-input'],
  ['付款完成', '/preview/payment/success'],
] as const

/** Links to the payment pages with a sample order. They belong to the reader site, so the links load a new document. */
function PaymentPages() {
  return (
    <Section id="payment-pages" title="付款頁預覽" description="讀者付款時看到的頁面，內容是樣本訂單，不會收費。">
      <ul className={styles['previews']}>
        {pages.map(([title, href]) => (
          <li key={href}>
            <a href={href}>{title}</a>
          </li>
        ))}
      </ul>
    </Section>
  )
}

export const handle = officePage('今日')
export const meta = () => officeMeta('今日')

/** How far ahead this page shows events, milliseconds; the calendar shows the rest. */
const soon = 48 * 3_600_000

/** The current user's tasks, limited to what they may see. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!person) throw new Error('a page of the office is rendered for a person')
  const now = new Date()
  const until = new Date(now.getTime() + soon)
  const answers = may(person, 'answer-forms')
  const [calendar, inbox, ledger, questions, rights, mail, steps, overdue, arrived, reviews] = await Promise.all([
    awaitOfficeCall(client('GET /api/v3.0/office/calendar', { query: { from: taipeiDay(now), until: taipeiDay(until) } })),
    may(person, 'list-manuscripts') ? awaitOfficeCall(client('GET /api/v3.0/office/inbox')) : null,
    may(person, 'read-ledger') ? awaitOfficeCall(client('GET /api/v3.0/office/ledger')) : null,
    may(person, 'answer-questions')
      ? awaitOfficeCall(client('GET /api/v3.0/desk/question/list', { query: { queue: 'waiting' } }))
      : null,
    may(person, 'keep-media')
      ? awaitOfficeCall(client('GET /api/v3.0/office/media', { query: { wants: 'rights', limit: 100 } }))
      : null,
    may(person, 'see-failed-mail') ? awaitOfficeCall(client('GET /api/v3.0/office/mail')) : null,
    may(person, 'change-settings') ? awaitOfficeCall(client('GET /api/v3.0/office/checklist')) : null,
    answers ? awaitOfficeCall(client('GET /api/v3.0/office/entry', { query: { overdue: 'true', limit: 100 } })) : null,
    answers ? awaitOfficeCall(client('GET /api/v3.0/office/entry', { query: { state: 'new', limit: 100 } })) : null,
    may(person, 'look-ahead')
      ? awaitOfficeCall(client('GET /api/v3.0/office/posts', { query: { due: 'overdue', limit: 100 } }))
      : null,
  ])
  const urgent: WaitingLine[] = [
    ...entryLine('逾期還沒回覆的收件', overdue, '/office/inbox?overdue=true'),
    ...(mail ? [{ title: '沒寄到的信', count: mail.items.length, more: mail.more, path: '/office/mail' }] : []),
    ...(ledger ? [{ title: '對帳差異', count: ledger.items.discrepancies.length, path: '/office/payment#discrepancies' }] : []),
    ...entryLine('逾期還沒再審訂的文章', reviews, '/office/posts?due=overdue'),
    ...(rights
      ? [
          {
            title: `授權 ${rightsWarningDays} 天內到期，或到期了還用著的圖片`,
            count: rights.items.length,
            more: rights.next !== null,
            path: '/office/media?wants=rights',
          },
        ]
      : []),
  ]
  const lines: WaitingLine[] = [
    ...(questions ? [{ title: '待回覆的提問', count: questions.items.length, path: '/desk' }] : []),
    ...entryLine('新的收件', arrived, '/office/inbox?state=new'),
    ...(ledger ? [{ title: '待補寄的雜誌', count: ledger.items.missing_copies.length, path: '/office/payment#copies' }] : []),
  ]
  return {
    inbox: inbox?.items ?? null,
    urgent,
    waiting: lines,
    entries: calendar.items.filter(({ at }) => at === null || (new Date(at) >= now && new Date(at) <= until)),
    today: taipeiDay(now),
    /** Null once the magazine is complete. */
    steps: steps?.items.some(({ done }) => !done) ? steps.items : null,
    mayStart: may(person, 'start-manuscript'),
    sells: may(person, 'preview-offer'),
    done: url.searchParams.get('done'),
  }
}

/** The open entries of the inbox; nothing for users who may not answer them. */
const entryLine = (
  title: string,
  list: { items: readonly unknown[]; next: string | null } | null,
  path: string,
): WaitingLine[] => (list ? [{ title, count: list.items.length, more: list.next !== null, path }] : [])

export default function Today({ loaderData }: PageProps<typeof loader>) {
  const { inbox, urgent, waiting, entries, today, steps, mayStart, sells, done } = loaderData
  const withItems = (lines: readonly WaitingLine[]) => lines.filter(({ count }) => count > 0)
  const [problems, tasks] = [withItems(urgent), withItems(waiting)]
  const isFree = problems.length + tasks.length === 0 && (!inbox || Object.values(inbox).every(({ length }) => length === 0))
  return (
    <>
      <PageHead title="今日" description={isFree ? '現在沒有等您處理的事。' : '等您處理的事，最急的在前。'}>
        {mayStart && <SiteLinkButton to="/office/posts/new">寫新稿</SiteLinkButton>}
      </PageHead>
      {done === 'set-up' && <SetUpDone />}
      <div className={styles['page']}>
        <div className={figures['sections']}>
          {problems.length > 0 && <Waiting id="problems" title="逾期與出錯" lines={problems} />}
          {inbox && <Inbox inbox={inbox} />}
          {tasks.length > 0 && <Waiting id="waiting" title="待處理" lines={tasks} />}
          {steps && <Checklist steps={steps} />}
        </div>
        <div className={figures['sections']}>
          <Upcoming entries={entries} today={today} />
          {sells && <PaymentPages />}
        </div>
      </div>
    </>
  )
}
