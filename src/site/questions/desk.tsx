import type { QueuedQuestion } from '../../contract/desk.ts'
import { SiteLink } from '../../drawing/links/site-link.tsx'
import type { PageHandle } from '../../drawing/page-handle.ts'
import { siteRequest } from '../../drawing/request-context.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { pageMeta } from '../shell/page-meta.ts'
import type { Route } from './+types/desk.ts'
import { DeskFrame } from './desk-frame.tsx'
import { deskOnly } from './desk-only.ts'
import { Moment } from './moment.tsx'
import styles from './questions.module.css'
import { Deadline, StateMark } from './status.tsx'

export const handle: PageHandle = {
  layout: 'payment',
  middleware: ['member-only'],
  title: '回覆工作檯',
  kept: false,
  private: true,
  robots: 'noindex',
}
export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: '回覆工作檯', path: '/desk' })

/** The desk of those who answer: what waits, what is due first before the rest; or what was answered and is still open. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const queue = url.searchParams.get('queue') === 'answered' ? ('answered' as const) : ('waiting' as const)
  const { items } = await deskOnly(context.get(siteRequest).client('GET /api/v3.0/desk/question/list', { query: { queue } }))
  return { queue, questions: items }
}

export default function Desk({ loaderData: { queue, questions } }: Route.ComponentProps) {
  return (
    <DeskFrame
      title={queue === 'waiting' ? `待回覆的提問（${questions.length}）` : `已回覆、未結束的提問（${questions.length}）`}
    >
      {questions.length > 0 ? (
        <ul className={styles['list']}>
          {questions.map((question) => (
            <Item key={question.id} question={question} />
          ))}
        </ul>
      ) : (
        <p className={styles['empty']}>{queue === 'waiting' ? '目前沒有等待回覆的提問。' : '目前沒有已回覆而未結束的提問。'}</p>
      )}
    </DeskFrame>
  )
}

function Item({ question }: { question: QueuedQuestion }) {
  const { id, words, subject_name, created_at, claim, red_flag } = question
  return (
    <li className={styles['item']}>
      <SiteLink to={`/desk/${id}`} className={styles['link']} prefetch="none">
        <span className={styles['words']}>{words}</span>
        <StateMark question={question} />
      </SiteLink>
      <p className={styles['facts']}>
        {red_flag && (
          <>
            <Badge look="accent">可能是緊急狀況</Badge>{' '}
          </>
        )}
        {subject_name}・<Moment at={created_at} /> 提問
        {claim && `・${claim.mine ? '由我回覆中' : `${claim.name} 回覆中`}`}
      </p>
      <Deadline question={question} />
    </li>
  )
}
