import type { LoaderFunctionArgs } from 'react-router'
import type { QueuedQuestion } from '../../contract/question-queue.ts'
import { SiteLink } from '../../rendering/links/site-link.tsx'
import { Deadline, Moment, StateMark } from '../../rendering/questions/thread.tsx'
import { siteRequest } from '../../rendering/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { officeMeta, officePage, type PageProps } from '../page.ts'
import { awaitOfficeCall } from '../parts/office-call.ts'
import { PageHead } from '../parts/page-layout.tsx'
import rows from '../parts/rows.module.css'
import styles from './answering.module.css'
import { QueueTabs } from './queue-tabs.tsx'

export const handle = officePage('回覆工作檯')
export const meta = () => officeMeta('問糖尿病')

/** The queue of questions: open questions ordered by due time, or answered questions that are still open. */
export async function loader({ context, url }: LoaderFunctionArgs) {
  const queue = url.searchParams.get('queue') === 'answered' ? ('answered' as const) : ('waiting' as const)
  const { items } = await awaitOfficeCall(
    context.get(siteRequest).client('GET /api/v3.0/desk/question/list', { query: { queue } }),
  )
  return { queue, questions: items }
}

export default function QuestionQueue({ loaderData: { queue, questions } }: PageProps<typeof loader>) {
  return (
    <div className={styles['page']}>
      <PageHead
        title={queue === 'waiting' ? `待回覆的提問（${questions.length}）` : `已回覆、未結束的提問（${questions.length}）`}
      >
        <QueueTabs />
      </PageHead>
      {questions.length > 0 ? (
        <ul className={rows['rows']}>
          {questions.map((question) => (
            <Item key={question.id} question={question} />
          ))}
        </ul>
      ) : (
        <p className={styles['empty']}>{queue === 'waiting' ? '目前沒有等待回覆的提問。' : '目前沒有已回覆而未結束的提問。'}</p>
      )}
    </div>
  )
}

function Item({ question }: { question: QueuedQuestion }) {
  const { id, words, subject_name, created_at, claim, red_flag } = question
  return (
    <li className={styles['item']}>
      <SiteLink to={`/desk/${id}`} className={styles['link']}>
        <span className={styles['words']}>{words}</span>
        <StateMark question={question} />
      </SiteLink>
      <p className={styles['meta']}>
        {red_flag && (
          <>
            <Badge variant="accent">可能是緊急狀況</Badge>{' '}
          </>
        )}
        {subject_name}・<Moment instant={created_at} /> 提問
        {claim && `・${claim.mine ? '由我回覆中' : `${claim.name} 回覆中`}`}
      </p>
      <Deadline question={question} />
    </li>
  )
}
