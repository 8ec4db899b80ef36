import type { LoaderFunctionArgs } from 'react-router'
import { rightsEndSoon } from '../../domain/media/facts.ts'
import { may } from '../../domain/office/may.ts'
import { figuresOf } from '../../domain/office/own-figures.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import styles from '../parts/figures.module.css'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { Inbox, jobsOf } from './inbox.tsx'
import { PaymentPages } from './payment-pages.tsx'
import { type Figures, ReadsTable } from './reads-table.tsx'
import { isSetUpWaiting, SetUpDone, SetUpPending } from './setup-status.tsx'
import { PostsTable, SearchesTable, VitalsTable, WallsTable } from './tables.tsx'
import { Upcoming } from './upcoming.tsx'
import { Waiting, type WaitingLine } from './waiting.tsx'

export const handle = officePage('今日')
export const meta = () => officeMeta('今日')

/** How far ahead this page shows events, milliseconds; the calendar shows the rest. */
const soon = 48 * 3_600_000

/** The current user's tasks and the magazine's figures, limited to what they may see. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!person) throw new Error('a page of the office is drawn for a person')
  const now = new Date()
  const within = new Date(now.getTime() + soon)
  const shown = figuresOf(person)
  const answers = may(person, 'answer-forms')
  const [calendar, inbox, figures, ledger, questions, rights, mail, setUp, overdue, arrived] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/calendar', { query: { from: taipeiDay(now), until: taipeiDay(within) } })),
    may(person, 'list-manuscripts') ? forStaff(client('GET /api/v3.0/office/inbox')) : null,
    shown.length > 0 ? forStaff(client('GET /api/v3.0/office/figures')) : null,
    may(person, 'read-ledger') ? forStaff(client('GET /api/v3.0/office/ledger')) : null,
    may(person, 'answer-questions')
      ? forStaff(client('GET /api/v3.0/desk/question/list', { query: { queue: 'waiting' } }))
      : null,
    may(person, 'keep-media') ? forStaff(client('GET /api/v3.0/office/media', { query: { wants: 'rights', limit: 100 } })) : null,
    may(person, 'see-failed-mail') ? forStaff(client('GET /api/v3.0/office/mail')) : null,
    may(person, 'change-settings') ? isSetUpWaiting(client) : false,
    answers ? forStaff(client('GET /api/v3.0/office/entry', { query: { overdue: 'true', limit: 100 } })) : null,
    answers ? forStaff(client('GET /api/v3.0/office/entry', { query: { state: 'new', limit: 100 } })) : null,
  ])
  const waiting: WaitingLine[] = [
    ...(questions ? [{ title: '待回覆的提問', count: questions.items.length, path: '/desk' }] : []),
    ...(rights
      ? [
          {
            title: `授權 ${rightsEndSoon} 天內到期，或到期了還用著的圖片`,
            count: rights.items.length,
            more: rights.next !== null,
            path: '/office/media?wants=rights',
          },
        ]
      : []),
    ...(mail ? [{ title: '沒寄到的信', count: mail.items.length, more: mail.more, path: '/office/mail' }] : []),
    ...entryLine('逾期還沒回覆的收件', overdue, '/office/inbox?overdue=true'),
    ...entryLine('新的收件', arrived, '/office/inbox?state=new'),
    ...(ledger
      ? [
          { title: '對帳差異', count: ledger.items.faults.length, path: '/office/payment#faults' },
          { title: '待補寄的雜誌', count: ledger.items.missing_copies.length, path: '/office/payment#copies' },
        ]
      : []),
  ]
  return {
    inbox: inbox?.items ?? null,
    jobs: jobsOf((action) => may(person, action)),
    waiting,
    entries: calendar.items.filter(({ at }) => at === null || (new Date(at) >= now && new Date(at) <= within)),
    today: taipeiDay(now),
    setUp,
    figures: figures && (Object.fromEntries(shown.map((name) => [name, figures.items[name]])) as Partial<Figures>),
    begins: may(person, 'start-manuscript'),
    sells: may(person, 'preview-offer'),
    done: url.searchParams.get('done'),
  }
}

/** The open entries of the inbox; nothing for users who may not answer them. */
const entryLine = (
  title: string,
  found: { items: readonly unknown[]; next: string | null } | null,
  path: string,
): WaitingLine[] => (found ? [{ title, count: found.items.length, more: found.next !== null, path }] : [])

export default function Today({ loaderData }: PageProps<typeof loader>) {
  const { inbox, jobs, waiting, entries, today, setUp, figures, begins, sells, done } = loaderData
  return (
    <>
      <Head
        title="今日"
        about={
          figures
            ? '等您處理的事，與最近的數字。數字全部來自本站自己的計數，依天累計，不含任何讀者的個人資料。'
            : '等您處理的事。'
        }
      >
        {begins && <SiteLinkButton to="/office/posts/new">寫新稿</SiteLinkButton>}
      </Head>
      {setUp && <SetUpPending />}
      {done === 'set-up' && !setUp && <SetUpDone />}
      <div className={styles['sections']}>
        {inbox && <Inbox inbox={inbox} jobs={jobs} />}
        {waiting.length > 0 && <Waiting lines={waiting} others={inbox !== null} />}
        <Upcoming entries={entries} today={today} />
        {sells && <PaymentPages />}
        {figures && (
          <>
            {figures.days && <ReadsTable days={figures.days} />}
            {figures.posts && <PostsTable posts={figures.posts} />}
            {figures.walls && <WallsTable walls={figures.walls} />}
            {figures.searches && <SearchesTable searches={figures.searches} />}
            {figures.vitals && <VitalsTable vitals={figures.vitals} />}
          </>
        )}
      </div>
    </>
  )
}
