import type { QuestionSummary } from '../../contract/questions.ts'
import { deadlineWords } from '../../domain/questions/deadline.ts'
import { Badge } from '../../ui/badge/badge.tsx'
import { Moment } from './moment.tsx'
import styles from './thread.module.css'

type Shown = Pick<QuestionSummary, 'state' | 'state_name' | 'late' | 'due_at' | 'closes_at'>

/** The state of a question, as a badge. */
export function StateMark({ question: { state, state_name, late } }: { question: Shown }) {
  const look = late ? 'accent' : state === 'answered' ? 'brand' : 'outline'
  return <Badge look={look}>{late ? '已逾期' : state_name}</Badge>
}

/** What is pending, and its deadline. */
export function Deadline({ question: { late, due_at, closes_at } }: { question: Shown }) {
  if (due_at)
    return (
      <p className={styles['facts']}>
        {late ? '已超過回覆期限 ' : '預定在 '}
        <time dateTime={due_at}>{deadlineWords(new Date(due_at))}</time>
        {late ? '，負責人員已經收到通知' : ' 前回覆'}
      </p>
    )
  if (closes_at)
    return (
      <p className={styles['facts']}>
        <Moment at={closes_at} /> 自動結束
      </p>
    )
  return null
}
