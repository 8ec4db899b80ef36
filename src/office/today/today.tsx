import type { LoaderFunctionArgs } from 'react-router'
import { rightsEndSoon } from '../../domain/media/facts.ts'
import { may } from '../../domain/office/may.ts'
import { taipeiDay } from '../../domain/time/taipei.ts'
import { SiteLinkButton } from '../../drawing/links/site-link.tsx'
import { siteRequest } from '../../drawing/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import figures from '../parts/figures.module.css'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { Checklist, SetUpDone } from './checklist.tsx'
import { Inbox } from './inbox.tsx'
import { PaymentPages } from './payment-pages.tsx'
import styles from './today.module.css'
import { Upcoming } from './upcoming.tsx'
import { Waiting, type WaitingLine } from './waiting.tsx'

export const handle = officePage('今日')
export const meta = () => officeMeta('今日')

/** How far ahead this page shows events, milliseconds; the calendar shows the rest. */
const soon = 48 * 3_600_000

/** The current user's tasks, limited to what they may see. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!person) throw new Error('a page of the office is drawn for a person')
  const now = new Date()
  const within = new Date(now.getTime() + soon)
  const answers = may(person, 'answer-forms')
  const [calendar, inbox, ledger, questions, rights, mail, steps, overdue, arrived, reviews] = await Promise.all([
    forStaff(client('GET /api/v3.0/office/calendar', { query: { from: taipeiDay(now), until: taipeiDay(within) } })),
    may(person, 'list-manuscripts') ? forStaff(client('GET /api/v3.0/office/inbox')) : null,
    may(person, 'read-ledger') ? forStaff(client('GET /api/v3.0/office/ledger')) : null,
    may(person, 'answer-questions')
      ? forStaff(client('GET /api/v3.0/desk/question/list', { query: { queue: 'waiting' } }))
      : null,
    may(person, 'keep-media') ? forStaff(client('GET /api/v3.0/office/media', { query: { wants: 'rights', limit: 100 } })) : null,
    may(person, 'see-failed-mail') ? forStaff(client('GET /api/v3.0/office/mail')) : null,
    may(person, 'change-settings') ? forStaff(client('GET /api/v3.0/office/checklist')) : null,
    answers ? forStaff(client('GET /api/v3.0/office/entry', { query: { overdue: 'true', limit: 100 } })) : null,
    answers ? forStaff(client('GET /api/v3.0/office/entry', { query: { state: 'new', limit: 100 } })) : null,
    may(person, 'look-ahead') ? forStaff(client('GET /api/v3.0/office/posts', { query: { due: 'overdue', limit: 100 } })) : null,
  ])
  const urgent: WaitingLine[] = [
    ...entryLine('逾期還沒回覆的收件', overdue, '/office/inbox?overdue=true'),
    ...(mail ? [{ title: '沒寄到的信', count: mail.items.length, more: mail.more, path: '/office/mail' }] : []),
    ...(ledger ? [{ title: '對帳差異', count: ledger.items.faults.length, path: '/office/payment#faults' }] : []),
    ...entryLine('逾期還沒再審訂的文章', reviews, '/office/posts?due=overdue'),
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
  ]
  const waiting: WaitingLine[] = [
    ...(questions ? [{ title: '待回覆的提問', count: questions.items.length, path: '/desk' }] : []),
    ...entryLine('新的收件', arrived, '/office/inbox?state=new'),
    ...(ledger ? [{ title: '待補寄的雜誌', count: ledger.items.missing_copies.length, path: '/office/payment#copies' }] : []),
  ]
  return {
    inbox: inbox?.items ?? null,
    urgent,
    waiting,
    entries: calendar.items.filter(({ at }) => at === null || (new Date(at) >= now && new Date(at) <= within)),
    today: taipeiDay(now),
    /** Null once the magazine is complete. */
    steps: steps?.items.some(({ done }) => !done) ? steps.items : null,
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
  const { inbox, urgent, waiting, entries, today, steps, begins, sells, done } = loaderData
  const open = (lines: readonly WaitingLine[]) => lines.filter(({ count }) => count > 0)
  const [faults, tasks] = [open(urgent), open(waiting)]
  const isFree = faults.length + tasks.length === 0 && (!inbox || Object.values(inbox).every(({ length }) => length === 0))
  return (
    <>
      <Head title="今日" about={isFree ? '現在沒有等您處理的事。' : '等您處理的事，最急的在前。'}>
        {begins && <SiteLinkButton to="/office/posts/new">寫新稿</SiteLinkButton>}
      </Head>
      {done === 'set-up' && <SetUpDone />}
      <div className={styles['page']}>
        <div className={figures['sections']}>
          {faults.length > 0 && <Waiting id="faults" title="逾期與出錯" lines={faults} />}
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
