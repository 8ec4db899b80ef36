import type { LoaderFunctionArgs } from 'react-router'
import { rightsEndSoon } from '../../domain/media/facts.ts'
import { may } from '../../domain/office/may.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import styles from '../parts/figures.module.css'
import { forStaff } from '../parts/for-staff.ts'
import { Head } from '../parts/head.tsx'
import { isSetUpWaiting, SetUpDone, SetUpWaits } from './begin.tsx'
import { Inbox } from './inbox.tsx'
import { ReadsTable } from './reads-table.tsx'
import { PostsTable, SearchesTable, VitalsTable, WallsTable } from './tables.tsx'
import { Waiting, type WaitingLine } from './waiting.tsx'

export const handle = officePage('今日')
export const meta = () => officeMeta('今日')

/** What waits for whoever looks, and the magazine's own counts, each as far as they may see it. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const { client, person } = context.get(siteRequest)
  if (!person) throw new Error('a page of the office is drawn for a person')
  const [inbox, figures, ledger, questions, rights, setUp] = await Promise.all([
    may(person, 'list-manuscripts') ? forStaff(client('GET /api/v3.0/office/inbox')) : null,
    may(person, 'read-figures') ? forStaff(client('GET /api/v3.0/office/figures')) : null,
    may(person, 'read-ledger') ? forStaff(client('GET /api/v3.0/office/ledger')) : null,
    may(person, 'answer-questions')
      ? forStaff(client('GET /api/v3.0/desk/question/list', { query: { queue: 'waiting' } }))
      : null,
    may(person, 'keep-catalogue')
      ? forStaff(client('GET /api/v3.0/office/media', { query: { wants: 'rights', limit: 100 } }))
      : null,
    may(person, 'change-settings') ? isSetUpWaiting(client) : false,
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
    ...(ledger
      ? [
          { title: '對帳差異', count: ledger.items.faults.length, path: '/office/payment#faults' },
          { title: '待補寄的雜誌', count: ledger.items.missing_copies.length, path: '/office/payment#copies' },
        ]
      : []),
  ]
  return { inbox: inbox?.items ?? null, waiting, setUp, figures: figures?.items ?? null, done: url.searchParams.get('done') }
}

export default function Today({ loaderData: { inbox, waiting, setUp, figures, done } }: PageProps<typeof loader>) {
  return (
    <>
      <Head title="今日" about="等您處理的事，與最近的數字。數字全部來自本站自己的計數，依天累計，不含任何讀者的個人資料。" />
      {setUp && <SetUpWaits />}
      {done === 'set-up' && !setUp && <SetUpDone />}
      <div className={styles['sections']}>
        {inbox && <Inbox inbox={inbox} />}
        <Waiting lines={waiting} />
        {figures && (
          <>
            <ReadsTable days={figures.days} />
            <PostsTable posts={figures.posts} />
            <WallsTable walls={figures.walls} />
            <SearchesTable searches={figures.searches} />
            <VitalsTable vitals={figures.vitals} />
          </>
        )}
      </div>
    </>
  )
}
